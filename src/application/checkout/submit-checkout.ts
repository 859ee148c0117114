import { createHash, randomUUID } from 'node:crypto'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import { type CartOwner, keyOf } from '#application/cart/cart-context.ts'
import { openPriceList } from '#application/cart/open-price-list.ts'
import { type OrderSubmitted, startOrder } from '#application/orders/start-order.ts'
import { admitPayer, type PayerTraces, startGuardedPayment } from '#application/payments/guard-payment.ts'
import { settlePayment } from '#application/payments/settle-payment.ts'
import { CAPTCHA_REFUSED } from '#domain/captcha/captcha-action.ts'
import type { Billing } from '#domain/cart/bill.ts'
import { billCart } from '#domain/cart/bill-cart.ts'
import { type CartContents, isCartEmpty } from '#domain/cart/cart-contents.ts'
import { cartRefusalText } from '#domain/cart/change-cart.ts'
import { checkPurchase, type KnownBuyer, type Purchase, type PurchaseForm } from '#domain/checkout/check-purchase.ts'
import { needsOf } from '#domain/checkout/checkout-form.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import {
  amountOf,
  composeBill,
  deliverableOfBill,
  needsSavedMethod,
  type OrderSnapshot,
} from '#domain/orders/order-snapshot.ts'
import { findGood } from '#domain/store/catalogue.ts'
import { listAddresses } from '#store/account-addresses.ts'
import { findAccountByEmailKey, findAccountById } from '#store/accounts.ts'
import { type CartRow, findCart } from '#store/carts.ts'
import { findOrderThatEmptied, findStartedOrder } from '#store/orders.ts'
import { findPayer, insertCustomer } from '#store/payers.ts'
import { findMagazine } from '#store/site.ts'
import { answerGoneOn, payWithSaved } from './answer-payment.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { type CheckoutTold, refuse, refuseGoods, refuseTooMany } from './checkout-told.ts'
import { answerFree, completeFree } from './complete-free.ts'

export type CheckoutAsked = {
  owner: CartOwner
  form: PurchaseForm
  captcha: string
  /** The payment that the browser goes on with; null the first time. */
  intentId: string | null
  pay: 'use-card' | 'add-card'
  saveCard: boolean
}

/** A cart is submitted: checked, priced, held and written down before the provider hears of it. */
export async function submitCheckout(context: CheckoutContext, asked: CheckoutAsked): Promise<CheckoutTold> {
  const human = await verifyCaptcha(context, asked.captcha, 'checkout')
  if (!human.ok) return refuse(CAPTCHA_REFUSED)
  return submitCart(context, asked)
}

async function submitCart(context: CheckoutContext, asked: CheckoutAsked): Promise<CheckoutTold> {
  const key = keyOf(asked.owner)
  const cart = key ? await findCart(context.db, key) : undefined
  if (!cart || isCartEmpty(cart.contents)) return answerEmptied(context, asked, cart)
  const priced = await priceCart(context, cart.contents)
  if (!priced) return refuse(cartRefusalText({ reason: 'unknown-item' }))
  const known = asked.owner.accountId ? await readKnown(context, asked.owner.accountId) : null
  const checked = await checkForm(context, { billing: priced, known, form: asked.form })
  if (!checked.ok) return refuse(checked.errors)
  return place(context, asked, { cart, billing: priced, purchase: checked.purchase })
}

/** What was bought has left the cart by the time that a browser, or another tab of it, sends it once more. */
async function answerEmptied(
  context: CheckoutContext,
  { intentId }: CheckoutAsked,
  cart: CartRow | undefined,
): Promise<CheckoutTold> {
  if (intentId) return answerGoneOn(context, intentId)
  const order = cart && (await findOrderThatEmptied(context.db, cart))
  if (!order) return refuse('Your cart is empty')
  return order.payment_intent_id ? answerGoneOn(context, order.payment_intent_id) : answerFree(context, order.id)
}

async function priceCart({ db, now, catalogue }: CheckoutContext, contents: CartContents): Promise<Billing | null> {
  const sold = await catalogue.get()
  if (!sold || contents.goods.some(({ type, ref }) => !findGood(sold, type, ref))) return null
  return billCart(contents, await openPriceList(db, sold, contents), now())
}

async function readKnown({ db }: CheckoutContext, accountId: string): Promise<KnownBuyer | null> {
  const account = await findAccountById(db, accountId)
  if (!account) return null
  return { accountId, name: account.name, email: account.email, addresses: await listAddresses(db, accountId) }
}

type FormParts = { billing: Billing; known: KnownBuyer | null; form: PurchaseForm }

