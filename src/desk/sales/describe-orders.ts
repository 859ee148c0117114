import type { readOrders } from '#application/sales/orders/list-orders.ts'
import type { OrderShown } from '#application/sales/orders/read-order.ts'
import type { TakenBack } from '#application/sales/taken-back.ts'
import { sayPart } from '#domain/orders/refund-part.ts'
import { describeDispute, disputeMark } from './describe-disputes.ts'
import { minute, money } from './order-words.ts'

type Listed = Awaited<ReturnType<typeof readOrders>>['orders'][number]

export const orderLine = ({ ref, status, email, content, amount_cents, created_at, ...more }: Listed): string =>
  `${ref}  ${minute(created_at)}  ${status.padEnd(10)} ${money(amount_cents).padStart(9)}  ${email ?? ''}  ${content}${disputeMark(more)}`

/** One order, a fact a line. */
export function describeOrderShown(order: OrderShown): string[] {
  const { buyer, lines, sums, shipments, versions } = order
  return [
    `${order.ref}: ${order.status}, ${buyer.name} <${buyer.email}>${whoBought(order)}`,
    `begun ${minute(order.created_at)}${order.completed_at ? `, completed ${minute(order.completed_at)}` : ''}`,
    `payment ${order.payment_intent_id ?? 'none'}${order.paid_cents === null ? '' : `, ${money(order.paid_cents)} ${order.currency} received`}`,
    ...order.declines.map(({ id, declined_at }) => `  declined ${minute(declined_at)} (${id})`),
    ...versions.map(
      ({ version, amount_cents, content, created_at }) =>
        `version ${version}${version === order.paid_version ? ' (paid)' : ''}: ${money(amount_cents)}, ${content}, ${minute(created_at)}`,
    ),
    ...lines.map(({ quantity, name, amount }, index) => `  ${index + 1}. ${quantity} × ${name}  ${amount}`),
    ...sums.map(({ label, amount }) => `  ${label}  ${amount}`),
    ...shipments.map(({ contents, to }) => `goes to ${to.join(', ')}: ${contents.join(', ')}`),
    ...effectsOf(order),
    ...comesBack(order),
    ...order.outside.map(
      ({ at }) => `! money was given back at the provider on ${minute(at)}: orders refund takes back the rest`,
    ),
    ...order.disputes.map(describeDispute),
    ...order.parts.map(partLine),
    ...refundOf(order),
    ...(order.owedCents > 0 ? [`! ${money(order.owedCents)} of it is to be paid back by hand: orders paid-back`] : []),
  ]
}

/** Whoever buys without logging in is a guest, unless the purchase made their account. */
function whoBought({ account_id, accountOfAddress }: OrderShown): string {
  if (account_id) return ''
  return accountOfAddress ? `, not logged in (the address has the account ${accountOfAddress})` : ', a guest'
}

const comesBack = ({ ref, mailBack }: OrderShown) =>
  mailBack?.since ? [`! mail to them comes back since ${minute(mailBack.since)}: orders arrives ${ref}`] : []

function effectsOf({ stock, coupons, cycles, gifts, downloads, monthly, mails }: OrderShown): string[] {
  return [
    ...stock.map(({ ref, quantity, sold_at }) => `${quantity} of ${ref} ${sold_at ? 'sold' : 'held'}`),
    ...coupons.map(({ coupon, uses, used_at }) => `coupon ${coupon} ${used_at ? 'used' : 'held'} ${uses} ×`),
    ...cycles.map(
      ({ token, phase, term, deliverable, cancelled_at }) =>
        `subscription ${token}: ${phase}, ${term}, ${deliverable}${cancelled_at ? ', cancelled' : ''}`,
    ),
    ...gifts.map(
      ({ number, term, deliverable, redeemed_at, voided_at, ...delivery }) =>
        `gift ${number}: ${term}, ${deliverable}, ${redeemed_at ? 'redeemed' : voided_at ? 'void' : 'not redeemed'}${howSent(delivery)}`,
    ),
    ...downloads.map(({ name, downloads: count }) => `download of ${name}, fetched ${count} ×`),
    ...monthly.map(
      ({ amount_cents, status, next_on }) =>
        `monthly donation of ${money(amount_cents)}: ${status}, next on ${next_on}`,
    ),
    ...mails.map(
      ({ kind, sent_at, refused_at }) =>
        `mail ${kind}: ${sent_at ? `sent ${minute(sent_at)}` : refused_at ? 'refused' : 'waiting'}`,
    ),
  ]
}

type Delivery = Pick<OrderShown['gifts'][number], 'send_on' | 'sent_at' | 'returned_at'>

/** Where we mail it. To whom is nothing that staff need to see. */
function howSent({ send_on, sent_at, returned_at }: Delivery): string {
  if (returned_at) return `, mailed to its recipient, came back ${minute(returned_at)}`
  if (sent_at) return `, mailed to its recipient ${minute(sent_at)}`
  return send_on === null ? '' : `, to be mailed to its recipient on ${send_on}`
}

/** '12.00 given back 2026-11-18 09:00 by desk: 1 × Canvas Tote' */
function partLine({
  amount_cents,
  part,
  reason,
  asked_by,
  asked_at,
  refunded_at,
}: OrderShown['parts'][number]): string {
  const what = `${sayPart(part)}${reason ? ` (${reason})` : ''}`
  if (!refunded_at)
    return `! ${money(amount_cents)} was to be given back ${minute(asked_at)} and is not yet: ${what}. It is gone on with within minutes.`
  return `${money(amount_cents)} given back ${minute(refunded_at)} by ${asked_by}: ${what}`
}

function refundOf({ refund }: OrderShown): string[] {
  if (!refund) return []
  if (!refund.refunded_at) return [`! a refund was begun ${minute(refund.asked_at)} and not finished: ask for it again`]
  const why = refund.reason ? ` (${refund.reason})` : ''
  return [`given back ${minute(refund.refunded_at)} by ${refund.asked_by}${why}`]
}

/** What giving an order back took back, or would. */
export const describeTakenBack = (taken: TakenBack): string[] => [
  taken.amountCents > 0 ? `  ${money(taken.amountCents)} to the buyer` : '  no money: it was free',
  ...describeUndone(taken),
]

/** The same, but for its money. */
export function describeUndone(taken: Omit<TakenBack, 'amountCents'>): string[] {
  return [
    ...(taken.cycle ? [`  subscription ${taken.cycle} ends`] : []),
    ...(taken.giftsVoided > 0 ? [`  ${taken.giftsVoided} of its gifts can't be redeemed any more`] : []),
    ...(taken.giftsRedeemed > 0 ? [`  ! ${taken.giftsRedeemed} of its gifts were redeemed, and stay`] : []),
    ...(taken.downloads > 0 ? [`  ${taken.downloads} downloads end`] : []),
    ...(taken.monthlyDonation ? ['  the monthly donation ends'] : []),
    ...taken.stock.map(({ ref, quantity }) => `  ${quantity} of ${ref} back in stock`),
    ...(taken.coupons.length > 0 ? [`  coupons usable again: ${taken.coupons.join(', ')}`] : []),
  ]
}
