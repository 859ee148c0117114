import type { GoodsRefusal } from '#application/orders/hold-goods.ts'
import { cartRefusalText } from '#domain/cart/change-cart.ts'
import type { CheckoutAnswer, FieldErrors } from '#domain/checkout/checkout-answer.ts'
import { couponRefusalText } from '#domain/coupons/coupon-refusal.ts'
import type { CheckoutContext } from './checkout-context.ts'

/** `status`: how it is told over HTTP. */
export type CheckoutTold = { status: 200 | 402 | 409 | 422 | 503; answer: CheckoutAnswer }

export const refuse = (errors: string | FieldErrors, status: 409 | 422 | 503 = 422): CheckoutTold => ({
  status,
  answer: { errors },
})

/** What can no longer be had is told by its name. */
export async function refuseGoods({ catalogue }: CheckoutContext, refusal: GoodsRefusal): Promise<CheckoutTold> {
  if (refusal.reason === 'coupon') return refuse({ general: couponRefusalText('unusable', refusal.code) })
  const sold = await catalogue.get()
  const goods = sold && [...sold.goods.values()].find(({ ref, medium }) => ref === refusal.ref && medium === 'print')
  const text = cartRefusalText({ reason: 'out-of-stock', name: goods?.name ?? refusal.ref, left: refusal.left })
  return refuse({ general: text })
}
