import { type CorrectionList, readCorrections } from '#application/articles/list-corrections.ts'
import { parsePage, saysPage } from '#domain/articles/archive-filter.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { PageLinks } from '#web/pages/layout/page-links.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

export const correctionsPage = definePage<CorrectionList>({
  path: '/corrections',
  styles: 'corrections',
  standby: true,
  query: ['page'],
  async load({ context, query }) {
    const list = await readCorrections(context, parsePage(query.get('page')))
    if (!saysPage(query, list.page)) return { kind: 'moved', to: addressOf(list.page), forNow: true }
    return { kind: 'found', data: list, tags: ['site', 'lists'] }
  },
  head: ({ page }, site) => ({
    title: page > 1 ? `Corrections, page ${page}` : 'Corrections',
    description: `What was wrong in ${site.magazine.name}, and what is right.`,
    canonical: addressOf(page),
  }),
  View: CorrectionsView,
})

const addressOf = (page: number) => (page > 1 ? `/corrections?page=${page}` : '/corrections')

function CorrectionsView({ data: { corrections, page, pages }, site }: ViewProps<CorrectionList>) {
  const { supportEmail } = site.magazine
  return (
    <SiteLayout site={site}>
      <div className="corrections">
        <h1>Corrections</h1>
        <p>
          What we had wrong, the newest first. If you have found something else, write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        {corrections.length === 0 && <p>There are none so far.</p>}
        <ol className="corrections-list">
          {corrections.map(({ slug, title, date, html }) => (
            <li key={slug + date + html}>
              <time className="fine" dateTime={date}>
                {formatDate(date)}
              </time>
              <h2>
                <a href={`/article/${slug}`}>{title}</a>
              </h2>
              <div dangerouslySetInnerHTML={{ __html: html }} />
            </li>
          ))}
        </ol>
        <PageLinks page={page} pages={pages} href={addressOf} />
      </div>
    </SiteLayout>
  )
}