async function checkForm({ db, ports }: CheckoutContext, { billing, known, form }: FormParts) {
  const needs = needsOf(billing.a)
  const rules = { config: shippingConfig(), isCommonPassword: ports.passwords.isCommon }
  const checked = checkPurchase(needs, known, form, rules)
  const email = known ? null : readEmail(form.email)
  if (!needs.hasPersonal || !email?.ok || !(await findAccountByEmailKey(db, email.key))) return checked
  const taken = { email: 'An account with this email already exists. Log in to renew it.' }
  return { ok: false as const, errors: { ...(checked.ok ? {} : checked.errors), ...taken } }
}

type Placing = { cart: CartRow; billing: Billing; purchase: Purchase }

async function place(context: CheckoutContext, asked: CheckoutAsked, placing: Placing): Promise<CheckoutTold> {
  const { cart, purchase } = placing
  const snapshot = snapshotOf(placing, asked.form)
  const passwordHash = purchase.password === null ? null : await context.ports.passwords.hash(purchase.password.normalize('NFC')) // biome-ignore format: one line
  if (passwordHash === 'busy') return refuse('Many readers are logging in at this moment. Please try again.', 503)
  const started = await findStartedOrder(context.db, cart.id)
  const orderId = started?.id ?? randomUUID()
  const saveMethod = needsSavedMethod(snapshot.bill) || (asked.saveCard && purchase.buyer.accountId !== null)
  const isFree = amountOf(snapshot) === 0
  const customer = isFree ? null : await customerOf(context, orderId, { purchase, saveMethod })
  const submitted: OrderSubmitted = { snapshot, cartContents: cart.contents, customer, methods: ['card', 'bank-account'], saveMethod, passwordHash } // biome-ignore format: one line
  const payer = payerOf(asked, placing)
  if (!started) {
    const admitted = isFree ? ({ ok: true } as const) : await admitPayer(context, payer)
    if (!admitted.ok) return refuseTooMany(admitted.retryAfterSeconds)
    const currency = await readCurrency(context)
    const begun = await startOrder(context, { id: orderId, currency, cart, ...submitted })
    if (!begun.ok && begun.reason === 'begun-already') return place(context, asked, placing)
    if (!begun.ok && begun.reason === 'cart-changed') return submitCart(context, asked)
    if (!begun.ok) return refuseGoods(context, begun)
  }
  if (isFree) return completeFree(context, orderId, started ? submitted : null)
  const isCharged = asked.pay === 'use-card' && purchase.buyer.accountId !== null
  const payment = await startGuardedPayment(context, {
    orderId,
    submitted: started ? submitted : undefined,
    payer,
    shown: asked.intentId,
    isCharged,
  })
  if (payment.outcome === 'too-many') return refuseTooMany(payment.retryAfterSeconds)
  if (payment.outcome === 'refused') return refuseGoods(context, payment.refusal)
  // Paid meanwhile, or cancelled for having been left alone: then the cart is ordered anew.
  if (payment.outcome === 'gone-on') {
    if (payment.intent && payment.intent.status !== 'cancelled') return answerGoneOn(context, payment.intent.id)
    if (payment.intent) await settlePayment(context, payment.intent.id)
    return place(context, asked, placing)
  }
  const { intent } = payment
  if (isCharged && purchase.buyer.accountId) return payWithSaved(context, intent, purchase.buyer.accountId)
  const data = { payment_intent_id: intent.id, stripe_secret: intent.secret }
  return { status: 200, answer: { type: asked.intentId === intent.id ? 'updated' : 'started', data } }
}

const payerOf = ({ owner }: CheckoutAsked, { cart, purchase: { buyer } }: Placing): PayerTraces => ({
  browser: cart.id,
  network: owner.network ?? '',
  email: buyer.email,
  accountId: buyer.accountId,
})

function snapshotOf({ billing, purchase }: Placing, { shipcode }: PurchaseForm): OrderSnapshot {
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

/** The payer's name at the provider: an account's always, a guest's only where the method is kept. */
async function customerOf(
  { db, now, ports }: CheckoutContext,
  orderId: string,
  { purchase: { buyer }, saveMethod }: { purchase: Purchase; saveMethod: boolean },
): Promise<string | null> {
  const { name, email, accountId } = buyer
  const ref = accountId ?? orderId
  // Under one key the provider takes one name: whoever corrects theirs is made anew.
  const key = createHash('sha256').update(`${ref}\n${name}\n${email}`).digest('base64url')
  const make = () => ports.payments.createCustomer({ ref, name, email }, `customer:${key}`)
  if (accountId === null) return saveMethod ? make() : null
  const payer = await findPayer(db, accountId)
  return payer ? payer.customer : insertCustomer(db, accountId, await make(), now())
}
