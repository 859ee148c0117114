import type { Subscriber } from '#application/subscriptions/read-subscriber.ts'
import { cancelReasonText } from '#domain/subscriptions/cancel-reasons.ts'
import { issuesLeftInCycle, issuesRemaining } from '#domain/subscriptions/issues-remaining.ts'
import type { Cycle, Delivery } from '#domain/subscriptions/ledger.ts'

/** What the ledger says of someone, line by line. */
export function describeSubscriber(subscriber: Subscriber): string[] {
  const { account, tokenState, timetable, cycles, payer } = subscriber
  const { issuesExpected, issuesDelivered } = timetable
  const left = issuesRemaining(
    tokenState.count,
    issuesExpected.map(({ issue }) => issue),
  )
  return [
    `${account.name} <${account.email}>  ${account.ref}`,
    `${tokenState.standing}: ${left} to come; autorenew ${payer?.autorenew ? 'on' : 'off'}`,
    ...cycles.map((cycle) => describeCycle(cycle, subscriber)),
    ...[...issuesExpected.toReversed(), ...issuesDelivered].map(describeDelivery),
  ]
}

function describeCycle(cycle: Cycle, { timetable: { current, future } }: Subscriber): string {
  const info = [current?.info, ...future].find((one) => one?.id === cycle.id)
  const left = cycle.cancelledAt ? cancelledText(cycle) : info ? `${issuesLeftInCycle(info)} left` : 'used up'
  const { set, active } = cycle.deliverables
  const sent = set === active ? active : `${active} (paid for ${set})`
  const by = cycle.billedTo ? `  billed to ${cycle.billedTo}` : cycle.giver ? `  given by ${cycle.giver}` : ''
  return `  ${cycle.token}  ${cycle.phase}  ${cycle.term} ${cycle.level}  ${sent}  ×${cycle.copies}  ${left}${by}`
}

const cancelledText = ({ cancelledBecause: because }: Cycle) =>
  because ? `cancelled (${cancelReasonText(because.reason)}${because.note ? `: ${because.note}` : ''})` : 'cancelled'

const describeDelivery = ({ issue, deliverable, state, awaitsAddress }: Delivery) =>
  `  issue ${issue.number} ${issue.title}: ${deliverable}, ${awaitsAddress ? 'waits for an address' : state}`
