import { findCartOwner } from '#application/access/find-cart-owner.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { plainCountries } from '#application/addresses/shipping-config.ts'
import { CART_ADDED_COOKIE, CART_COOKIE, CART_NOTE_COOKIE } from '#application/cart/cart-cookie.ts'
import { type OpenedCheckout, openCheckout } from '#application/checkout/open-checkout.ts'
import { shownMethod } from '#domain/payments/saved-method.ts'
import { checkout } from '#web/islands/checkout/checkout.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'

type CheckoutData = OpenedCheckout & { refusal: string | null; isAdded: boolean }

/** 'Your Cart': what is in it, and the form by which it is paid for. Each reader's own, and kept nowhere. */
export const checkoutPage = definePage<CheckoutData>({
  path: '/store/checkout',
  styles: 'checkout',
  payments: true,
  async load({ context, cookie }) {
    const held = cookie(CART_COOKIE)
    const traces = { sessionToken: cookie(SESSION_COOKIE), cartId: held && context.ports.cartIds.read(held) }
    const opened = await openCheckout(context, await findCartOwner(context, traces))
    const refusal = cookie(CART_NOTE_COOKIE)
    const isAdded = refusal === null && cookie(CART_ADDED_COOKIE) !== null
    return { kind: 'found', data: { ...opened, refusal, isAdded }, tags: [] }
  },
  head: () => ({
    title: 'Your Cart',
    description: 'What is in your cart',
    canonical: '/store/checkout',
    robots: 'noindex',
  }),
  View: CheckoutView,
})

function CheckoutView({ data: { cart, account, saved, refusal, isAdded }, site }: ViewProps<CheckoutData>) {
  const { currency, messages, shipping, supportEmail } = site.magazine
  const { payments, captcha } = usePageSettings()
  return (
    <SiteLayout site={site} signup={false}>
      <div className="checkout-page">
        <h1>Your Cart</h1>
        <Island
          of={checkout}
          id="checkout"
          cart={cart}
          paymentInfo={{ account }}
          saved={saved && shownMethod(saved)}
          payments={payments}
          countries={plainCountries()}
          shipping={{ name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC }}
          currency={currency}
          supportEmail={supportEmail}
          captcha={captcha.service}
          emptyMessage={messages.emptyCart}
          termsOfSale={messages.termsOfSale}
          refusal={refusal}
          isAdded={isAdded}
        />
        <p>
          <a className="checkout-back" href="/store">
            Browse Store
          </a>
        </p>
      </div>
    </SiteLayout>
  )
}
