import { readCoupon } from '#application/store/read-coupon.ts'
import { refuseForGift, refuseForPersonal } from '#domain/cart/cart-coupon.ts'
import type { GiftItem, PersonalItem } from '#domain/cart/cart-items.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import type { CouponRefusal } from '#domain/coupons/coupon-refusal.ts'
import type { CartContext } from './cart-context.ts'

export type CouponChecked<Item> =
  | { ok: true; item: Item }
  | { ok: false; reason: 'coupon'; refusal: CouponRefusal; code: string }

type Buyer = { accountId: string | null }

/** The same gift with its coupon as the publisher spells it, or why it can't be used for it. */
export const checkGiftCoupon = (context: CartContext, item: GiftItem, buyer: Buyer): Promise<CouponChecked<GiftItem>> =>
  check(context, item, buyer, (coupon) => refuseForGift(coupon, item, context.now()))

export const checkPersonalCoupon = (
  context: CartContext,
  item: PersonalItem,
  buyer: Buyer,
): Promise<CouponChecked<PersonalItem>> =>
  check(context, item, buyer, (coupon) => refuseForPersonal(coupon, item, context.now()))

async function check<Item extends { coupon: string | null }>(
  context: CartContext,
  item: Item,
  { accountId }: Buyer,
  refuseFor: (coupon: Coupon) => CouponRefusal | null,
): Promise<CouponChecked<Item>> {
  const code = item.coupon?.trim() ?? ''
  if (code === '') return { ok: true, item: { ...item, coupon: null } }
  const refuse = (refusal: CouponRefusal) => ({ ok: false as const, reason: 'coupon' as const, refusal, code })
  const found = readCouponCode(code) ? await readCoupon(context, code, accountId) : null
  if (!found?.ok) return refuse(found?.refusal ?? 'unusable')
  const { coupon } = found
  const refusal = refuseFor(coupon)
  return refusal ? refuse(refusal) : { ok: true, item: { ...item, coupon: coupon.code } }
}
