import { expiryFrom } from '#application/cart/cart-context.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { takeBought } from '#domain/cart/take-bought.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { Buyer, OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { insertWaitingSession } from '#store/access/waiting-sessions.ts'
import { insertAccount } from '#store/accounts/accounts.ts'
import { putPayer } from '#store/accounts/payers.ts'
import { lockCartById, saveCart } from '#store/cart/carts.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { updateOrder } from '#store/sales/orders.ts'
import { sellGoods } from './hold-goods.ts'
import { mailReceipt } from './mail-receipt.ts'

export type OrderToComplete = {
  orderId: string
  ref: string
  cartId: string | null
  snapshot: OrderSnapshot
  cartContents: CartContents | null
  passwordHash: string | null
  /** The browser that submitted what is paid, which is logged in where that makes an account; null where none did. */
  submittedBy: Buffer | null
  amountCents: number
  /** 'Visa ending in 4242'; left out where nothing was paid, or nobody could say. */
  paidWith?: string | null
  /** The payer and the method at the provider, where they are kept for later; null otherwise. */
  saved: { customer: string; method: string } | null
  /** Its buyer was asked whether the method is kept, and said no. */
  isNotKept?: boolean
  /** A renewal that nobody was there for. */
  isUnattended?: boolean
}

/** All that completing an order does, in the transaction that completes it. What it holds must be held by then. */
export async function completeOrder(
  trx: Trx,
  { saleKinds, ports }: SaleContext<'orderLinks'>,
  order: OrderToComplete,
  at: Date,
): Promise<void> {
  const links = ports.orderLinks
  const { orderId, ref, snapshot, saved, amountCents, isNotKept = false, isUnattended = false } = order
  const accountId = await accountOf(trx, order, at)
  await sellGoods(trx, { orderId, snapshot, now: at })
  const magazine = await readMagazine(trx)
  const { issuesPerYear } = magazine
  const completion = { orderId, ref, snapshot, accountId, saved, isNotKept, isUnattended, issuesPerYear, links, at }
  for (const kind of saleKinds) await kind.complete?.(trx, completion)
  if (saved && snapshot.buyer.accountId) await putPayer(trx, { accountId: snapshot.buyer.accountId, ...saved, at })
  await emptyCart(trx, order, at)
  await mailReceipt(trx, { saleKinds, links }, { ...order, accountId, sign: magazine.currency, at })
  await insertEvent(trx, { name: 'order-completed', at, data: { order: ref, amountCents } })
}

/** The buyer's account. A guest's subscription, or gift, makes one; null where its address has got one meanwhile. */
async function accountOf(trx: Trx, order: OrderToComplete, at: Date): Promise<string | null> {
  const { orderId, submittedBy, snapshot, passwordHash } = order
  const { buyer, bill, redeems } = snapshot
  const makesOne = bill.membership?.type === 'subscription' || redeems !== null
  if (buyer.accountId !== null || !makesOne) return buyer.accountId
  const made = await makeAccount(trx, { buyer, passwordHash, submittedBy, at })
  if (made !== null) await updateOrder(trx, orderId, { account_id: made })
  return made
}

const DAY_MS = 24 * 60 * 60 * 1000

type NewSubscriber = {
  buyer: Pick<Buyer, 'name' | 'email'>
  passwordHash: string | null
  /** The browser that may open a session of the account, within a day; null for none. */
  submittedBy: Buffer | null
  at: Date
}

/** The account of a new subscriber; null where the address has one. */
export async function makeAccount(trx: Trx, subscriber: NewSubscriber): Promise<string | null> {
  const { buyer, passwordHash, submittedBy, at } = subscriber
  const read = readEmail(buyer.email)
  if (!read.ok) throw new Error('An order was taken with a malformed address')
  const made = await insertAccount(trx, {
    name: buyer.name,
    email: read.email,
    email_key: read.key,
    email_confirmed_at: null,
    password_hash: passwordHash,
    created_at: at,
  })
  if (made && submittedBy) {
    const expires_at = new Date(at.getTime() + DAY_MS)
    await insertWaitingSession(trx, { account_id: made.id, browser_hash: submittedBy, expires_at })
  }
  return made?.id ?? null
}

export async function readMagazine(trx: Trx): Promise<MagazineSettings> {
  const magazine = await findMagazine(trx)
  if (!magazine) throw new Error('There is no magazine to order from')
  return magazine
}

/** What was bought leaves the cart, also when something was added to it meanwhile. */
export async function emptyCart(trx: Trx, order: Pick<OrderToComplete, 'cartId' | 'cartContents'>, at: Date) {
  const { cartId, cartContents } = order
  const cart = cartId && cartContents && (await lockCartById(trx, cartId))
  if (!cart || !cartContents) return
  const contents = takeBought(cart.contents, cartContents)
  await saveCart(trx, { id: cart.id, version: cart.version, contents, now: at, expiresOn: expiryFrom(at) })
}
