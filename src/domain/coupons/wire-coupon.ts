import type { Cents } from '../money/cents.ts'
import { cents } from '../money/cents.ts'
import type { Coupon, CouponScope, UnusableCoupon } from './coupon.ts'

/** A coupon as a page is given it: `applied` is what it applies to. One that can't be used now takes nothing off, and says why. */
export type WireCoupon = {
  code: string
  applied: CouponScope
  discounts: { print_us: number; print_ca: number; print_intl: number; digital: number }
  refusal?: UnusableCoupon
}

export function readOfferedCoupon({ code, applied, discounts, refusal }: WireCoupon): Coupon {
  const off = (key: keyof WireCoupon['discounts']): Cents => cents(discounts[key])
  return {
    code,
    scope: applied,
    discounts: {
      print_us: off('print_us'),
      print_ca: off('print_ca'),
      print_intl: off('print_intl'),
      digital: off('digital'),
    },
    // Whether its time has come is the server's to say.
    startsAt: null,
    endsAt: null,
    ...(refusal && { refusal }),
  }
}
