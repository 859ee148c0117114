import { useState } from 'react'
import { isCategoryDisabled, isShipcodeDisabled } from '#domain/coupons/coupon.ts'
import { appliedCategoryMessage, shippingMessage } from '#domain/coupons/coupon-texts.ts'
import { readOfferedCoupon, type WireCoupon } from '#domain/coupons/wire-coupon.ts'
import { type Category, categories, categorySlug } from '#domain/subscriptions/categories.ts'
import { type Shipcode, shipcodeSlug, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import {
  applyCoupon,
  type CouponStep,
  describeCoupon,
  openCoupon,
  recheckCoupon,
  removeCoupon,
  type ScreenChoice,
} from '#screens/coupons/coupon-state.ts'
import { CouponBanner } from '#web/ui/coupon-banner.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

const NOW = new Date(0)
const start: ScreenChoice = { use: 'new', category: 'print-low', shipcode: 'ship-a' }

/** A coupon with the choices that it restricts, as on the screens that sell subscriptions. */
export function CouponSpecimen({ offered }: { offered: WireCoupon }) {
  const coupon = readOfferedCoupon(offered)
  const [{ state, choice }, setStep] = useState<CouponStep>(() => openCoupon(coupon, start, NOW))
  const choose = (changed: Partial<ScreenChoice>) =>
    setStep((step) => {
      const next = { ...step.choice, ...changed }
      return { state: recheckCoupon(step.state, next, NOW), choice: next }
    })
  const applied = state.applied ? coupon : null
  return (
    <div className="specimen">
      <CouponBanner
        {...describeCoupon(state)}
        onToggle={() =>
          setStep((step) =>
            step.state.applied
              ? { ...step, state: removeCoupon(step.state) }
              : applyCoupon(step.state, step.choice, NOW),
          )
        }
      />
      <RadioGroup
        name="purpose"
        label="Purpose"
        look="row"
        value={choice.use}
        onChange={(use) => choose({ use: use as ScreenChoice['use'] })}
        options={[
          { value: 'new', label: 'Personal' },
          { value: 'gift', label: 'Gift' },
          { value: 'renewal', label: 'Renewal' },
        ]}
      />
      <RadioGroup
        name="level"
        label="Level"
        hint={applied ? appliedCategoryMessage(applied) : undefined}
        value={choice.category}
        onChange={(category) => choose({ category: category as Category })}
        options={categories.map((value) => ({
          value,
          label: categorySlug(value),
          disabled: isCategoryDisabled(applied, value),
        }))}
      />
      <RadioGroup
        name="shipping"
        label="Shipping Category"
        hint={applied ? (shippingMessage(applied) ?? undefined) : undefined}
        value={choice.shipcode}
        onChange={(shipcode) => choose({ shipcode: shipcode as Shipcode })}
        options={shipcodes.map((value) => ({
          value,
          label: shipcodeSlug(value),
          disabled: isShipcodeDisabled(applied, value),
        }))}
      />
    </div>
  )
}
