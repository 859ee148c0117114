import { openPriceList } from '#application/cart/open-price-list.ts'
import { startOrder } from '#application/sales/orders/start-order.ts'
import type { OrderSubmitted } from '#application/sales/orders/write-order.ts'
import { customerOfAccount, makeCustomer } from '#application/sales/pay/customer-of-account.ts'
import { admitPayer, type PayerTraces, startLimitedPayment } from '#application/sales/pay/limit-declines.ts'
import type { Submitting } from '#application/sales/pay/start-payment.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import type { Billing } from '#domain/cart/bill.ts'
import { billCart } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { refuseContents, resolvePhase } from '#domain/cart/resolve-phase.ts'
import type { Purchase, PurchaseForm } from '#domain/checkout/check-purchase.ts'
import { needsOf } from '#domain/checkout/purchase-needs.ts'
import type { SaleSource } from '#domain/figures/visit.ts'
import {
  amountOf,
  type Buyer,
  composeBill,
  deliverableOfBill,
  isChargedMonthly,
  type OrderSnapshot,
} from '#domain/orders/order-snapshot.ts'
import { canRenewItself, keepsMethod } from '#domain/payments/keep-method.ts'
import { findGood } from '#domain/store/catalogue.ts'
import { findMagazine } from '#store/content/site.ts'
import { findLastSubmitter } from '#store/sales/order-versions.ts'
import { answerGoneOn, payWithSaved } from './answer-payment.ts'
import { checkForm, readKnown } from './check-form.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { completeFree } from './complete-free.ts'
import { type HashPassword, hashOnce } from './hash-chosen-password.ts'
import { refuse, refuseOrder, refuseOtherTotal, type SaleOutcome } from './sale-outcome.ts'

/** How somebody wants to buy. */
export type Ordering = {
  /** Null for a guest. */
  accountId: string | null
  /** Where the request comes from, and what its browser is known by here. */
  network: string
  browser: string
  /** The hash of the token that the browser is known by while it buys; left out where no browser does. */
  buyerHash?: Buffer | undefined
  form: PurchaseForm
  /** The payment that the browser goes on with; null the first time. */
  intentId: string | null
  pay: 'use-card' | 'add-card'
  saveCard: boolean
  /** What has led to it, for the order to keep until it is paid; nothing unless said. */
  source?: SaleSource | null | undefined
  /** What the buyer was shown that it costs, in cents; left out by whoever was shown nothing. */
  total?: number | undefined
}

/** What is bought, wherever it comes from. */
export type Basket = {
  contents: CartContents
  /** The cart that it stands in; null for what a screen sells straight. */
  cart: { id: string; version: number } | null
  /** The order that it is being bought by, or the id that it will have. */
  findOrder(): Promise<{ id: string; isBegun: boolean }>
}

/** `cart-changed`: the cart is no longer what was priced; it is to be read, and submitted, anew. */
export type Placed = SaleOutcome | { outcome: 'cart-changed' }

/** Whoever overtakes an order ends it, or begins it; more than a few of them in a row would be a fault. */
export const ROUNDS = 10

/** An order is placed: checked, priced, held and written down before the provider hears of it. */
export async function placeOrder(
  context: CheckoutContext,
  ordering: Ordering,
  basket: Basket,
  hashPassword: HashPassword = hashOnce(context),
): Promise<Placed> {
  const standing = basket.contents.subscription ? await readStanding(context, ordering.accountId) : 'none'
  const broken = refuseContents(basket.contents, standing)
  if (broken !== null) return refuse({ reason: 'rule', text: broken })
  const priced = await priceContents(context, resolvePhase(basket.contents, standing))
  if (!priced) return refuse({ reason: 'unknown-item' })
  const known = ordering.accountId ? await readKnown(context, ordering.accountId) : null
  const checked = await checkForm(context, { needs: needsOf(priced.a), known, form: ordering.form })
  if (!checked.ok) return refuse({ reason: 'form', errors: checked.errors })
  const { purchase } = checked
  const snapshot = snapshotOf(priced, purchase, ordering.form)
  return placeSnapshot(context, ordering, { basket, snapshot, password: purchase.password, hashPassword })
}

async function priceContents({ db, now, catalogue }: CheckoutContext, contents: CartContents): Promise<Billing | null> {
  const sold = await catalogue.get()
  if (!sold || contents.goods.some(({ type, ref }) => !findGood(sold, type, ref))) return null
  return billCart(contents, await openPriceList(db, sold, contents, now()), now())
}

/** An order that is checked and priced. `password`: of the account that it makes. */
export type Placing = {
  basket: Basket
  snapshot: OrderSnapshot
  password: string | null
  hashPassword: HashPassword
}

/** Places what is checked and priced already. */
export async function placeSnapshot(context: CheckoutContext, ordering: Ordering, placing: Placing): Promise<Placed> {
  const { snapshot, password, hashPassword } = placing
  const amount = amountOf(snapshot)
  if (ordering.total !== undefined && ordering.total !== amount) return refuseOtherTotal(context, amount)
  const chosen = await hashPassword(password)
  if (!chosen.ok) return refuse(chosen)
  for (let round = 0; round < ROUNDS; round += 1) {
    const placed = await placeOnce(context, ordering, { ...placing, passwordHash: chosen.hash })
    if (placed !== 'overtaken') return placed
  }
  return refuse({ reason: 'overtaken' })
}

