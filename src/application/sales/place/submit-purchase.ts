import { randomUUID } from 'node:crypto'
import { openPriceList } from '#application/cart/open-price-list.ts'
import { isNamedOrder, orderIdsOfAttempt } from '#application/sales/orders/purchase-name.ts'
import { verifyBuyer } from '#application/sales/pay/verify-buyer.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cartRefusalText } from '#domain/cart/change-cart.ts'
import { refuseCoupons, validatePurchase } from '#domain/cart/validate-purchase.ts'
import { findLastSubmitter } from '#store/sales/order-versions.ts'
import { findOrder, findOrderOfIntent } from '#store/sales/orders.ts'
import { answerGoneOn } from './answer-payment.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { answerFree } from './complete-free.ts'
import { type Ordering, placeOrder } from './place-order.ts'
import { isSold, refuse, type SaleOutcome, type SaleRefusal } from './sale-outcome.ts'

export type PurchaseAsked = Ordering & {
  captcha: string
  /** What somebody wants, unchecked. */
  wanted: CartContents
  /** The browser's name for this purchase: what comes again under it is the same one. */
  attempt: string | null
}

/** What a purchase is found by. */
export type PurchaseName = Pick<PurchaseAsked, 'attempt' | 'accountId' | 'intentId' | 'buyerHash'>

/** What a screen sells besides the rules of all: why it does not sell this, or null. */
export type ScreenRule = (context: CheckoutContext, asked: PurchaseAsked) => Promise<SaleRefusal | null>

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/**
 * What a screen sells straight, without a cart, is submitted. An order that was completed under this name, or is being
 * paid, is answered with before anything else is looked at: it may be why the rest would be refused by now.
 */
export async function submitPurchase(
  context: CheckoutContext,
  asked: PurchaseAsked,
  rule: ScreenRule,
): Promise<SaleOutcome> {
  const human = await verifyBuyer(context, asked.captcha, asked.accountId)
  if (!human.ok) return refuse({ reason: 'captcha' })
  const done = await answerDone(context, asked)
  if (done) return done
  const outcome = await sell(context, asked, rule)
  // What was refused may be what the same purchase has done meanwhile, such as making the account.
  return isSold(outcome) ? outcome : ((await answerDone(context, asked)) ?? outcome)
}

/** What this very purchase has come to; null where it can still be paid. */
async function answerDone(context: CheckoutContext, asked: PurchaseName): Promise<SaleOutcome | null> {
  const { order } = await findPurchase(context, asked)
  return order && !isPayable(order) ? answerOver(context, order) : null
}

async function sell(context: CheckoutContext, asked: PurchaseAsked, rule: ScreenRule): Promise<SaleOutcome> {
  const gathered = await gather(context, asked)
  if (!gathered.ok) return refuse({ reason: 'rule', text: gathered.text })
  const broken = await rule(context, asked)
  if (broken !== null) return refuse(broken)
  const placed = await placeOrder(context, asked, {
    contents: gathered.contents,
    cart: null,
    async findOrder() {
      const { id, order } = await findPurchase(context, asked)
      return { id, isBegun: order !== undefined }
    },
  })
  return placed.outcome === 'cart-changed' ? refuse({ reason: 'overtaken' }) : placed
}

async function gather({ db, now, catalogue }: CheckoutContext, { wanted, form }: PurchaseAsked) {
  const sold = await catalogue.get()
  if (!sold) return { ok: false as const, text: cartRefusalText({ reason: 'unknown-item' }) }
  const prices = await openPriceList(db, sold, wanted, now())
  const refusal = refuseCoupons(wanted, prices, { shipcode: form.shipcode, now: now() })
  return refusal === null ? validatePurchase(wanted, prices) : { ok: false as const, text: refusal }
}

/** Nothing came of it, and nothing ever will. */
const isOver = ({ status, completed_at }: OrderRow) =>
  status === 'cancelled' || (status === 'refunded' && completed_at === null)

export const isPayable = ({ status }: OrderRow) => status === 'started' || status === 'failed'

/** What an order that is over, or whose payment is under way, answers. */
export const answerOver = (context: CheckoutContext, { id, payment_intent_id: intentId }: OrderRow) =>
  intentId ? answerGoneOn(context, intentId) : answerFree(context, id)

/** The order of this purchase, if it was begun, and otherwise the id that it will have. One that was cancelled, or whose money was given back, is over for good: the next has another id. */
export async function findPurchase(
  context: CheckoutContext,
  asked: PurchaseName,
): Promise<{ id: string; order?: OrderRow | undefined }> {
  if (asked.attempt === null) return findByIntent(context, asked)
  const own = await findThatLoggedIn(context, asked)
  if (own) return own
  for (const id of orderIdsOfAttempt(asked)) {
    const order = await findOrder(context.db, id)
    if (!order || !isOver(order)) return { id, order }
  }
  return { id: randomUUID() }
}

/** The order that made the account its buyer is logged in to by now: they were nobody yet when it was named. */
async function findThatLoggedIn({ db }: CheckoutContext, { attempt, accountId }: PurchaseName) {
  const [id] = orderIdsOfAttempt({ attempt, accountId: null })
  if (accountId === null || !id) return null
  const order = await findOrder(db, id)
  return order?.account_id === accountId && !isOver(order) ? { id, order } : null
}

/** Whoever has no name for a purchase goes on with it by its payment, from the same browser, unless it has a name. */
async function findByIntent({ db }: CheckoutContext, { intentId, accountId, buyerHash }: PurchaseName) {
  const order = intentId ? await findOrderOfIntent(db, intentId) : undefined
  const isTheirs = order && order.cart_id === null && order.account_id === accountId && !isNamedOrder(order.id)
  if (!isTheirs || isOver(order)) return { id: randomUUID() }
  const before = await findLastSubmitter(db, order.id)
  const isSameBrowser = !before?.submitted_by || (buyerHash && before.submitted_by.equals(buyerHash))
  return isSameBrowser ? { id: order.id, order } : { id: randomUUID() }
}
