import { openPriceList } from '#application/cart/open-price-list.ts'
import { startOrder } from '#application/orders/start-order.ts'
import type { OrderSubmitted } from '#application/orders/write-order.ts'
import { customerOfAccount, makeCustomer } from '#application/payments/customer-of-account.ts'
import { admitPayer, startGuardedPayment } from '#application/payments/guard-payment.ts'
import { settlePayment } from '#application/payments/settle-payment.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import type { Billing } from '#domain/cart/bill.ts'
import { billCart } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cartRefusalText } from '#domain/cart/change-cart.ts'
import { judgePersonal, refuseContents } from '#domain/cart/judge-personal.ts'
import type { Purchase, PurchaseForm } from '#domain/checkout/check-purchase.ts'
import { needsOf } from '#domain/checkout/checkout-form.ts'
import {
  amountOf,
  type Buyer,
  composeBill,
  deliverableOfBill,
  needsSavedMethod,
  type OrderSnapshot,
} from '#domain/orders/order-snapshot.ts'
import { findGood } from '#domain/store/catalogue.ts'
import { findLastCustomer } from '#store/order-versions.ts'
import { findMagazine } from '#store/site.ts'
import { answerGoneOn, payWithSaved } from './answer-payment.ts'
import { checkForm, readKnown } from './check-form.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { type CheckoutTold, refuse, refuseGoods, refuseOtherTotal, refuseTooMany } from './checkout-told.ts'
import { completeFree } from './complete-free.ts'
import { hashChosenPassword } from './hash-chosen-password.ts'

/** How somebody wants to buy. */
export type Ordering = {
  /** Null for a guest. */
  accountId: string | null
  /** Where the request comes from, and what its browser is known by here. */
  network: string
  browser: string
  form: PurchaseForm
  /** The payment that the browser goes on with; null the first time. */
  intentId: string | null
  pay: 'use-card' | 'add-card'
  saveCard: boolean
  /** What the buyer was shown that it costs, in cents; left out by whoever was shown nothing. */
  total?: number | undefined
}

/** What is bought, wherever it comes from. */
export type Basket = {
  contents: CartContents
  /** The cart that it stands in; null for what a screen sells straight. `again` submits it anew, where it has changed meanwhile. */
  cart: { id: string; version: number; again(): Promise<CheckoutTold> } | null
  /** The order that it is being bought by, or the id that it will have. */
  findOrder(): Promise<{ id: string; isBegun: boolean }>
}

/** An order is placed: checked, priced, held and written down before the provider hears of it. */
export async function placeOrder(context: CheckoutContext, ordering: Ordering, basket: Basket): Promise<CheckoutTold> {
  const standing = basket.contents.subscription ? await readStanding(context, ordering.accountId) : 'none'
  const broken = refuseContents(basket.contents, standing)
  if (broken !== null) return refuse({ general: broken })
  const priced = await priceContents(context, judgePersonal(basket.contents, standing))
  if (!priced) return refuse(cartRefusalText({ reason: 'unknown-item' }))
  const known = ordering.accountId ? await readKnown(context, ordering.accountId) : null
  const checked = await checkForm(context, { needs: needsOf(priced.a), known, form: ordering.form })
  if (!checked.ok) return refuse(checked.errors)
  const { purchase } = checked
  const snapshot = snapshotOf(priced, purchase, ordering.form)
  return placeSnapshot(context, ordering, { basket, snapshot, password: purchase.password })
}

async function priceContents({ db, now, catalogue }: CheckoutContext, contents: CartContents): Promise<Billing | null> {
  const sold = await catalogue.get()
  if (!sold || contents.goods.some(({ type, ref }) => !findGood(sold, type, ref))) return null
  return billCart(contents, await openPriceList(db, sold, contents), now())
}

/** An order that is checked and priced. `password`: of the account that it makes. */
export type Placing = { basket: Basket; snapshot: OrderSnapshot; password: string | null }

