import { randomInt } from 'node:crypto'
import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { MethodKind } from '#application/ports/payments.ts'
import { Refused, refusing } from '#application/sales/refused.ts'
import type { SaleContext, Selling } from '#application/sales/sale-kind.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import type { SaleSource } from '#domain/figures/visit.ts'
import { makeOrderNumber } from '#domain/orders/order-number.ts'
import type { GoodsRefusal, OrderRefusal } from '#domain/orders/order-refusal.ts'
import { amountOf, describeOrder, type OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import { insertOrderSource } from '#store/sales/order-sources.ts'
import { findVersion, insertVersion } from '#store/sales/order-versions.ts'
import { insertOrder, isRefTaken, lockOrder, type NewOrder, updateOrder } from '#store/sales/orders.ts'
import { holdGoods } from './hold-goods.ts'

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
  /** The hash of what the browser is known by that submits it; null where no browser does. */
  submittedBy: Buffer | null
}

export type OrderAsked = OrderSubmitted & {
  /** Named by whoever may ask twice for the same order. */
  id?: string
  currency: string
  /** The cart that is bought, as it was when it was priced; null for what was in none. */
  cart: { id: string; version: number } | null
  /** What has led to it; nothing unless said. */
  source?: SaleSource | null | undefined
}

/** Writes an order down, in a transaction of the caller's, who calls it within `refusing`. False where it is there already, or its cart has another. */
export async function writeOrder(
  trx: Trx,
  context: SaleContext<'orderLinks'>,
  asked: OrderAsked & { id: string },
  now: Date,
): Promise<boolean> {
  const { id, currency, cart, source, ...submitted } = asked
  const { buyer } = submitted.snapshot
  const receiptHash = hashLinkToken(context.ports.orderLinks.receiptToken(id))
  const row = { id, currency, email: buyer.email, cart_id: cart?.id ?? null, account_id: buyer.accountId }
  const isNew = await insertUnderNewRef(trx, { ...row, receipt_hash: receiptHash, now })
  if (isNew) await writeVersion(trx, context, id, { version: 1, now, submitted })
  if (isNew && source) await insertOrderSource(trx, id, source, now)
  return isNew
}

const TRIES = 10

/** Its number is random, so that nobody learns from it how much is sold; one that is taken is not given again. */
async function insertUnderNewRef(trx: Trx, order: Omit<NewOrder, 'ref'>): Promise<boolean> {
  for (let time = 0; time < TRIES; time += 1) {
    const ref = makeOrderNumber(randomInt)
    if (await insertOrder(trx, { ...order, ref })) return true
    if (!(await isRefTaken(trx, ref))) return false
  }
  throw new Error('No number could be found for an order')
}

type VersionParts = { version: number; now: Date; submitted: OrderSubmitted }

async function writeVersion(trx: Trx, selling: Selling, orderId: string, parts: VersionParts): Promise<void> {
  const { version, now, submitted } = parts
  const { snapshot, cartContents, customer, methods, saveMethod, passwordHash, submittedBy } = submitted
  await insertVersion(trx, {
    order_id: orderId,
    version,
    amount_cents: amountOf(snapshot),
    content: describeOrder(snapshot),
    snapshot,
    cart_contents: cartContents,
    customer,
    methods: [...methods],
    save_method: saveMethod,
    password_hash: passwordHash,
    submitted_by: submittedBy,
    created_at: now,
  })
  // Last: what others wait for at a row of stock is all that comes after it.
  const refusal = await holdGoods(trx, selling, { orderId, snapshot, now, isNew: version === 1 })
  if (refusal) throw new Refused<GoodsRefusal>(refusal)
}

/** Writes down what is submitted, and holds what it needs. Null where the order is over, or its payment under way. */
export function submitVersion(
  context: UseCaseContext & Selling,
  orderId: string,
  submitted: OrderSubmitted | undefined,
) {
  const { db, now } = context
  const writing = db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new Error('There is no such order')
    if (order.status !== 'started' && order.status !== 'failed') return null
    const version = submitted ? order.version + 1 : order.version
    if (submitted) await writeVersion(trx, context, orderId, { version, now: now(), submitted })
    else if (order.status === 'failed') await holdAgain(trx, context, { orderId, version, now: now() })
    if (submitted) await refuseSubmitted(trx, context, submitted.snapshot)
    await updateOrder(trx, orderId, { version, touched_at: now() })
    return { version, intentId: order.payment_intent_id, currency: order.currency }
  })
  return refusing<Awaited<typeof writing>, OrderRefusal>(writing)
}

/** A debit that came back gave back what it held. */
async function holdAgain(trx: Trx, selling: Selling, held: { orderId: string; version: number; now: Date }) {
  const { orderId, version, now } = held
  const row = await findVersion(trx, orderId, version)
  if (!row) return
  const snapshot = row.snapshot
  const refusal = await holdGoods(trx, selling, { orderId, snapshot, now })
  if (refusal) throw new Refused<GoodsRefusal>(refusal)
  await refuseSubmitted(trx, selling, snapshot)
}

/** A kind may have its own reason why an order is not sold at this moment. */
export async function refuseSubmitted(trx: Trx, { saleKinds }: Selling, snapshot: OrderSnapshot): Promise<void> {
  for (const kind of saleKinds) {
    const refusal = await kind.refuse?.(trx, snapshot)
    if (refusal) throw new Refused<OrderRefusal>(refusal)
  }
}
