import type { PayoutsFetched } from '#application/books/fetch-payouts.ts'
import type { MonthShown } from '#application/books/read-books.ts'
import type { Deferred } from '#application/books/read-deferred.ts'
import type { PayoutShown } from '#application/books/read-payouts.ts'
import { accountLabels } from '#domain/books/accounts.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'

const money = (amount: number) => formatMoney(cents(amount), '')
const row = (label: string, amount: number) => `  ${label.padEnd(34)}${money(amount).padStart(14)}`

export const monthRow = ({ month, received, refunded, fees, paidOut, deferred, closed }: MonthShown): string =>
  `${month}  received ${money(received)}, given back ${money(refunded)}, fees ${money(fees)}, paid out ${money(paidOut)}, deferred ${money(deferred.closing)}${closed ? ', closed' : ''}`

export const monthLines = (month: MonthShown): string[] => [
  `${month.month}${month.closed ? `, closed by ${month.closed.by}` : ''}: ${month.entries} entries${month.late > 0 ? `, ${month.late} of closed months` : ''}`,
  row('received', month.received),
  row('given back', month.refunded),
  row('lost in disputes', month.disputed),
  row('fees', month.fees),
  row('paid out', month.paidOut),
  row('deferred when it began', month.deferred.opening),
  row('+ sold', month.deferred.sold),
  row('− earned by delivered issues', month.deferred.delivered),
  row('− earned by what ended early', month.deferred.forfeited),
  row('− given back', month.deferred.refunded),
  row('= deferred at its end', month.deferred.closing),
  ...month.accounts.map(
    ({ account, debit, credit }) =>
      `  ${accountLabels[account].padEnd(34)}${money(debit).padStart(14)}${money(credit).padStart(14)}`,
  ),
]

export function fetchedLines(fetched: PayoutsFetched, isDry: boolean): string[] {
  if (!fetched.ok) return ['✗ the payment provider does not answer']
  const { isNew, payouts, posted } = fetched
  const booked = `${posted.sales} orders, ${posted.events} events and ${posted.ends} ended subscriptions booked`
  return [`✓ ${payouts} payouts, ${isNew} new; ${booked}`, ...(isDry ? ['Tried only: nothing was kept.'] : [])]
}

export function payoutLines({ id, status, amountCents, sums, unknown }: PayoutShown): string[] {
  const head = `${id}  ${money(amountCents)}  ${status}`
  if (!sums) return [head]
  const { payments, refunds, disputes, fees, difference } = sums
  return [
    `${head}: payments ${money(payments)}, refunds ${money(refunds)}, disputes ${money(disputes)}, fees ${money(fees)}, not explained ${money(sums.unknown)}, difference ${money(difference)}`,
    ...unknown.map((one) => `  ? ${one.id}  ${one.type}  ${one.source ?? ''}  ${money(one.amountCents)}`),
  ]
}

export const deferredLines = ({
  totalCents,
  subscriptions,
  coming,
  unredeemedCents,
  delivered,
  countedAt,
}: Deferred): string[] => [
  `${money(totalCents)} deferred, for ${subscriptions} subscriptions and gifts${countedAt ? `, as counted at ${countedAt.toISOString()}` : ''}`,
  ...coming.map(({ issue, cents: sum }) => row(`issue ${issue}, to come`, sum)),
  ...(unredeemedCents > 0 ? [row('gifts that nobody has redeemed', unredeemedCents)] : []),
  ...delivered.map(({ issue, cents: sum }) => row(`issue ${issue}, earned`, sum)),
]