/** Places what is checked and priced already. */
export async function placeSnapshot(
  context: CheckoutContext,
  ordering: Ordering,
  placing: Placing,
): Promise<CheckoutTold> {
  const { basket, snapshot, password } = placing
  const { buyer } = snapshot
  const amount = amountOf(snapshot)
  if (ordering.total !== undefined && ordering.total !== amount) return refuseOtherTotal(context, amount)
  const chosen = await hashChosenPassword(context, password)
  if (!chosen.ok) return chosen.told
  const { id: orderId, isBegun } = await basket.findOrder()
  const saveMethod = needsSavedMethod(snapshot.bill) || (ordering.saveCard && buyer.accountId !== null)
  const isFree = amount === 0
  const customer = isFree ? null : await customerOf(context, orderId, { buyer, saveMethod, isBegun })
  const { contents, cart } = basket
  const submitted: OrderSubmitted = { snapshot, cartContents: cart && contents, customer, methods: ['card', 'bank-account'], saveMethod, passwordHash: chosen.hash } // biome-ignore format: one line
  const { network, browser } = ordering
  const payer = { browser, network, email: buyer.email, accountId: buyer.accountId }
  if (!isBegun) {
    const admitted = isFree ? ({ ok: true } as const) : await admitPayer(context, payer)
    if (!admitted.ok) return refuseTooMany(admitted.retryAfterSeconds)
    const currency = await readCurrency(context)
    const begun = await startOrder(context, { id: orderId, currency, cart, ...submitted })
    if (!begun.ok && begun.reason === 'begun-already') return placeSnapshot(context, ordering, placing)
    if (!begun.ok && begun.reason === 'cart-changed')
      return cart ? cart.again() : placeSnapshot(context, ordering, placing)
    if (!begun.ok) return refuseGoods(context, begun)
  }
  if (isFree) {
    const completed = await completeFree(context, orderId, isBegun ? submitted : null)
    return completed ?? placeSnapshot(context, ordering, placing)
  }
  const isCharged = ordering.pay === 'use-card' && buyer.accountId !== null
  const payment = await startGuardedPayment(context, {
    orderId,
    submitted: isBegun ? submitted : undefined,
    payer,
    shown: ordering.intentId,
    isCharged,
  })
  if (payment.outcome === 'too-many') return refuseTooMany(payment.retryAfterSeconds)
  if (payment.outcome === 'refused') return refuseGoods(context, payment.refusal)
  // Paid meanwhile, or cancelled for having been left alone: then it is ordered anew.
  if (payment.outcome === 'gone-on') {
    if (payment.intent && payment.intent.status !== 'cancelled') return answerGoneOn(context, payment.intent.id)
    if (payment.intent) await settlePayment(context, payment.intent.id)
    return placeSnapshot(context, ordering, placing)
  }
  const { intent } = payment
  if (isCharged && buyer.accountId) return payWithSaved(context, intent, buyer.accountId)
  const data = { payment_intent_id: intent.id, stripe_secret: intent.secret }
  return { status: 200, answer: { type: ordering.intentId === intent.id ? 'updated' : 'started', data } }
}

function snapshotOf(billing: Billing, purchase: Purchase, { shipcode }: PurchaseForm): OrderSnapshot {
  const { buyer, subscriptionTo, goodsTo } = purchase
  const bill = composeBill(billing, { subscription: shipcode, goods: goodsTo?.shipcode ?? shipcode })
  return { buyer, bill, deliverable: deliverableOfBill(bill, shipcode), subscriptionTo, goodsTo }
}

/** As the provider writes it. */
async function readCurrency({ db }: CheckoutContext): Promise<string> {
  const magazine = await findMagazine(db)
  const { currencyCode } = (magazine?.settings ?? {}) as { currencyCode?: string }
  if (!currencyCode) throw new Error('The magazine does not say in which currency it sells')
  return currencyCode.toLowerCase()
}

type Paying = { buyer: Buyer; saveMethod: boolean; isBegun: boolean }

/** The payer's name at the provider: an account's always, a guest's only where the method is kept. */
async function customerOf(
  context: CheckoutContext,
  orderId: string,
  { buyer, saveMethod, isBegun }: Paying,
): Promise<string | null> {
  const { name, email, accountId } = buyer
  if (accountId !== null) return customerOfAccount(context, { ref: accountId, name, email })
  // A payment that was begun in somebody's name can't become nobody's again, though nothing is to be kept any more.
  const isNamed = saveMethod || (isBegun && (await findLastCustomer(context.db, orderId)) !== null)
  return isNamed ? makeCustomer(context, { ref: orderId, name, email }) : null
}
