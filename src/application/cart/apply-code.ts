import { readCoupon } from '#application/store/read-coupon.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import { dropCoupons, putCoupon } from '#domain/cart/cart-coupon.ts'
import { resolvePhase } from '#domain/cart/resolve-phase.ts'
import type { UnusableCoupon } from '#domain/coupons/coupon.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import type { CartContext, CartOwner } from './cart-context.ts'
import { type CartChanged, finishChange, refuseChange } from './change-cart.ts'
import { writeCart } from './write-cart.ts'

/** Uses a code for the subscriptions of a cart; an empty one takes every code off. */
export async function applyCode(context: CartContext, owner: CartOwner, written: string): Promise<CartChanged> {
  if (written.trim() === '')
    return finishChange(
      context,
      owner,
      await writeCart(context, owner, (contents) => ({ ok: true, contents: dropCoupons(contents) })),
    )
  const refuse = (refusal: UnusableCoupon) => refuseChange({ reason: 'coupon', code: written.trim(), refusal })
  const code = readCouponCode(written)
  if (code === null) return refuse('unusable')
  const found = await readCoupon(context, code, owner.accountId)
  if (!found.ok) return refuse(found.refusal)
  const standing = await readStanding(context, owner.accountId)
  return finishChange(
    context,
    owner,
    await writeCart(context, owner, (contents) =>
      putCoupon(resolvePhase(contents, standing), found.coupon, context.now()),
    ),
  )
}
