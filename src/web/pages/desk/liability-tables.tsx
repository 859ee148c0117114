import type { Deferred } from '#application/books/read-deferred.ts'
import { BOOKS_PATH } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'

/** What is deferred, by the issues that will earn it, and what issues have earned. */
export function Liability(shown: Deferred & { timeZone: string }) {
  const { totalCents, subscriptions, coming, unredeemedCents, delivered, countedAt, sign, timeZone } = shown
  const money = (value: number) => formatMoney(cents(value), sign)
  const rows = [
    ...coming.map(({ issue, cents: sum }) => ({ issue: `Issue ${issue}`, sum })),
    ...(unredeemedCents > 0 ? [{ issue: 'Gifts that nobody has redeemed', sum: unredeemedCents }] : []),
  ]
  return (
    <>
      <h2>Deferred income</h2>
      <p>
        {money(totalCents)} for {subscriptions === 1 ? '1 subscription' : `${subscriptions} subscriptions`} and gifts,
        paid and not delivered yet{countedAt && `, as counted on ${minuteIn(timeZone, countedAt)}`}.{' '}
        <a href={`${BOOKS_PATH}/deferred.csv`}>As CSV</a>
      </p>
      {rows.length > 0 && (
        <DataTable
          id="liability"
          caption="What issues to come will earn"
          whenNarrow="stack"
          rows={rows}
          rowKey={({ issue }) => issue}
          columns={[
            { key: 'issue', label: 'Issue', rowHeader: true, cell: ({ issue }) => issue },
            { key: 'sum', label: 'Deferred', numeric: true, cell: ({ sum }) => money(sum) },
          ]}
        />
      )}
      {delivered.length > 0 && (
        <DataTable
          id="earned"
          caption="What delivered issues have earned"
          whenNarrow="stack"
          rows={delivered}
          rowKey={({ issue }) => String(issue)}
          columns={[
            {
              key: 'issue',
              label: 'Issue',
              rowHeader: true,
              cell: ({ issue, title }) => (title ? `${issue}: ${title}` : String(issue)),
            },
            { key: 'count', label: 'Subscriptions', numeric: true, cell: (row) => String(row.subscriptions) },
            { key: 'sum', label: 'Earned', numeric: true, cell: (row) => money(row.cents) },
          ]}
        />
      )}
    </>
  )
}
