import { type PayoutFile, type PayoutShown, readPayout } from '#application/books/read-payouts.ts'
import { BOOKS_PATH, deskOrderPath, payoutPath } from '#contract/page-paths.ts'
import type { PayoutLineKind, PayoutStatus } from '#domain/books/payout.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn, minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

const statusWords: Record<PayoutStatus, string> = {
  pending: 'to be sent',
  'in-transit': 'on its way',
  paid: 'paid',
  failed: 'failed: the money is with the provider again',
  cancelled: 'cancelled',
}

const kindWords: Record<PayoutLineKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  'refund-failed': 'Refund that failed',
  dispute: 'Dispute',
  other: 'Other',
}

/** 'paid, all explained' */
export function payoutState({ status, sums, unknown }: Pick<PayoutShown, 'status' | 'sums' | 'unknown'>): string {
  if (!sums) return statusWords[status]
  if (sums.difference !== 0) return `${statusWords[status]}, lines are missing`
  const lines = unknown.length === 1 ? '1 line' : `${unknown.length} lines`
  return `${statusWords[status]}, ${unknown.length === 0 ? 'all explained' : `${lines} not explained`}`
}

/** One payout: what it is made of, to the cent, each line with its order. */
export const deskPayoutPage = definePage<AtPage<PayoutFile>>({
  path: `${BOOKS_PATH}/payouts/:id`,
  styles: 'desk',
  load: (request) => {
    const { id = '' } = request.params
    return loadDesk(request, { page: payoutPath(id), sees: 'see money' }, () => readPayout(request.context, id))
  },
  head: ({ shown }) => ({
    title: 'Payout',
    description: 'A payout',
    canonical: payoutPath(shown?.id ?? ''),
    robots: 'noindex',
  }),
  View: PayoutView,
})

function PayoutView({ data, site }: ViewProps<AtPage<PayoutFile>>) {
  return (
    <DeskLayout {...data} site={site} at={BOOKS_PATH} title={`Payout ${data.shown?.id ?? ''}`}>
      {(shown) => (
        <>
          <p>
            <a href={BOOKS_PATH}>Books</a>: {formatMoney(cents(shown.amountCents), shown.sign)}, at the bank on{' '}
            {dayIn(shown.timeZone, shown.arrivesAt)}; {payoutState(shown)}.
          </p>
          {shown.sums && <Sums {...shown} />}
          {shown.unknown.length > 0 && <Unknown {...shown} />}
          {shown.lines.length > 0 && <Lines {...shown} />}
        </>
      )}
    </DeskLayout>
  )
}

function Sums({ sums, amountCents, sign }: PayoutFile) {
  if (!sums) return null
  const rows = [
    { what: 'Payments of orders', sum: sums.payments },
    { what: 'Refunds of orders', sum: sums.refunds },
    { what: 'Disputes of orders', sum: sums.disputes },
    { what: 'Not explained by an order', sum: sums.unknown },
    { what: 'Fees', sum: cents(-sums.fees) },
    { what: 'Difference', sum: sums.difference },
    { what: 'Paid out', sum: cents(amountCents) },
  ]
  return (
    <DataTable
      id="payout-sums"
      caption="What it is made of"
      whenNarrow="stack"
      rows={rows}
      rowKey={({ what }) => what}
      columns={[
        { key: 'what', label: 'What', rowHeader: true, cell: ({ what }) => what },
        { key: 'sum', label: 'Amount', numeric: true, cell: ({ sum }) => formatMoney(sum, sign) },
      ]}
    />
  )
}

const Unknown = ({ unknown, sign }: PayoutFile) => (
  <>
    <h2>Not explained</h2>
    <p>No order of ours has these. Look them up at the provider by their ids.</p>
    <ul>
      {unknown.map(({ id, type, source, amountCents }) => (
        <li key={id}>
          {id}, {type}
          {source ? `, ${source}` : ''}: {formatMoney(cents(amountCents), sign)}
        </li>
      ))}
    </ul>
  </>
)

const Lines = ({ lines, sign, timeZone }: PayoutFile) => (
  <DataTable
    id="payout-lines"
    caption="Its lines"
    whenNarrow="stack"
    rows={lines}
    rowKey={({ id }) => id}
    columns={[
      { key: 'at', label: 'When', narrow: true, cell: ({ at }) => minuteIn(timeZone, at) },
      { key: 'kind', label: 'What', rowHeader: true, cell: ({ kind }) => kindWords[kind] },
      {
        key: 'order',
        label: 'Order',
        cell: ({ order, id }) => (order ? <a href={deskOrderPath(order)}>{order}</a> : id),
      },
      { key: 'amount', label: 'Amount', numeric: true, cell: ({ amount }) => formatMoney(amount, sign) },
      { key: 'fee', label: 'Fee', numeric: true, cell: ({ fee }) => formatMoney(fee, sign) },
      { key: 'net', label: 'Net', numeric: true, cell: ({ net }) => formatMoney(net, sign) },
    ]}
  />
)
