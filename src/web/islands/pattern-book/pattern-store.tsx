import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
import { CouponBanner } from '#web/ui/coupon-banner.tsx'
import { SwagCard } from '#web/ui/swag-card.tsx'

const image = { source: '/static/img/loader.gif', width: 64, height: 64, alt: '' }
const text = 'This coupon applies to all Standard Print and Digital subscriptions. Discount may vary by selection.'

export function PatternStore() {
  return (
    <PatternSection id="store" title="Coupons and swag">
      <CouponBanner
        name="Coupon applied"
        label="YOU HAVE A COUPON!"
        status="CODE APPLIED: WELCOME10"
        applied
        toggle="Remove Coupon"
        canApply
        text={text}
      />
      <CouponBanner
        name="Coupon not applied"
        label="COUPON DOES NOT APPLY"
        status="CODE NOT APPLIED: NOTHING"
        applied={false}
        toggle="Cannot Apply Coupon"
        canApply={false}
        text="Unable to apply coupon NOTHING"
      />
      <div className="swag">
        <SwagCard
          id="pattern-swag"
          name="Tide Tables: a wall chart"
          href="#pattern-store"
          image={image}
          cost="+$24.00"
          stock="ONLY 4 LEFT"
          sizes={[]}
          checked={false}
          size={null}
          quantity={1}
          most={4}
        />
        <SwagCard
          id="pattern-swag-sizes"
          name="Harbor Jersey"
          href="#pattern-store"
          image={image}
          cost="+$32.00"
          stock={null}
          sizes={[
            { ref: 's', name: 'S', disabled: false, stock: null },
            { ref: 'm', name: 'M', disabled: true, stock: '(OUT OF STOCK)' },
          ]}
          checked
          size="s"
          quantity={2}
          most={12}
        />
      </div>
    </PatternSection>
  )
}
