import { randomUUID } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { IntentAsked, MethodKind } from '#application/payments/payments.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cents } from '#domain/money/cents.ts'
import { amountOf, describeOrder, type OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { lockCartById } from '#store/carts.ts'
import type { Trx } from '#store/database.ts'
import { findOrder, findVersion, insertOrder, insertVersion, lockOrder, updateOrder } from '#store/orders.ts'
import { lockPayer } from '#store/payers.ts'
import { findOpenRenewal } from '#store/renewals.ts'
import { type GoodsRefusal, holdGoods } from './hold-goods.ts'
import type { OrderLinks } from './order-links.ts'

type Needs = WithPorts<'payments' | 'orderLinks'>

/** An order as it is submitted, this time. */
export type OrderSubmitted = {
  snapshot: OrderSnapshot
  /** What the cart held, to be taken out of it once it is bought. */
  cartContents: CartContents | null
  /** The payer, as the provider names them; null for a guest. */
  customer: string | null
  methods: readonly MethodKind[]
  /** Keeps the method with the customer, for charges when nobody is there. */
  saveMethod: boolean
  /** Of the account that completing the order makes. */
  passwordHash: string | null
}

export type OrderAsked = OrderSubmitted & {
  /** Named by whoever may ask twice for the same order. */
  id?: string
  currency: string
  /** The cart that is bought, as it was when it was priced; null for what was in none. */
  cart: { id: string; version: number } | null
}

/** `renewing`: the account's subscription is being renewed by itself at this moment, so that it is not sold once more. */
export type OrderRefusal = GoodsRefusal | { reason: 'renewing' }

/** `begun-already`: its cart has an order. `cart-changed`: it is no longer what was priced. */
type NotStarted = OrderRefusal | { reason: 'begun-already' } | { reason: 'cart-changed' }

export type OrderStarted = { ok: true; id: string } | ({ ok: false } & NotStarted)

/** Undoes the transaction that it is thrown in. */
export class Refused<Refusal> extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal & { reason: string }) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** What is refused in the middle of a transaction undoes all of it. */
export async function refusing<Done, Refusal = GoodsRefusal>(work: Promise<Done>): Promise<Done | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Writes an order down, and holds what it needs, before anyone is asked for money; one that is there already stays as it is. */
export async function startOrder({ db, now, ports }: Needs, asked: OrderAsked): Promise<OrderStarted> {
  const { id = randomUUID(), cart } = asked
  const refusal = await refusing<null, NotStarted>(
    db.transaction().execute(async (trx) => {
      const isNew = await writeOrder(trx, { ...asked, id }, ports.orderLinks, now())
      if (!isNew && !(await findOrder(trx, id))) throw new Refused<NotStarted>({ reason: 'begun-already' })
      if (isNew) await refuseWhileRenewing(trx, asked.snapshot)
      if (isNew && cart && !(await isCartStill(trx, cart))) throw new Refused<NotStarted>({ reason: 'cart-changed' })
      return null
    }),
  )
  return refusal === null ? { ok: true, id } : { ok: false, ...refusal }
}

/**
 * A subscription of one's own is not sold while it is being charged for by itself; nor is it charged for by itself while it
 * is being bought: whoever decides on either holds the payer. Not the ledger, which completing takes before it writes an order.
 */
async function refuseWhileRenewing(trx: Trx, { buyer: { accountId }, bill }: OrderSnapshot): Promise<void> {
  if (accountId === null || bill.membership?.type !== 'subscription') return
  await lockPayer(trx, accountId)
  const renewal = await findOpenRenewal(trx, accountId)
  if (renewal?.state === 'charging') throw new Refused<OrderRefusal>({ reason: 'renewing' })
}

/** What was priced may have been bought meanwhile: an order completes, and empties its cart, in a transaction of its own. */
async function isCartStill(trx: Trx, { id, version }: { id: string; version: number }): Promise<boolean> {
  // Locked after the goods, as completing an order does.
  const cart = await lockCartById(trx, id)
  return cart?.version === version
}

