import { randomUUID } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { IntentAsked, MethodKind } from '#application/payments/payments.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { Trx } from '#store/database.ts'
import { findOrder, findVersion, insertOrder, insertVersion, lockOrder, updateOrder } from '#store/orders.ts'

type Needs = WithPorts<'payments' | 'receiptTokenFor'>

/** An order as it is submitted, this time. */
export type OrderSubmitted = {
  content: string
  amount: Cents
  /** The payer, as the provider names them; null for a guest. */
  customer: string | null
  methods: readonly MethodKind[]
  /** Keeps the method with the customer, for charges when nobody is there. */
  saveMethod: boolean
}

export type OrderAsked = OrderSubmitted & {
  /** Named by whoever may ask twice for the same order. */
  id?: string
  currency: string
  email: string | null
}

/** Writes an order down before anyone is asked for money; one that is there already stays as it is. */
export async function startOrder({ db, now, ports }: Needs, asked: OrderAsked): Promise<string> {
  const { id = randomUUID(), currency, email, ...submitted } = asked
  const receiptHash = hashLinkToken(ports.receiptTokenFor(id))
  await db.transaction().execute(async (trx) => {
    const isNew = await insertOrder(trx, { id, currency, email, receipt_hash: receiptHash, now: now() })
    if (isNew) await writeVersion(trx, id, { version: 1, now: now(), submitted })
  })
  return id
}

type VersionParts = { version: number; now: Date; submitted: OrderSubmitted }

const writeVersion = (trx: Trx, orderId: string, { version, now, submitted }: VersionParts) =>
  insertVersion(trx, {
    order_id: orderId,
    version,
    amount_cents: submitted.amount,
    content: submitted.content,
    customer: submitted.customer,
    methods: [...submitted.methods],
    save_method: submitted.saveMethod,
    created_at: now,
  })

export type PaymentStarted =
  | { outcome: 'open'; intent: PaymentIntent }
  /** Paid, under way or cancelled: it is never replaced by another payment for the same order. */
  | { outcome: 'gone-on'; intent: PaymentIntent | null }

/** Who submits later is heard last; more than a few in a row would be a fault. */
const ROUNDS = 10

/**
 * The order's one payment, for what is submitted now: made the first time, changed in place from then on. What is
 * submitted is written down as a version before the provider is told of it, and the provider keeps that version's number
 * beside the amount, so that whatever gets paid, it is known for what, though two tabs submit at once or the process dies.
 */
export async function startPayment(
  context: Needs,
  orderId: string,
  submitted?: OrderSubmitted,
): Promise<PaymentStarted> {
  const written = await submitVersion(context, orderId, submitted)
  if (!written) return { outcome: 'gone-on', intent: await intentOf(context, orderId) }
  let version = written.version
  for (let round = 0; round < ROUNDS; round += 1) {
    const { changed, intent } = await tellProvider(context, orderId, { intentId: written.intentId, version })
    const latest = await keepIntent(context, orderId, intent.id)
    if (!changed) return { outcome: 'gone-on', intent }
    if (latest === version) return { outcome: 'open', intent }
    version = latest
  }
  throw new Error('An order was submitted again too often while its payment was made')
}

/** Null where the order is over, or its payment under way. */
function submitVersion({ db, now }: Needs, orderId: string, submitted: OrderSubmitted | undefined) {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new Error('There is no such order')
    if (order.status !== 'started' && order.status !== 'failed') return null
    const version = submitted ? order.version + 1 : order.version
    if (submitted) await writeVersion(trx, orderId, { version, now: now(), submitted })
    await updateOrder(trx, orderId, { version, touched_at: now() })
    return { version, intentId: order.payment_intent_id }
  })
}

async function intentOf({ db, ports }: Needs, orderId: string): Promise<PaymentIntent | null> {
  const order = await findOrder(db, orderId)
  return order?.payment_intent_id ? ports.payments.retrieveIntent(order.payment_intent_id) : null
}

async function tellProvider(
  context: Needs,
  orderId: string,
  { intentId, version }: { intentId: string | null; version: number },
) {
  const { payments } = context.ports
  if (intentId !== null) return payments.updateIntent(intentId, await askedOf(context, orderId, version))
  // Made by its first version always: under one key the provider takes no other, and answers again if it had answered before.
  const made = await payments.createIntent(await askedOf(context, orderId, 1), `order:${orderId}:1`)
  if (version === 1) return { changed: made.status === 'open' || made.status === 'needs-action', intent: made }
  return payments.updateIntent(made.id, await askedOf(context, orderId, version))
}

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
function keepIntent({ db }: Needs, orderId: string, intentId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new Error('There is no such order')
    if (order.payment_intent_id === null) await updateOrder(trx, orderId, { payment_intent_id: intentId })
    return order.version
  })
}
