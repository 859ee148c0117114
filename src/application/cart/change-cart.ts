import { readStanding } from '#application/subscriptions/read-standing.ts'
import type { CartAnswer } from '#contract/cart.ts'
import type { CartAddition, CartQuantity, CartRemoval } from '#contract/cart-actions.ts'
import { accessRefusals } from '#domain/access/access-refusal.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import type { PersonalItem } from '#domain/cart/cart-items.ts'
import {
  addGift,
  addGoods,
  type CartChange,
  type CartRefusal,
  cartRefusalText,
  changeGift,
  changeGoods,
  type GoodsAtHand,
  putDonation,
  putPersonal,
  removeLine,
} from '#domain/cart/change-cart.ts'
import { isOutside, MOST_GIFTS, MOST_OF_ONE, WRONG_GIFTS, WRONG_QUANTITY } from '#domain/cart/quantities.ts'
import { couponRefusalText } from '#domain/coupons/coupon-refusal.ts'
import { isGivable, WRONG_AMOUNT } from '#domain/donations/donation.ts'
import { cents } from '#domain/money/cents.ts'
import { findGood } from '#domain/store/catalogue.ts'
import { type GoodsKey, isDigital } from '#domain/store/goods-types.ts'
import { LOG_IN_TO_RENEW, phaseFor, refusePersonal, refuseRenewal } from '#domain/subscriptions/renewing.ts'
import type { CartContext, CartOwner } from './cart-context.ts'
import { type CouponChecked, checkGiftCoupon, checkPersonalCoupon } from './check-coupon.ts'
import { presentCart } from './read-cart.ts'
import { type CartWritten, writeCart } from './write-cart.ts'

/** `cartId`: what the browser is to hold; null where the cart is an account's, or none was made. */
/** `amount` is a donation's. */
type RefusedField = 'general' | 'amount'

export type CartChanged =
  | { ok: true; cart: CartAnswer; cartId: string | null }
  | { ok: false; reason: 'refused'; field: RefusedField; text: string }
  | { ok: false; reason: 'too-many'; field: 'general'; text: string; retryAfterSeconds: number }

const refused = (text: string, field: RefusedField = 'general'): CartChanged => ({
  ok: false,
  reason: 'refused',
  field,
  text,
})

/** The same in the words of the rule. */
export const refuseChange = (refusal: CartRefusal): CartChanged => refused(cartRefusalText(refusal))

/** Puts something into a cart. What it costs is not asked of whoever sends it, but for a donation's amount. */
export async function addToCart(context: CartContext, owner: CartOwner, addition: CartAddition): Promise<CartChanged> {
  if (addition.type === 'donation-item') return giveDonation(context, owner, addition.item)
  if (addition.type === 'personal-subscription') {
    return addPersonal(context, owner, addition.item)
  }
  const { quantity } = addition
  if (addition.type === 'gift-subscription') {
    if (isOutside(quantity, MOST_GIFTS)) return refused(WRONG_GIFTS)
    const checked = await checkGiftCoupon(context, addition.item, owner)
    return withCoupon(context, owner, checked, (contents, item) => addGift(contents, item, quantity))
  }
  return withGoods(context, owner, addition, (contents, goods) => addGoods(contents, goods, quantity))
}

/** A subscription of one's own is new or a renewal by the ledger, whatever it is called. */
async function addPersonal(context: CartContext, owner: CartOwner, item: PersonalItem): Promise<CartChanged> {
  if (item.phase === 'renewal' && owner.accountId === null) return refused(LOG_IN_TO_RENEW)
  const standing = await readStanding(context, owner.accountId)
  const refusal = item.phase === 'renewal' ? refuseRenewal(standing) : refusePersonal(standing)
  if (refusal) return refused(refusal)
  const judged = { ...item, phase: phaseFor(standing) }
  return withCoupon(context, owner, await checkPersonalCoupon(context, judged, owner), putPersonal)
}

/** Sets the quantity of a line. */
export async function changeQuantity(
  context: CartContext,
  owner: CartOwner,
  asked: CartQuantity,
): Promise<CartChanged> {
  const { quantity } = asked
  if ('item' in asked) {
    if (isOutside(quantity, MOST_GIFTS)) return refused(WRONG_GIFTS)
    return finishChange(
      context,
      owner,
      await writeCart(context, owner, (contents) => changeGift(contents, asked.item, quantity)),
    )
  }
  if (!('ref' in asked)) return refused(cartRefusalText({ reason: 'quantity-fixed' }))
  return withGoods(context, owner, asked, (contents, goods) => changeGoods(contents, goods, quantity))
}

/** Takes a line out, also one that is no longer sold. */
export async function removeFromCart(context: CartContext, owner: CartOwner, line: CartRemoval): Promise<CartChanged> {
  const written = await writeCart(context, owner, (contents) => ({ ok: true, contents: removeLine(contents, line) }))
  return finishChange(context, owner, written)
}

async function withGoods(
  context: CartContext,
  owner: CartOwner,
  { quantity, ...key }: GoodsKey & { quantity: number },
  decide: (contents: CartContents, goods: GoodsAtHand) => CartChange,
): Promise<CartChanged> {
  const catalogue = await context.catalogue.get()
  const goods = catalogue && findGood(catalogue, key.type, key.ref)
  if (!goods) return refused(cartRefusalText({ reason: 'unknown-item' }))
  if (isOutside(quantity, MOST_OF_ONE)) return refused(WRONG_QUANTITY)
  const counted = isDigital(goods.type) ? null : goods.ref
  const written = await writeCart(
    context,
    owner,
    // What is not in stock at all has no row there.
    (contents, stock) => decide(contents, { ...goods, stock: counted === null ? null : (stock ?? 0) }),
    counted,
  )
  return finishChange(context, owner, written)
}

async function withCoupon<Item>(
  context: CartContext,
  owner: CartOwner,
  checked: CouponChecked<Item>,
  decide: (contents: CartContents, item: Item) => CartChange,
): Promise<CartChanged> {
  if (!checked.ok) return refused(couponRefusalText(checked.refusal, checked.code))
  return finishChange(context, owner, await writeCart(context, owner, (contents) => decide(contents, checked.item)))
}

type Given = Extract<CartAddition, { type: 'donation-item' }>['item']

async function giveDonation(context: CartContext, owner: CartOwner, { process, amount }: Given): Promise<CartChanged> {
  if (!isGivable(amount)) return refused(WRONG_AMOUNT, 'amount')
  const donation = { process, amount: cents(amount) }
  return finishChange(context, owner, await writeCart(context, owner, (contents) => putDonation(contents, donation)))
}

export async function finishChange(context: CartContext, owner: CartOwner, written: CartWritten): Promise<CartChanged> {
  if (!written.ok) {
    if (written.reason === 'too-many') return { ...written, field: 'general', text: accessRefusals['too-many'].text }
    return refused(cartRefusalText(written))
  }
  const cart = await presentCart(context, owner, written)
  return { ok: true, cart, cartId: owner.accountId === null ? written.id : null }
}
