import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import type { PaidBy } from '#domain/invoices/invoice-state.ts'
import { paidWords } from '#domain/invoices/invoice-texts.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import { shipmentsOf } from '#domain/orders/shipments.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import { isRedeemed, listGiftsOfOrder } from '#store/gifts.ts'
import { findInvoiceOfOrder } from '#store/invoices.ts'
import { findOrderByReceipt } from '#store/orders.ts'
import { describePaidWith } from './describe-paid-with.ts'
import { listDownloads } from './download-links.ts'
import { INSTEAD_OF_A_CYCLE } from './lines/membership.ts'
import { giftCardPath, giftPath } from './order-links.ts'
import type { Receipt, ReceiptGift, ReceiptState } from './receipt.ts'

type Needs = WithPorts<'payments' | 'orderLinks'>
type Order = NonNullable<Awaited<ReturnType<typeof findOrderByReceipt>>>

/** The receipt that a token opens; null where it opens none. `sign` is the magazine's sign of money. */
export async function readReceipt(context: Needs, token: string, sign: string): Promise<Receipt | null> {
  const order = await findOrderByReceipt(context.db, hashLinkToken(token))
  if (!order) return null
  const snapshot = order.snapshot as unknown as OrderSnapshot
  const state = stateOf(order)
  const isValid = state === 'completed'
  const [paidWith, gifts, downloads] = await Promise.all([
    describePayment(context, order),
    isValid ? listGiftsOfOrder(context.db, order.id) : [],
    isValid ? listDownloads(context, order.id) : [],
  ])
  const isMailed = gifts.some(({ number }) => number === INSTEAD_OF_A_CYCLE)
  const subscribes = isValid && snapshot.bill.membership?.type === 'subscription'
  const bought = subscribes ? (isMailed ? 'mailed-link' : 'account') : null
  return {
    state,
    ref: order.ref,
    date: (order.completed_at ?? order.touched_at).toISOString().slice(0, 10),
    buyer: { name: snapshot.buyer.name, email: snapshot.buyer.email },
    ...receiptOf(snapshot.bill, sign),
    shipments: shipmentsOf(snapshot).map(({ contents, to }) => ({
      contents,
      to: [to.name, ...formatAddress(shippingConfig({ inclusive: true }), to.address)],
    })),
    paidWith,
    // That one is for whoever reads the mail of the address, who may be somebody else.
    gifts: gifts.filter(({ number }) => number !== INSTEAD_OF_A_CYCLE).map((gift) => toGift(context, gift)),
    downloads,
    subscription: isValid && snapshot.redeems ? await describeGift(context, snapshot.redeems.giftId) : bought,
  }
}

/** The gift whose upgrade was paid for. */
const describeGift = async ({ db }: Needs, giftId: string) =>
  (await isRedeemed(db, giftId)) ? ('redeemed' as const) : ('mailed-link' as const)

/** Invoices are paid by check or by wire too, of which the provider knows nothing. */
async function describePayment(context: Needs, order: Order): Promise<string | null> {
  const invoice = await findInvoiceOfOrder(context.db, order.id)
  const by = invoice?.paid_by as PaidBy | null | undefined
  return by && by !== 'online' ? paidWords[by] : describePaidWith(context, order)
}

function stateOf({ status, completed_at }: Order): ReceiptState {
  if (status === 'completed') return 'completed'
  return completed_at ? 'refunded' : 'given-back'
}

type GiftRow = Awaited<ReturnType<typeof listGiftsOfOrder>>[number]

function toGift({ ports: { orderLinks } }: Needs, { id, deliverable, level, term, redeemed_at }: GiftRow): ReceiptGift {
  return {
    name: giftName({
      deliverable: deliverable as Deliverable,
      level: level as Level,
      term: term as Term,
      coupon: null,
    }),
    url: orderLinks.url(giftPath(orderLinks.giftToken(id))),
    cardUrl: orderLinks.url(giftCardPath(orderLinks.giftToken(id))),
    redeemed: redeemed_at !== null,
  }
}
