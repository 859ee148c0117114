import { STORE_TAG } from '#application/store/catalogue-source.ts'
import { type OfferedProduct, readOfferedProduct } from '#application/store/read-storefront.ts'
import { addToCart } from '#web/islands/add-to-cart/add-to-cart.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { StockLabel } from '#web/pages/store/price-tag.tsx'
import { ShippingTable } from '#web/pages/store/shipping-table.tsx'
import { productShareImage } from '#web/pages/structured-data/share-image.ts'
import { productData } from '#web/pages/structured-data/store-data.ts'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ProductFiles } from './product-files.tsx'
import { ProductGallery } from './product-gallery.tsx'

export const productPage = definePage<OfferedProduct>({
  path: '/store/product/:slug',
  styles: 'product',
  async load({ context, params }) {
    const product = await readOfferedProduct(context, params.slug ?? '')
    return product ? { kind: 'found', data: product, tags: [STORE_TAG] } : { kind: 'not-found' }
  },
  head: (product, site, siteUrl) => ({
    title: product.name,
    description: product.summary,
    canonical: `/store/product/${product.slug}`,
    image: productShareImage(product, site),
    jsonLd: productData(product, site, siteUrl),
  }),
  View: ProductView,
})

function ProductView({ data: product, site }: ViewProps<OfferedProduct>) {
  const { name, summary, images, html, kind, files, shipPrices } = product
  const { currency, shipping } = site.magazine
  return (
    <SiteLayout site={site}>
      <div className="product">
        <ProductGallery name={name} pictures={images} />
        <header className="product-head">
          <p className="label">
            <a href="/store">Store</a>
          </p>
          <h1>{name}</h1>
          <p className="product-summary">{summary}</p>
          {kind !== 'sized' && <StockLabel left={product.left} />}
        </header>
        <AddProduct product={product} currency={currency} />
        <section className="product-about" aria-labelledby="about-product">
          <h2 id="about-product" className="label">
            About it
          </h2>
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
        <aside className="product-terms">
          {kind === 'digital' ? (
            <ProductFiles files={files} />
          ) : (
            <ShippingTable prices={shipPrices} currency={currency} names={shipping} />
          )}
          <p className="fine">
            What can be returned, and how: see the <a href="/terms-of-sale">terms of sale</a>.
          </p>
        </aside>
      </div>
    </SiteLayout>
  )
}

const typeOf = { basic: 'basic-product', sized: 'sized-product', digital: 'digital-product' } as const

function AddProduct({ product, currency }: { product: OfferedProduct; currency: string }) {
  const { ref, name, kind, price, left, sizes } = product
  return (
    <Island
      of={addToCart}
      as="section"
      id="add-to-cart"
      className="product-add"
      adds={{ type: typeOf[kind], ref: kind === 'sized' ? null : ref }}
      entry={{ name, amount: price, coupon: null, discount: 0 }}
      currency={currency}
      left={left}
      sizes={sizes}
    />
  )
}
