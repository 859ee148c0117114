import { completeOrder } from '#application/sales/orders/complete-order.ts'
import { writeOrder } from '#application/sales/orders/write-order.ts'
import type { SaleContext, SettledCharge } from '#application/sales/sale-kind.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { findOrder, recordSettle } from '#store/sales/orders.ts'
import { REFUND_PAYMENT } from './settle-order.ts'

type Needs = SaleContext<'orderLinks'>

/** An order that a charge has paid for while nobody was there. */
export type ChargedOrder = { id: string; snapshot: OrderSnapshot; charge: SettledCharge }

/** Writes it down as paid. Apart from completing it, so that what it pays for can name it in between. */
export async function writeChargedOrder(trx: Trx, context: Needs, { id, snapshot, charge }: ChargedOrder) {
  const { currency, customer, amount_cents: amountCents, intentId, at } = charge
  const nobody = {
    cart: null,
    cartContents: null,
    passwordHash: null,
    submittedBy: null,
    saveMethod: false,
    methods: ['card'] as const,
  }
  await writeOrder(trx, context, { id, currency, snapshot, customer, ...nobody }, at)
  const paid = { paid_version: 1, paid_cents: amountCents, ...(intentId && { payment_intent_id: intentId }) }
  await recordSettle(trx, id, { at, status: 'completed', completed_at: at, ...paid })
}

/** Does what it was paid for. */
export async function completeChargedOrder(trx: Trx, context: Needs, { id, snapshot, charge }: ChargedOrder) {
  const { amount_cents: amountCents, at } = charge
  const order = await findOrder(trx, id)
  if (!order) throw new Error('A charge has no order')
  const bought = { orderId: id, ref: order.ref, snapshot, amountCents, cartId: null, cartContents: null }
  const nobody = { passwordHash: null, submittedBy: null, saved: null, isUnattended: true }
  await completeOrder(trx, context, { ...bought, ...nobody }, at)
}

/** A challenge that was passed in the moment in which another charge for the same succeeded: its money goes back. */
export async function refundSecondCharge(trx: Trx, orderId: string, intentId: string | null): Promise<void> {
  const payload = { intentId, orderId, because: 'charged-already' }
  await enqueueJob(trx, { name: REFUND_PAYMENT, payload, key: `${REFUND_PAYMENT}:${intentId}` })
}
