import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { Receipt, ReceiptState } from '#application/ports/receipt-document.ts'
import { readSentParcels } from '#application/sales/receipt/sent-parcels.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import { findEndedOrder, findOrderByReceipt } from '#store/sales/orders.ts'
import { describeKinds } from './describe-kinds.ts'
import { describePaidWith } from './describe-paid-with.ts'
import { sumsOfParts } from './sums-of-parts.ts'
import { writtenShipments } from './written-shipments.ts'

type Order = NonNullable<Awaited<ReturnType<typeof findOrderByReceipt>>>

/** The receipt that a token opens; null where it opens none. `sign` is the magazine's sign of money. */
export async function readReceipt(context: SaleContext, token: string, sign: string): Promise<Receipt | null> {
  const order = await findOrderByReceipt(context.db, hashLinkToken(token))
  return order ? describeReceipt(context, order, sign) : null
}

/** For staff, who need no token; null where the order was never paid. */
export async function readReceiptOfOrder(context: SaleContext, orderId: string, sign: string): Promise<Receipt | null> {
  const order = await findEndedOrder(context.db, orderId)
  return order ? describeReceipt(context, order, sign) : null
}

async function describeReceipt(context: SaleContext, order: Order, sign: string): Promise<Receipt> {
  const snapshot = order.snapshot
  const state = stateOf(order)
  const parts = await describeKinds(context, { orderId: order.id, snapshot, isValid: state === 'completed' })
  const { lines, sums } = receiptOf(snapshot.bill, sign)
  return {
    state,
    ref: order.ref,
    date: (order.completed_at ?? order.touched_at).toISOString().slice(0, 10),
    buyer: { name: snapshot.buyer.name, email: snapshot.buyer.email },
    lines,
    sums: [...sums, ...(await sumsOfParts(context.db, order, sign))],
    shipments: writtenShipments(snapshot),
    parcels: (await readSentParcels(context.db, [order.id])).get(order.id) ?? [],
    ...parts,
    paidWith: parts.paidWith ?? (await describePaidWith(context, order)),
  }
}

function stateOf({ status, completed_at }: Order): ReceiptState {
  if (status === 'completed') return 'completed'
  return completed_at ? 'refunded' : 'given-back'
}
