import type { IntentAsked, MethodKind } from '#application/ports/payments.ts'
import { type OrderSubmitted, submitVersion } from '#application/sales/orders/write-order.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { cents } from '#domain/money/cents.ts'
import type { OrderRefusal } from '#domain/orders/order-refusal.ts'
import { amountOf, describeOrder } from '#domain/orders/order-snapshot.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { findVersion } from '#store/sales/order-versions.ts'
import { findOrder, keepFirstIntent, lockOrder, updateOrder } from '#store/sales/orders.ts'

type Needs = SaleContext<'payments'>

export type PaymentStarted =
  | { outcome: 'open'; intent: PaymentIntent }
  /** Paid, under way or cancelled: it is never replaced by another payment for the same order. */
  | { outcome: 'gone-on'; intent: PaymentIntent | null }
  /** Something can no longer be had: nothing was asked of the provider. */
  | { outcome: 'refused'; refusal: OrderRefusal }

/**
 * What is submitted with a payment: something new; nothing, where what was submitted before is paid; `begun` where the order was
 * written down with it a moment ago, as its first version, and everything held.
 */
export type Submitting = OrderSubmitted | Begun | undefined

type Begun = { begun: OrderSubmitted; currency: string }

export const isBegun = (submitting: Submitting): submitting is Begun =>
  submitting !== undefined && 'begun' in submitting

/** Who submits later is heard last; more than a few in a row would be a fault. */
const ROUNDS = 10

/**
 * The order's one payment, for what is submitted now: made the first time, changed in place from then on. What is
 * submitted is written down as a version before the provider is told of it, and the provider keeps that version's number
 * beside the amount, so that whatever gets paid, it is known for what, though two tabs submit at once or the process dies.
 */
export async function startPayment(context: Needs, orderId: string, submitted?: Submitting): Promise<PaymentStarted> {
  const written = isBegun(submitted)
    ? { version: 1, intentId: null, currency: submitted.currency }
    : await submitVersion(context, orderId, submitted)
  if (written === null) return { outcome: 'gone-on', intent: await intentOf(context, orderId) }
  if ('reason' in written) return { outcome: 'refused', refusal: written }
  const content = isBegun(submitted) ? submitted.begun : submitted
  // A version never changes: what was written down as one a moment ago need not be read.
  const known = content && askedBy({ orderId, ...written }, content)
  let { version } = written
  for (let round = 0; round < ROUNDS; round += 1) {
    const { changed, intent } = await tellProvider(context, orderId, { intentId: written.intentId, version, known })
    const latest = await keepIntent(context, orderId, intent.id)
    if (!changed) return { outcome: 'gone-on', intent }
    if (latest === version) return { outcome: 'open', intent }
    version = latest
  }
  throw new Error('An order was submitted again too often while its payment was made')
}

async function intentOf({ db, ports }: Needs, orderId: string): Promise<PaymentIntent | null> {
  const order = await findOrder(db, orderId)
  return order?.payment_intent_id ? ports.payments.retrieveIntent(order.payment_intent_id) : null
}

async function tellProvider(
  context: Needs,
  orderId: string,
  { intentId, version, known }: { intentId: string | null; version: number; known: IntentAsked | undefined },
) {
  const { payments } = context.ports
  const asked = (of: number) => (known?.version === of ? known : askedOf(context, orderId, of))
  if (intentId !== null) return payments.updateIntent(intentId, await asked(version))
  // Made by its first version always: under one key the provider takes no other, and answers again if it had answered before.
  const made = await payments.createIntent(await asked(1), `order:${orderId}:1`)
  if (version === 1) return { changed: made.status === 'open' || made.status === 'needs-action', intent: made }
  return payments.updateIntent(made.id, await asked(version))
}

/**
 * Follows a payment that was cancelled by another, for an order that outlives it. Asked for twice it is the same one; an
 * order that has gone on meanwhile stays as it is.
 */
export async function renewPayment(context: Needs, orderId: string, cancelledId: string): Promise<void> {
  const { db, ports } = context
  const before = await findOrder(db, orderId)
  if (before?.payment_intent_id !== cancelledId) return
  const payments = before.payments + 1
  const made = await ports.payments.createIntent(await askedOf(context, orderId, 1), `order:${orderId}:${payments}`)
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.payment_intent_id === cancelledId)
      await updateOrder(trx, orderId, { payment_intent_id: made.id, payments })
  })
}

type Written = { orderId: string; version: number; currency: string }

/** The same of what has just been written. */
const askedBy = (
  { orderId, version, currency }: Written,
  { snapshot, customer, methods, saveMethod }: OrderSubmitted,
): IntentAsked => ({
  orderId,
  version,
  amount: amountOf(snapshot),
  currency,
  customer,
  methods,
  saveMethod,
  description: describeOrder(snapshot),
})

async function askedOf({ db }: Needs, orderId: string, version: number): Promise<IntentAsked> {
  const row = await findVersion(db, orderId, version)
  if (!row) throw new Error('There is no such version of the order')
  return {
    orderId,
    version,
    amount: cents(row.amount_cents),
    currency: row.currency,
    customer: row.customer,
    methods: row.methods as MethodKind[],
    saveMethod: row.save_method,
    description: row.content,
  }
}

/** Notes which payment the order has; tells the version that was submitted last. */
async function keepIntent({ db }: Needs, orderId: string, intentId: string): Promise<number> {
  const version = await keepFirstIntent(db, orderId, intentId)
  if (version === undefined) throw new Error('There is no such order')
  return version
}
