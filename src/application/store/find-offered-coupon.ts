import type { UseCaseContext } from '#application/context.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import type { WireCoupon } from '#domain/coupons/wire-coupon.ts'
import { readCoupon } from './read-coupon.ts'

const NOTHING_OFF = { print_us: 0, print_ca: 0, print_intl: 0, digital: 0 }

/**
 * A code that can't be used takes nothing off, and says why. One whose last use is only reserved is offered: who loads the
 * page again in the midst of paying has reserved it.
 */
export async function findOfferedCoupon(
  context: UseCaseContext,
  text: string | null,
  buyer: string | null,
): Promise<WireCoupon | null> {
  const code = readCouponCode(text)
  if (code === null) return null
  const found = await readCoupon(context, code, buyer, { usedOnly: true })
  if (!found.ok) {
    const { refusal } = found
    return { code, applied: 'any', discounts: NOTHING_OFF, ...(refusal !== 'unusable' && { refusal }) }
  }
  const { scope, discounts } = found.coupon
  return { code: found.coupon.code, applied: scope, discounts }
}
