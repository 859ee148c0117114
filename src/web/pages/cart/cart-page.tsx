import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { CART_COOKIE, CART_NOTE_COOKIE } from '#application/cart/cart-cookie.ts'
import { findCartOwner } from '#application/cart/find-cart-owner.ts'
import { readCart } from '#application/cart/read-cart.ts'
import type { CartAnswer } from '#contract/cart.ts'
import { cartTable } from '#web/islands/cart-table/cart-table.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

type CartData = { cart: CartAnswer; refusal: string | null }

/** 'Your Cart': what is in it. The form by which it is paid for stands below. */
export const cartPage = definePage<CartData>({
  path: '/store/checkout',
  styles: 'cart',
  async load({ context, cookie }) {
    const held = cookie(CART_COOKIE)
    const traces = { sessionToken: cookie(SESSION_COOKIE), cartId: held && context.ports.cartIds.read(held) }
    const cart = await readCart(context, await findCartOwner(context, traces))
    return { kind: 'found', data: { cart, refusal: cookie(CART_NOTE_COOKIE) }, tags: [] }
  },
  head: () => ({
    title: 'Your Cart',
    description: 'What is in your cart',
    canonical: '/store/checkout',
    robots: 'noindex',
  }),
  View: CartPageView,
})

function CartPageView({ data: { cart, refusal }, site }: ViewProps<CartData>) {
  const { currency, messages } = site.magazine
  return (
    <SiteLayout site={site} signup={false}>
      <div className="cart-page">
        <h1>Your Cart</h1>
        <Island
          of={cartTable}
          id="cart-table"
          cart={cart}
          letter="a"
          currency={currency}
          emptyMessage={messages.emptyCart}
          refusal={refusal}
        />
        <p>
          <a className="cart-page-back" href="/store">
            Browse Store
          </a>
        </p>
      </div>
    </SiteLayout>
  )
}
