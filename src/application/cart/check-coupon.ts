import { readCoupon } from '#application/store/read-coupon.ts'
import type { GiftItem, PersonalItem } from '#domain/cart/cart-items.ts'
import { type Coupon, coverageOf, covers } from '#domain/coupons/coupon.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import { type CouponRefusal, type CouponUse, refuseUse } from '#domain/coupons/coupon-refusal.ts'
import type { CartContext } from './cart-context.ts'

export type CouponChecked<Item> =
  | { ok: true; item: Item }
  | { ok: false; reason: 'coupon'; refusal: CouponRefusal; code: string }

type Buyer = { accountId: string | null }

/** The same gift with its coupon as the publisher spells it, or why it can't be used for it. */
export function checkGiftCoupon(context: CartContext, item: GiftItem, buyer: Buyer): Promise<CouponChecked<GiftItem>> {
  return check(context, item, 'gift', buyer, (coupon) => item.level === 'low' && covers(coupon, item.deliverable))
}

/** Where a personal subscription will be shipped is not known yet: it is enough that its medium is covered somewhere. */
export function checkPersonalCoupon(
  context: CartContext,
  item: PersonalItem,
  buyer: Buyer,
): Promise<CouponChecked<PersonalItem>> {
  const use = item.phase === 'introductory' ? 'new' : 'renewal'
  return check(context, item, use, buyer, (coupon) => {
    const { hasPrint, hasDigital } = coverageOf(coupon)
    return item.level === 'low' && (item.medium === 'print' ? hasPrint : hasDigital)
  })
}

async function check<Item extends { coupon: string | null }>(
  context: CartContext,
  item: Item,
  use: CouponUse,
  { accountId }: Buyer,
  isCovered: (coupon: Coupon) => boolean,
): Promise<CouponChecked<Item>> {
  const code = item.coupon?.trim() ?? ''
  if (code === '') return { ok: true, item: { ...item, coupon: null } }
  const refuse = (refusal: CouponRefusal) => ({ ok: false as const, reason: 'coupon' as const, refusal, code })
  const found = readCouponCode(code) ? await readCoupon(context, code, accountId) : null
  if (!found?.ok) return refuse('unusable')
  const { coupon } = found
  const refusal = refuseUse(coupon, use, context.now()) ?? (isCovered(coupon) ? null : 'not-covered')
  return refusal ? refuse(refusal) : { ok: true, item: { ...item, coupon: coupon.code } }
}
