import { expiryFrom } from '#application/cart/cart-context.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { takeBought } from '#domain/cart/take-bought.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { Buyer, OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import { insertAccount } from '#store/accounts.ts'
import { lockCartById, saveCart } from '#store/carts.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events.ts'
import { putPayer } from '#store/payers.ts'
import { findMagazine } from '#store/site.ts'
import { sellGoods } from './hold-goods.ts'
import { lineKinds } from './lines/line-kinds.ts'
import { type OrderLinks, receiptPath } from './order-links.ts'

export type OrderToComplete = {
  orderId: string
  ref: string
  cartId: string | null
  snapshot: OrderSnapshot
  cartContents: CartContents | null
  passwordHash: string | null
  amountCents: number
  /** The payer and the method at the provider, where they are kept for later; null otherwise. */
  saved: { customer: string; method: string } | null
  /** A renewal that nobody was there for. */
  isUnattended?: boolean
}

/** All that completing an order does, in the transaction that completes it. What it holds must be held by then. */
export async function completeOrder(trx: Trx, order: OrderToComplete, links: OrderLinks, at: Date): Promise<void> {
  const { orderId, ref, snapshot, saved, amountCents, isUnattended = false } = order
  const accountId = await accountOf(trx, order, at)
  await sellGoods(trx, orderId, at)
  const magazine = await readMagazine(trx)
  const { issuesPerYear } = magazine
  for (const complete of lineKinds)
    await complete(trx, { orderId, ref, snapshot, accountId, saved, isUnattended, issuesPerYear, links, at })
  if (saved && snapshot.buyer.accountId) await putPayer(trx, { accountId: snapshot.buyer.accountId, ...saved, at })
  await emptyCart(trx, order, at)
  await mailReceipt(trx, order, receiptOf(snapshot.bill, magazine.currency), links)
  await insertEvent(trx, { name: 'order-completed', at, data: { order: ref, amountCents } })
}

async function mailReceipt(trx: Trx, order: OrderToComplete, receipt: ReturnType<typeof receiptOf>, links: OrderLinks) {
  const { orderId, ref, snapshot, isUnattended = false } = order
  const { buyer, bill } = snapshot
  const told = { order: ref, url: links.url(receiptPath(links.receiptToken(orderId))), ...receipt }
  const mail = { to: buyer.email, cause: `order-receipt:${orderId}` }
  if (isUnattended) return queueMail(trx, { ...mail, kind: 'renewal-receipt', data: told })
  const hasDownloads = bill.goods.some(({ medium }) => medium === 'digital')
  return queueMail(trx, { ...mail, kind: 'order-receipt', data: { ...told, hasDownloads } })
}

/** The buyer's account. A guest's subscription, or gift, makes one; null where its address has got one meanwhile. */
async function accountOf(trx: Trx, { snapshot, passwordHash }: OrderToComplete, at: Date): Promise<string | null> {
  const { buyer, bill, redeems } = snapshot
  const makesOne = bill.membership?.type === 'subscription' || redeems !== undefined
  return buyer.accountId === null && makesOne ? makeAccount(trx, buyer, passwordHash, at) : buyer.accountId
}

/** The account of a new subscriber; null where the address has one. */
export async function makeAccount(
  trx: Trx,
  buyer: Pick<Buyer, 'name' | 'email'>,
  passwordHash: string | null,
  at: Date,
): Promise<string | null> {
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
  return made?.id ?? null
}

export async function readMagazine(trx: Trx): Promise<{ issuesPerYear: number; currency: string }> {
  const magazine = await findMagazine(trx)
  if (!magazine) throw new Error('There is no magazine to order from')
  return magazine.settings as unknown as { issuesPerYear: number; currency: string }
}

/** What was bought leaves the cart, also when something was added to it meanwhile. */
export async function emptyCart(trx: Trx, order: Pick<OrderToComplete, 'cartId' | 'cartContents'>, at: Date) {
  const { cartId, cartContents } = order
  const cart = cartId && cartContents && (await lockCartById(trx, cartId))
  if (!cart || !cartContents) return
  const contents = takeBought(cart.contents, cartContents)
  await saveCart(trx, { id: cart.id, version: cart.version, contents, now: at, expiresOn: expiryFrom(at) })
}
