import { type InformationPage, readInformationPage } from '#application/content/read-information-page.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

export const informationPage = definePage<InformationPage>({
  path: '/:slug',
  styles: 'information',
  async load({ context, params }) {
    const page = await readInformationPage(context, params.slug ?? '')
    if (!page) return { kind: 'not-found' }
    return { kind: 'found', data: page, tags: ['site', `page:${page.slug}`] }
  },
  head: (page, { magazine }) => ({
    title: page.title,
    description: page.deck ?? `${page.title}: ${magazine.name}`,
    canonical: `/${page.slug}`,
  }),
  View: InformationView,
})

function InformationView({ data: page, site }: ViewProps<InformationPage>) {
  return (
    <SiteLayout site={site}>
      <article className="information">
        <h1>{page.title}</h1>
        {page.deck && <p className="information-deck">{page.deck}</p>}
        <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
      </article>
    </SiteLayout>
  )
}
