import type { IssueOfReader, ReaderFile } from '#application/desk/read-reader-file.ts'
import type { Subscriber } from '#application/subscriptions/read-subscriber.ts'
import type { Explanation, NotOnList } from '#domain/dispatches/explain-delivery.ts'
import { cancelReasonText } from '#domain/subscriptions/cancel-reasons.ts'
import { levelNames } from '#domain/subscriptions/categories.ts'
import { type Deliverable, deliverableName } from '#domain/subscriptions/deliverables.ts'
import { issuesLeftInCycle, issuesRemaining } from '#domain/subscriptions/issues-remaining.ts'
import type { Cycle } from '#domain/subscriptions/ledger.ts'
import { termName } from '#domain/subscriptions/terms.ts'
import { DataTable } from '#web/ui/data-table.tsx'

/** '6 issues to come, autorenew off' */
export function standingText({ tokenState, timetable, payer, cycles }: Subscriber): string {
  if (cycles.length === 0) return 'Never subscribed.'
  const left = issuesRemaining(
    tokenState.count,
    timetable.issuesExpected.map(({ issue }) => issue),
  )
  return `${tokenState.standing}: ${left} to come, autorenew ${payer?.autorenew ? 'on' : 'off'}.`
}

export function ReaderCycles({ file: { subscriber } }: { file: ReaderFile }) {
  if (subscriber.cycles.length === 0) return null
  return (
    <DataTable
      id="cycles"
      caption="Subscriptions"
      whenNarrow="stack"
      rows={subscriber.cycles.toReversed()}
      rowKey={({ id }) => id}
      columns={[
        { key: 'token', label: 'Name', rowHeader: true, cell: ({ token }) => <code>{token.slice(0, 12)}</code> },
        {
          key: 'term',
          label: 'Term',
          cell: ({ term, level, phase }) => `${termName(term)}, ${levelNames[level]}, ${phase}`,
        },
        { key: 'sent', label: 'Sent', cell: sentOf },
        { key: 'left', label: 'Issues left', cell: (cycle) => leftOf(cycle, subscriber) },
        { key: 'by', label: 'From', cell: ({ billedTo, giver }) => billedTo ?? (giver ? `a gift of ${giver}` : '–') },
      ]}
    />
  )
}

function sentOf({ deliverables: { set, active }, copies }: Cycle): string {
  const sent =
    set === active ? deliverableName(active) : `${deliverableName(active)} (paid for ${deliverableName(set)})`
  return copies === 1 ? sent : `${sent} × ${copies}`
}

function leftOf(cycle: Cycle, { timetable: { current, future } }: Subscriber): string {
  if (cycle.cancelledAt) return cancelledText(cycle)
  const info = [current?.info, ...future].find((one) => one?.id === cycle.id)
  return info ? issuesLeftInCycle(info) : 'used up'
}

function cancelledText({ cancelledBecause: because }: Cycle): string {
  if (!because) return 'cancelled'
  return `cancelled: ${cancelReasonText(because.reason)}${because.note ? ` (${because.note})` : ''}`
}

/** Why, for every issue: what no one else's desk can say. */
export const ReaderIssues = ({ file }: { file: ReaderFile }) => (
  <DataTable
    id="issues"
    caption="Issue by issue"
    whenNarrow="stack"
    rows={file.issues}
    rowKey={({ number }) => String(number)}
    columns={[
      {
        key: 'issue',
        label: 'Issue',
        rowHeader: true,
        cell: ({ number, title }: IssueOfReader) => `${number}: ${title}`,
      },
      { key: 'why', label: 'On the list', cell: ({ explanation }) => whyText(explanation) },
    ]}
  />
)

const notOnList: Record<NotOnList, string> = {
  'never-subscribed': 'No: never subscribed',
  'no-record': 'No: it was sent before there was a ledger',
  'subscribed-after': 'No: subscribed after its list was cut',
  cancelled: 'No: was cancelled by then',
  'no-tokens': 'No: all issues that were bought were used up',
  'would-not-be-bound': 'Would not be: nothing is left to send',
}

function whyText(explanation: Explanation): string {
  switch (explanation.reason) {
    case 'bound':
      return `Yes: ${deliverableName(explanation.delivery.deliverable as Deliverable)}, ${explanation.delivery.state}`
    case 'waits-for-address':
      return 'Yes, but it waits for an address'
    case 'would-be-bound':
      return 'Will be, when its list is cut'
    case 'skipped':
      return 'No: skipped at their own wish'
    case 'would-be-skipped':
      return 'Will not be: skipped at their own wish'
    default:
      return notOnList[explanation.reason]
  }
}

export const ReaderAddresses = ({ file }: { file: ReaderFile }) =>
  file.addresses.length === 0 ? null : (
    <section aria-labelledby="reader-addresses">
      <h2 id="reader-addresses">Addresses</h2>
      <div className="desk-addresses">
        {file.addresses.map(({ shipcode, lines }) => (
          <address key={shipcode}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        ))}
      </div>
    </section>
  )
