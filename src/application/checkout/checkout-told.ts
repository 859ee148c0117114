import type { OrderRefusal } from '#application/orders/refuse-while-renewing.ts'
import { cartRefusalText } from '#domain/cart/change-cart.ts'
import type { CheckoutAnswer, FieldErrors } from '#domain/checkout/checkout-answer.ts'
import { otherTotal } from '#domain/checkout/checkout-texts.ts'
import { couponRefusalText } from '#domain/coupons/coupon-refusal.ts'
import type { GiftRefusal } from '#domain/gifts/gift.ts'
import { giftRefusalText } from '#domain/gifts/gift-texts.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { RENEWING_ITSELF } from '#domain/subscriptions/renewing.ts'
import { findMagazine } from '#store/site.ts'
import type { CheckoutContext } from './checkout-context.ts'

/** `status`: how it is told over HTTP. */
export type CheckoutTold = {
  status: 200 | 401 | 402 | 404 | 409 | 422 | 429 | 503
  answer: CheckoutAnswer
  retryAfterSeconds?: number
}

export const refuse = (errors: string | FieldErrors, status: 409 | 422 | 503 = 422): CheckoutTold => ({
  status,
  answer: { errors },
})

/** Said to whoever has had too many payments declined. */
export const refuseTooMany = (retryAfterSeconds: number): CheckoutTold => ({
  status: 429,
  answer: { errors: { general: TOO_MANY_ATTEMPTS } },
  retryAfterSeconds,
})

/** What can no longer be had is told by its name. */
export async function refuseGoods(context: CheckoutContext, refusal: OrderRefusal): Promise<CheckoutTold> {
  if (refusal.reason === 'renewing') return refuse({ general: RENEWING_ITSELF }, 409)
  if (refusal.reason === 'coupon') return refuse({ general: couponRefusalText('unusable', refusal.code) })
  if (refusal.reason === 'gift') return tellGift(context, refusal.because)
  const sold = await context.catalogue.get()
  const goods = sold && [...sold.goods.values()].find(({ ref, medium }) => ref === refusal.ref && medium === 'print')
  const text = cartRefusalText({ reason: 'out-of-stock', name: goods?.name ?? refusal.ref, left: refusal.left })
  return refuse({ general: text })
}

/** Nobody pays another price than the one in front of them, though it were a lower one: it may be for other things. */
export async function refuseOtherTotal({ db }: CheckoutContext, amount: Cents): Promise<CheckoutTold> {
  const magazine = await findMagazine(db)
  const { currency = '' } = (magazine?.settings ?? {}) as { currency?: string }
  return refuse({ general: otherTotal(formatMoney(amount, currency)) }, 409)
}

/** Why a gift is not redeemed. */
export async function tellGift({ db }: CheckoutContext, refusal: GiftRefusal | 'not-found'): Promise<CheckoutTold> {
  const magazine = await findMagazine(db)
  const { supportEmail = '' } = (magazine?.settings ?? {}) as { supportEmail?: string }
  const message = giftRefusalText(refusal, supportEmail)
  return { status: refusal === 'not-found' ? 404 : 409, answer: { type: 'redeem-failed', message } }
}
