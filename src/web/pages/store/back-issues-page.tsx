import { STORE_TAG } from '#application/store/catalogue-source.ts'
import { type OfferedIssue, readStorefront } from '#application/store/read-storefront.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { backIssuesData } from '#web/pages/structured-data/store-data.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { AddForm } from './add-form.tsx'
import { PriceTag } from './price-tag.tsx'
import { ShippingTable } from './shipping-table.tsx'

export const backIssuesPage = definePage<OfferedIssue[]>({
  path: '/store/issues',
  styles: 'store',
  async load({ context }) {
    const { issues } = await readStorefront(context)
    return { kind: 'found', data: issues, tags: [STORE_TAG] }
  },
  head: (issues, site, siteUrl) => ({
    title: 'Back issues',
    description: `Single issues of ${site.magazine.name}, in print and as files.`,
    canonical: '/store/issues',
    jsonLd: backIssuesData(issues, site, siteUrl),
  }),
  View: BackIssuesView,
})

/** The covers that are seen without scrolling on most screens. */
const SEEN_AT_ONCE = 2

function BackIssuesView({ data: issues, site }: ViewProps<OfferedIssue[]>) {
  const { name, currency, shipping } = site.magazine
  const [newest] = issues
  return (
    <SiteLayout site={site}>
      <div className="store">
        <header className="store-head">
          <p className="label">
            <a href="/store">Store</a>
          </p>
          <h1>Back issues</h1>
          <p>
            Single numbers of {name}: in print while there are copies, and as PDF and EPUB, free of DRM, once an issue
            is out.
          </p>
        </header>
        {issues.length === 0 && <p>There are no issues to be had just now.</p>}
        <ol className="back-issues">
          {issues.map((issue, at) => (
            <li key={issue.slug} id={issue.slug}>
              <BackIssue issue={issue} currency={currency} isSeenAtOnce={at < SEEN_AT_ONCE} />
            </li>
          ))}
        </ol>
        {newest && <ShippingTable prices={newest.shipPrices} currency={currency} names={shipping} />}
      </div>
    </SiteLayout>
  )
}

type BackIssueProps = { issue: OfferedIssue; currency: string; isSeenAtOnce: boolean }

function BackIssue({ issue, currency, isSeenAtOnce }: BackIssueProps) {
  const { ref, number, slug, title, season, summary, cover, printPrice, digitalPrice, left } = issue
  const name = `Issue ${number}`
  return (
    <article className="back-issue">
      <img
        src={cover.src}
        alt={cover.alt}
        width={cover.width}
        height={cover.height}
        loading={isSeenAtOnce ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div>
        <p className="label">
          {name} · {season}
        </p>
        <h2>{digitalPrice === null ? title : <a href={`/issue/${slug}`}>{title}</a>}</h2>
        <p className="back-issue-summary">{summary}</p>
        <dl className="back-issue-forms">
          {printPrice !== null && (
            <div>
              <dt className="label">Print</dt>
              <dd>
                <PriceTag price={printPrice} currency={currency} left={left} />
                <AddForm type="print-issue" itemRef={ref} left={left} about={`${name}, in print`} />
              </dd>
            </div>
          )}
          {digitalPrice !== null && (
            <div>
              <dt className="label">Digital</dt>
              <dd>
                <PriceTag price={digitalPrice} currency={currency} left={null} />
                <AddForm type="digital-issue" itemRef={ref} left={null} about={`${name} (Digital)`} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </article>
  )
}
