import type { Site } from '#application/content/read-site.ts'
import type { OfferedIssue, OfferedProduct } from '#application/store/read-storefront.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { JsonLd } from '#web/render/json-ld.ts'
import { breadcrumbs } from './breadcrumbs.ts'

/** A product with its offers, one for each size, and the way to it. */
export function productData(product: OfferedProduct, site: Site, siteUrl: string): JsonLd[] {
  const path = `/store/product/${product.slug}`
  const url = siteUrl + path
  const offers =
    product.sizes.length > 0
      ? product.sizes.map(({ ref, name, left }) => ({ ...offer(product.price, left, url, site), sku: ref, name }))
      : [offer(product.price, product.left, url, site)]
  return [
    {
      '@type': 'Product',
      '@id': `${url}#product`,
      name: product.name,
      description: product.summary,
      url,
      sku: product.ref,
      image: product.images.map(({ src }) => siteUrl + src),
      brand: { '@type': 'Brand', name: site.magazine.name },
      offers,
    },
    breadcrumbs(siteUrl, [
      { name: site.magazine.name, path: '/' },
      { name: 'Store', path: '/store' },
      { name: product.name, path },
    ]),
  ]
}

/** Every back issue with its offers, in print and as files. */
export function backIssuesData(issues: readonly OfferedIssue[], site: Site, siteUrl: string): JsonLd[] {
  const path = '/store/issues'
  const products = issues.map(({ ref, slug, number, title, summary, cover, printPrice, digitalPrice, left }) => {
    const url = `${siteUrl}${path}#${slug}`
    return {
      '@type': 'Product',
      '@id': url,
      name: `${site.magazine.name}, Issue ${number}: ${title}`,
      description: summary,
      url,
      sku: ref,
      image: [siteUrl + cover.src],
      brand: { '@type': 'Brand', name: site.magazine.name },
      offers: [
        ...(printPrice === null ? [] : [{ ...offer(printPrice, left, url, site), name: 'Print' }]),
        ...(digitalPrice === null ? [] : [{ ...offer(digitalPrice, null, url, site), name: 'Digital' }]),
      ],
    }
  })
  const way = [
    { name: site.magazine.name, path: '/' },
    { name: 'Store', path: '/store' },
    { name: 'Back issues', path },
  ]
  return [...products, breadcrumbs(siteUrl, way)]
}

const offer = (price: Cents, left: number | null, url: string, site: Site): JsonLd => ({
  '@type': 'Offer',
  url,
  price: formatMoney(price, ''),
  priceCurrency: site.magazine.currencyCode,
  availability: `https://schema.org/${left === 0 ? 'OutOfStock' : 'InStock'}`,
})
