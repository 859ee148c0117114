import type { WireCoupon } from '#domain/coupons/wire-coupon.ts'
import { CouponSpecimen } from './coupon-specimen.tsx'
import { SwagSpecimen } from './swag-specimen.tsx'

export type StoreWorkshopProps = { coupon: WireCoupon; tag: string; currency: string }

/** The parts of the store that stand on the screens of subscriptions, alive. */
export function StoreWorkshop({ coupon, tag, currency }: StoreWorkshopProps) {
  return (
    <>
      <CouponSpecimen offered={coupon} />
      <SwagSpecimen tag={tag} currency={currency} />
    </>
  )
}
