import { randomUUID } from 'node:crypto'
import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import { openPriceList } from '#application/cart/open-price-list.ts'
import { isNamedOrder, orderIdOfAttempt } from '#application/orders/purchase-name.ts'
import { CAPTCHA_REFUSED } from '#domain/captcha/captcha-action.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cartRefusalText } from '#domain/cart/change-cart.ts'
import { gatherPurchase, refuseCoupons } from '#domain/cart/gather-purchase.ts'
import { findOrder, findOrderOfIntent } from '#store/orders.ts'
import { answerGoneOn } from './answer-payment.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { type CheckoutTold, refuse } from './checkout-told.ts'
import { answerFree } from './complete-free.ts'
import { type Ordering, placeOrder } from './place-order.ts'

export type PurchaseAsked = Ordering & {
  captcha: string
  /** What somebody wants, unchecked. */
  wanted: CartContents
  /** The browser's name for this purchase: what comes again under it is the same one. */
  attempt: string | null
}

/** What a purchase is found by. */
export type PurchaseName = Pick<PurchaseAsked, 'attempt' | 'accountId' | 'intentId'>

/** What a screen sells besides the rules of all: why it does not sell this, or null. */
export type ScreenRule = (context: CheckoutContext, asked: PurchaseAsked) => Promise<string | null>

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/**
 * What a screen sells straight, without a cart, is submitted. An order that was completed under this name, or is being
 * paid, is answered with before anything else is looked at: it may be why the rest would be refused by now.
 */
export async function submitPurchase(
  context: CheckoutContext,
  asked: PurchaseAsked,
  rule: ScreenRule,
): Promise<CheckoutTold> {
  const human = await verifyCaptcha(context, asked.captcha, 'checkout')
  if (!human.ok) return refuse(CAPTCHA_REFUSED)
  const done = await answerDone(context, asked)
  if (done) return done
  const told = await sell(context, asked, rule)
  // What was refused may be what the same purchase has done meanwhile, such as making the account.
  return told.status === 200 ? told : ((await answerDone(context, asked)) ?? told)
}

/** What this very purchase has come to; null where it can still be paid. */
async function answerDone(context: CheckoutContext, asked: PurchaseName): Promise<CheckoutTold | null> {
  const { order } = await findPurchase(context, asked)
  return order && !isPayable(order) ? answerOver(context, order) : null
}

async function sell(context: CheckoutContext, asked: PurchaseAsked, rule: ScreenRule): Promise<CheckoutTold> {
  const gathered = await gather(context, asked)
  if (!gathered.ok) return refuse({ general: gathered.text })
  const broken = await rule(context, asked)
  if (broken !== null) return refuse({ general: broken })
  return placeOrder(context, asked, {
    contents: gathered.contents,
    cart: null,
    async findOrder() {
      const { id, order } = await findPurchase(context, asked)
      return { id, isBegun: order !== undefined }
    },
  })
}

async function gather({ db, now, catalogue }: CheckoutContext, { wanted, form }: PurchaseAsked) {
  const sold = await catalogue.get()
  if (!sold) return { ok: false as const, text: cartRefusalText({ reason: 'unknown-item' }) }
  const prices = await openPriceList(db, sold, wanted)
  const refusal = refuseCoupons(wanted, prices, { shipcode: form.shipcode, now: now() })
  return refusal === null ? gatherPurchase(wanted, prices) : { ok: false as const, text: refusal }
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
  for (let number = 1; ; number += 1) {
    const id = orderIdOfAttempt(asked, number)
    const order = await findOrder(context.db, id)
    if (!order || !isOver(order)) return { id, order }
  }
}

/** Whoever has no name for a purchase goes on with it by its payment, unless it has a name. */
async function findByIntent({ db }: CheckoutContext, { intentId, accountId }: PurchaseName) {
  const order = intentId ? await findOrderOfIntent(db, intentId) : undefined
  const isTheirs = order && order.cart_id === null && order.account_id === accountId && !isNamedOrder(order.id)
  return isTheirs && !isOver(order) ? { id: order.id, order } : { id: randomUUID() }
}