/** `overtaken`: its order was begun by another press, or has ended meanwhile, without being paid: it is placed anew. */
async function placeOnce(
  context: CheckoutContext,
  ordering: Ordering,
  { basket, snapshot, passwordHash }: Placing & { passwordHash: string | null },
): Promise<Placed | 'overtaken'> {
  const { buyer } = snapshot
  const { contents, cart } = basket
  const isFree = amountOf(snapshot) === 0
  const { id: orderId, isBegun } = await basket.findOrder()
  const saveMethod = keepsMethod(payingOf(snapshot, ordering))
  const submitted: OrderSubmitted = {
    snapshot,
    cartContents: cart && contents,
    customer: isFree ? null : await customerOf(context, orderId, { buyer, saveMethod, isBegun }),
    methods: ['card', 'bank-account'],
    saveMethod,
    passwordHash,
    submittedBy: ordering.buyerHash ?? null,
  }
  const payer = { browser: ordering.browser, network: ordering.network, email: buyer.email, accountId: buyer.accountId }
  let submitting: Submitting = submitted
  if (!isBegun) {
    const admitted = isFree ? ({ ok: true } as const) : await admitPayer(context, payer)
    if (!admitted.ok) return refuseTooMany(admitted)
    const currency = await readCurrency(context)
    const begun = await startOrder(context, { id: orderId, currency, cart, source: ordering.source, ...submitted })
    if (!begun.ok && begun.reason === 'begun-already') return 'overtaken'
    if (!begun.ok && begun.reason === 'cart-changed') return cart ? { outcome: 'cart-changed' } : 'overtaken'
    if (!begun.ok) return refuseOrder(context, begun)
    submitting = begun.isNew ? { begun: submitted, currency } : undefined
  }
  if (isFree) return (await completeFree(context, orderId, isBegun ? submitted : null)) ?? 'overtaken'
  return pay(context, ordering, { orderId, submitted: submitting, payer, buyer })
}

type Paying = { orderId: string; submitted: Submitting; payer: PayerTraces; buyer: Buyer }

async function pay(
  context: CheckoutContext,
  { intentId: shown, pay: way }: Ordering,
  { orderId, submitted, payer, buyer }: Paying,
): Promise<SaleOutcome | 'overtaken'> {
  const isCharged = way === 'use-card' && buyer.accountId !== null
  const payment = await startLimitedPayment(context, { orderId, submitted, payer, isCharged })
  if (payment.outcome === 'too-many') return refuseTooMany(payment)
  if (payment.outcome === 'refused') return refuseOrder(context, payment.refusal)
  // Paid meanwhile, or cancelled for having been left alone: then it is ordered anew.
  if (payment.outcome === 'gone-on') {
    if (payment.intent && payment.intent.status !== 'cancelled') return answerGoneOn(context, payment.intent.id)
    if (payment.intent) await settlePayment(context, payment.intent.id)
    return 'overtaken'
  }
  const { intent } = payment
  if (isCharged && buyer.accountId) return payWithSaved(context, intent, buyer.accountId)
  return { outcome: 'needs-payment', keys: { id: intent.id, secret: intent.secret }, isShown: shown === intent.id }
}

const payingOf = ({ bill, buyer }: OrderSnapshot, { pay, saveCard: savesCard }: Ordering) => ({
  canRenew: canRenewItself(bill),
  isMonthly: isChargedMonthly(bill),
  isGuest: buyer.accountId === null,
  pay,
  savesCard,
})

const refuseTooMany = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  refuse({ reason: 'too-many-declines', retryAfterSeconds })

function snapshotOf(billing: Billing, purchase: Purchase, { shipcode }: PurchaseForm): OrderSnapshot {
  const { buyer, subscriptionTo, goodsTo, donorAddress } = purchase
  const bill = composeBill(billing, { subscription: shipcode, goods: goodsTo?.shipcode ?? shipcode })
  const deliverable = deliverableOfBill(bill, shipcode)
  return { buyer, bill, deliverable, subscriptionTo, goodsTo, redeems: null, ...(donorAddress && { donorAddress }) }
}

/** As the provider writes it. */
async function readCurrency({ db }: CheckoutContext): Promise<string> {
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('The magazine does not say in which currency it sells')
  return magazine.currencyCode.toLowerCase()
}

type Named = { buyer: Buyer; saveMethod: boolean; isBegun: boolean }

/** The payer's name at the provider: an account's always, a guest's only where the method is kept. */
async function customerOf(
  context: CheckoutContext,
  orderId: string,
  { buyer, saveMethod, isBegun }: Named,
): Promise<string | null> {
  const { name, email, accountId } = buyer
  if (accountId !== null) return customerOfAccount(context, { ref: accountId, name, email })
  // A payment that was begun in somebody's name can't become nobody's again, though nothing is to be kept any more.
  const before = isBegun ? await findLastSubmitter(context.db, orderId) : undefined
  return saveMethod || before?.customer ? makeCustomer(context, { ref: orderId, name, email }) : null
}
