import { type FiledList, listFiled } from '#application/articles/list-filed.ts'
import type { Site } from '#application/content/read-site.ts'
import { feedLink } from '#web/pages/feeds/feed-channel.ts'
import { FiledArticles, filedAddress, filedTitle, loadFiled } from '#web/pages/layout/filed-list.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

export const sectionPage = definePage<FiledList>({
  path: '/section/:slug',
  styles: 'section',
  standby: true,
  query: ['page'],
  load: ({ context, params, query }) =>
    loadFiled('section', query, (page) => listFiled(context, 'section', params.slug ?? '', page)),
  head: (list, site) => ({
    title: filedTitle(list),
    description: descriptionOf(list, site),
    canonical: filedAddress('section', list),
    feeds: [feedLink(site, 'section', list)],
  }),
  View: SectionView,
})

const descriptionOf = (list: FiledList, site: Site) =>
  site.sections.find((section) => section.slug === list.slug)?.description ?? list.name

function SectionView({ data: list, site }: ViewProps<FiledList>) {
  return (
    <SiteLayout site={site}>
      <FiledArticles kind="section" label="Section" list={list}>
        <p className="filed-lede">{descriptionOf(list, site)}</p>
      </FiledArticles>
    </SiteLayout>
  )
}