/** The same in a transaction of the caller's, who calls it within `refusing`. False where it is there already, or its cart has another. */
export async function writeOrder(
  trx: Trx,
  asked: OrderAsked & { id: string },
  links: OrderLinks,
  now: Date,
): Promise<boolean> {
  const { id, currency, cart, ...submitted } = asked
  const { buyer } = submitted.snapshot
  const receiptHash = hashLinkToken(links.receiptToken(id))
  const row = { id, currency, email: buyer.email, cart_id: cart?.id ?? null, account_id: buyer.accountId }
  const isNew = await insertOrder(trx, { ...row, receipt_hash: receiptHash, now })
  if (isNew) await writeVersion(trx, id, { version: 1, now, submitted })
  return isNew
}

type VersionParts = { version: number; now: Date; submitted: OrderSubmitted }

async function writeVersion(trx: Trx, orderId: string, { version, now, submitted }: VersionParts): Promise<void> {
  const { snapshot, cartContents, customer, methods, saveMethod, passwordHash } = submitted
  const refusal = await holdGoods(trx, { orderId, snapshot, now })
  if (refusal) throw new Refused<GoodsRefusal>(refusal)
  await insertVersion(trx, {
    order_id: orderId,
    version,
    amount_cents: amountOf(snapshot),
    content: describeOrder(snapshot),
    snapshot: JSON.stringify(snapshot),
    cart_contents: cartContents && JSON.stringify(cartContents),
    customer,
    methods: [...methods],
    save_method: saveMethod,
    password_hash: passwordHash,
    created_at: now,
  })
}

export type PaymentStarted =
  | { outcome: 'open'; intent: PaymentIntent }
  /** Paid, under way or cancelled: it is never replaced by another payment for the same order. */
  | { outcome: 'gone-on'; intent: PaymentIntent | null }
  /** Something can no longer be had: nothing was asked of the provider. */
  | { outcome: 'refused'; refusal: OrderRefusal }

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
  if (written === null) return { outcome: 'gone-on', intent: await intentOf(context, orderId) }
  if ('reason' in written) return { outcome: 'refused', refusal: written }
  let { version } = written
  for (let round = 0; round < ROUNDS; round += 1) {
    const { changed, intent } = await tellProvider(context, orderId, { intentId: written.intentId, version })
    const latest = await keepIntent(context, orderId, intent.id)
    if (!changed) return { outcome: 'gone-on', intent }
    if (latest === version) return { outcome: 'open', intent }
    version = latest
  }
  throw new Error('An order was submitted again too often while its payment was made')
}

/** Writes down what is submitted, and holds what it needs. Null where the order is over, or its payment under way. */
export function submitVersion({ db, now }: Needs, orderId: string, submitted: OrderSubmitted | undefined) {
  const writing = db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new Error('There is no such order')
    if (order.status !== 'started' && order.status !== 'failed') return null
    const version = submitted ? order.version + 1 : order.version
    if (submitted) await writeVersion(trx, orderId, { version, now: now(), submitted })
    else if (order.status === 'failed') await holdAgain(trx, orderId, version, now())
    if (submitted) await refuseWhileRenewing(trx, submitted.snapshot)
    await updateOrder(trx, orderId, { version, touched_at: now() })
    return { version, intentId: order.payment_intent_id }
  })
  return refusing<Awaited<typeof writing>, OrderRefusal>(writing)
}

/** A debit that came back gave back what it held. */
async function holdAgain(trx: Trx, orderId: string, version: number, now: Date) {
  const row = await findVersion(trx, orderId, version)
  if (!row) return
  const snapshot = row.snapshot as unknown as OrderSnapshot
  const refusal = await holdGoods(trx, { orderId, snapshot, now })
  if (refusal) throw new Refused<GoodsRefusal>(refusal)
  await refuseWhileRenewing(trx, snapshot)
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
