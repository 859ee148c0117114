import { readCoupon } from '#application/store/read-coupon.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import type { WireCoupon } from '#domain/coupons/wire-coupon.ts'
import { addToCart } from '#web/islands/add-to-cart/add-to-cart.island.tsx'
import { storeWorkshop } from '#web/islands/store-workshop/store-workshop.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage } from '#web/render/page.ts'

const nothing = { print_us: 0, print_ca: 0, print_intl: 0, digital: 0 }

/** What of the store stands on other screens: the panel that adds to the cart, the coupon banner, and swag. */
export const devStorePage = definePage<WireCoupon>({
  path: '/dev/store',
  styles: 'dev-store',
  query: ['code'],
  async load({ context, query }) {
    const code = readCouponCode(query.get('code')) ?? 'WELCOME10'
    const found = await readCoupon(context, code)
    const coupon: WireCoupon = found.ok
      ? { code: found.coupon.code, applied: found.coupon.scope, discounts: found.coupon.discounts }
      : { code, applied: 'any', discounts: nothing }
    return { kind: 'found', data: coupon, tags: [], keep: false }
  },
  head: () => ({
    title: 'Store parts',
    description: 'The parts of the store that stand on other screens',
    canonical: '/dev/store',
    robots: 'noindex',
  }),
  View: ({ data: coupon, site }) => (
    <SiteLayout site={site} signup={false}>
      <div className="dev-store">
        <h1>Store parts</h1>
        <Island
          of={addToCart}
          id="add-to-cart"
          adds={{
            type: 'personal-subscription',
            item: {
              phase: 'introductory',
              medium: 'print',
              level: 'low',
              term: '1year',
              copies: 1,
              coupon: coupon.code,
            },
          }}
          entry={{
            name: 'Introductory Subscription: 1-Year Standard Print',
            amount: 3995,
            coupon: coupon.code,
            discount: coupon.discounts.print_us,
          }}
          left={null}
          currency={site.magazine.currency}
        />
        <Island
          of={storeWorkshop}
          id="store-workshop"
          coupon={coupon}
          tag="subscribe-page"
          currency={site.magazine.currency}
        />
      </div>
    </SiteLayout>
  ),
})
