import { type BankLineShown, MOST_LINES, type readStatementPage } from '#application/invoices/read-bank-lines.ts'
import { bankLinePath, deskInvoicePath, STATEMENT_PATH } from '#contract/page-paths.ts'
import type { Match } from '#domain/invoices/match-payment.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { amountWords, candidatesOf, reasonWords } from './acts/line-words.ts'

type StatementPage = Awaited<ReturnType<typeof readStatementPage>>

const captions: Record<Match['kind'], string> = { sure: 'Sure', maybe: 'Maybe', unknown: 'Unknown' }

/** How many payments wait, and the one press that books the sure ones. */
export function OpenCounts({ counts, isCut }: Pick<StatementPage, 'counts' | 'isCut'>) {
  if (counts.sure + counts.maybe + counts.unknown === 0) return <p className="desk-quiet">No payment waits.</p>
  return (
    <>
      <p>
        {counts.sure} sure, {counts.maybe} maybe, {counts.unknown} unknown.
        {isCut && ` These are the oldest ${MOST_LINES}: more come up when some are done.`}
      </p>
      {counts.sure > 0 && (
        <nav className="desk-acts no-print" aria-label="What can be done">
          <ul>
            <li>
              <a href={`${STATEMENT_PATH}/book`}>Book the {counts.sure} sure</a>
            </li>
          </ul>
        </nav>
      )}
    </>
  )
}

type Props = { kind: Match['kind']; lines: readonly BankLineShown[] }

/** Payments that wait, of one kind: sure, maybe, unknown. */
export const OpenLines = ({ kind, lines }: Props) => (
  <DataTable
    id={`lines-${kind}`}
    caption={captions[kind]}
    whenNarrow="stack"
    rows={[...lines]}
    rowKey={({ line }) => String(line)}
    columns={[
      { key: 'day', label: 'Day', narrow: true, cell: ({ day }) => day },
      { key: 'who', label: 'Who', rowHeader: true, cell: ({ name }) => name || 'nobody named' },
      { key: 'text', label: 'Says', cell: ({ text, isReversal }) => (isReversal ? `${text} (taken back)` : text) },
      { key: 'amount', label: 'Amount', numeric: true, cell: amountOf },
      { key: 'for', label: 'For', cell: (line) => <Candidates line={line} /> },
      {
        key: 'acts',
        label: 'Do',
        narrow: true,
        cell: ({ line, amountCents, leftCents }) => (
          <ul className="desk-row-acts">
            {leftCents > 0 && (
              <li>
                <a href={`${bankLinePath(line)}/book`} aria-label={`Book line ${line}`}>
                  Book
                </a>
              </li>
            )}
            <li>
              <a href={`${bankLinePath(line)}/ignore`} aria-label={`Ignore line ${line}`}>
                Ignore
              </a>
            </li>
            {leftCents !== amountCents && (
              <li>
                <a href={`${bankLinePath(line)}/reopen`} aria-label={`Open again: line ${line}`}>
                  Open again
                </a>
              </li>
            )}
          </ul>
        ),
      },
    ]}
  />
)

function amountOf({ amountCents, leftCents, currency }: BankLineShown): string {
  const amount = amountWords(amountCents, currency)
  return leftCents === amountCents ? amount : `${amount}, ${amountWords(leftCents, currency)} left`
}

function Candidates({ line }: { line: BankLineShown }) {
  const candidates = candidatesOf(line)
  if (candidates.length === 0) return '–'
  return (
    <ul className="desk-plain">
      {candidates.map(({ invoiceNo, leftCents, because }) => (
        <li key={invoiceNo}>
          <a href={deskInvoicePath(invoiceNo)}>{invoiceNo}</a>, {amountWords(leftCents, line.currency)} (
          {reasonWords[because]})
        </li>
      ))}
    </ul>
  )
}
