import { STORE_TAG } from '#application/store/catalogue-source.ts'
import { type OfferedIssue, readStorefront, type Storefront } from '#application/store/read-storefront.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { breadcrumbs } from '#web/pages/structured-data/breadcrumbs.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ProductCard } from './product-card.tsx'

export const storePage = definePage<Storefront>({
  path: '/store',
  styles: 'store',
  async load({ context }) {
    return { kind: 'found', data: await readStorefront(context), tags: [STORE_TAG] }
  },
  head: (_data, { magazine }, siteUrl) => ({
    title: 'Store',
    description: `Goods, back issues and files from ${magazine.name}.`,
    canonical: '/store',
    jsonLd: [
      breadcrumbs(siteUrl, [
        { name: magazine.name, path: '/' },
        { name: 'Store', path: '/store' },
      ]),
    ],
  }),
  View: StoreView,
})

/** What most screens show without scrolling. */
const SEEN_AT_ONCE = 2

function StoreView({ data: { products, issues }, site }: ViewProps<Storefront>) {
  const { name, currency } = site.magazine
  const goods = products.filter(({ kind }) => kind !== 'digital')
  const files = products.filter(({ kind }) => kind === 'digital')
  return (
    <SiteLayout site={site}>
      <div className="store">
        <header className="store-head">
          <h1>Store</h1>
          <p>
            Things made by {name} and the people it works with. What shipping costs is said on each page, before you
            check out.
          </p>
        </header>
        {products.length + issues.length === 0 && <p>There is nothing on the shelves just now.</p>}
        {goods.length > 0 && (
          <section aria-labelledby="goods">
            <h2 id="goods" className="label store-shelf-name">
              Goods
            </h2>
            <ul className="store-goods">
              {goods.map((product, at) => (
                <li key={product.slug}>
                  <ProductCard product={product} currency={currency} isSeenAtOnce={at < SEEN_AT_ONCE} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {issues.length > 0 && <BackIssues issues={issues} />}
        {files.length > 0 && (
          <section aria-labelledby="files">
            <h2 id="files" className="label store-shelf-name">
              To download
            </h2>
            <ul className="store-files">
              {files.map((product) => (
                <li key={product.slug}>
                  <ProductCard product={product} currency={currency} isSeenAtOnce={false} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </SiteLayout>
  )
}

/** As many as stand side by side. */
const COVERS = 5

function BackIssues({ issues }: { issues: OfferedIssue[] }) {
  return (
    <section className="store-issues" aria-labelledby="back-issues">
      <div>
        <h2 id="back-issues">Back issues</h2>
        <p>Single numbers, in print while there are copies, and as files free of DRM.</p>
        <ButtonLink href="/store/issues">All back issues</ButtonLink>
      </div>
      <ul className="store-covers">
        {issues.slice(0, COVERS).map(({ slug, number, title, cover }) => (
          <li key={slug}>
            <a href={`/store/issues#${slug}`} aria-label={`Issue ${number}: ${title}`}>
              <img src={cover.src} alt="" width={cover.width} height={cover.height} loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
