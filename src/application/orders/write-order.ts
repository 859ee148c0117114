import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { MethodKind } from '#application/payments/payments.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { amountOf, describeOrder, type OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import { findVersion, insertVersion } from '#store/order-versions.ts'
import { insertOrder, lockOrder, updateOrder } from '#store/orders.ts'
import { type GoodsRefusal, holdGoods } from './hold-goods.ts'
import type { OrderLinks } from './order-links.ts'
import { type OrderRefusal, refuseWhileRenewing } from './refuse-while-renewing.ts'
import { Refused, refusing } from './refused.ts'

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

/** Writes an order down, in a transaction of the caller's, who calls it within `refusing`. False where it is there already, or its cart has another. */
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

/** Writes down what is submitted, and holds what it needs. Null where the order is over, or its payment under way. */
export function submitVersion({ db, now }: UseCaseContext, orderId: string, submitted: OrderSubmitted | undefined) {
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
