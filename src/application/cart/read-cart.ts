import { readStanding } from '#application/subscriptions/read-standing.ts'
import type { CartAnswer } from '#contract/cart.ts'
import type { Bill } from '#domain/cart/bill.ts'
import { billCart } from '#domain/cart/bill-cart.ts'
import { type CartContents, emptyCart, isCartEmpty } from '#domain/cart/cart-contents.ts'
import { resolvePhase } from '#domain/cart/resolve-phase.ts'
import { findGood } from '#domain/store/catalogue.ts'
import { findCart } from '#store/cart/carts.ts'
import { type CartContext, type CartOwner, keyOf } from './cart-context.ts'
import { openPriceList } from './open-price-list.ts'

/** A cart as everyone is shown it, at today's prices. */
export async function readCart(context: CartContext, owner: CartOwner): Promise<CartAnswer> {
  const key = keyOf(owner)
  const cart = key ? await findCart(context.db, key) : undefined
  return presentCart(context, owner, { contents: cart?.contents ?? emptyCart, version: cart?.version ?? 0 })
}

type Kept = { contents: CartContents; version: number }

/**
 * What has left the store since it was put into the cart is not shown, nor billed; whether a subscription is a renewal is
 * for the ledger to say, as it may have been put in before its buyer logged in.
 */
export async function presentCart(
  context: CartContext,
  { accountId }: Pick<CartOwner, 'accountId'>,
  { contents, version }: Kept,
): Promise<CartAnswer> {
  const catalogue = isCartEmpty(contents) ? null : await context.catalogue.get()
  if (catalogue === null) return answerOf(emptyCart, version, { a: emptyBill, b: emptyBill, c: emptyBill })
  const goods = contents.goods.filter(({ type, ref }) => findGood(catalogue, type, ref) !== undefined)
  const standing = contents.subscription ? await readStanding(context, accountId) : 'none'
  const sold = resolvePhase({ ...contents, goods }, standing)
  const prices = await openPriceList(context.db, catalogue, sold, context.now())
  return answerOf(sold, version, billCart(sold, prices, context.now()))
}

const emptyBill: Bill = { goods: [], giftsubs: [], membership: null, donation: null, giftees: [], reported: [] }

function answerOf(contents: CartContents, version: number, billing: Record<'a' | 'b' | 'c', Bill>): CartAnswer {
  const { goods, gifts, subscription, donation } = contents
  const answer = {
    version,
    items: goods,
    giftsubs: gifts.map(({ item, quantity }) => ({ item, qty: quantity })),
    subscription,
    donation: donation && { ...donation, dollars: donation.amount / 100 },
    billing,
  }
  // The rules say "readonly" where the contract does not.
  return answer as CartAnswer
}
