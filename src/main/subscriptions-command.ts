import { parseArgs } from 'node:util'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import type { Subscriber } from '#application/subscriptions/read-subscriber.ts'
import { issuesLeftInCycle, issuesRemaining } from '#domain/subscriptions/issues-remaining.ts'
import type { Desk } from './desk-commands.ts'
import { withDatabase } from './with-database.ts'

const help = ['subscriptions show EMAIL [--json]    what someone was sent, and what is still to come']

/** `npm run desk -- subscriptions …` */
export async function subscriptionsCommand(desk: Desk): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: desk.args,
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [verb, email, ...more] = positionals
  if (verb !== 'show' || email === undefined || more.length > 0) {
    for (const line of help) desk.say(line)
    return verb === undefined || verb === 'help'
  }
  return withDatabase(desk, async ({ context }) => {
    const subscriber = await findSubscriber(context, email)
    if (!subscriber) desk.say('✗ There is no such account.')
    else if (values.json) desk.say(JSON.stringify(subscriber, null, 2))
    else for (const line of describeSubscriber(subscriber)) desk.say(line)
    return subscriber !== null
  })
}

function describeSubscriber({ account, tokenState, timetable, cycles, payer }: Subscriber): string[] {
  const { issuesExpected, issuesDelivered, current, future } = timetable
  const expected = issuesExpected.map(({ issue }) => issue)
  return [
    `${account.name} <${account.email}>  ${account.ref}`,
    `${tokenState.standing}: ${issuesRemaining(tokenState.count, expected)} to come; autorenew ${payer?.autorenew ? 'on' : 'off'}`,
    ...cycles.map((cycle) => {
      const info = [current?.info, ...future].find((one) => one?.id === cycle.id)
      const left = cycle.cancelledAt ? 'cancelled' : info ? `${issuesLeftInCycle(info)} left` : 'used up'
      const { set, active } = cycle.deliverables
      const sent = set === active ? active : `${active} (paid for ${set})`
      return `  ${cycle.token}  ${cycle.phase}  ${cycle.term} ${cycle.level}  ${sent}  ×${cycle.copies}  ${left}`
    }),
    ...[...issuesExpected.toReversed(), ...issuesDelivered].map(({ issue, deliverable, state, awaitsAddress }) =>
      `  issue ${issue.number} ${issue.title}: ${deliverable}, ${awaitsAddress ? 'waits for an address' : state}`),
  ] // biome-ignore format: reads best short
}
