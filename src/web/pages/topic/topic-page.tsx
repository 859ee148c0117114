import { type FiledList, listFiled } from '#application/articles/list-filed.ts'
import { FiledArticles, filedAddress, filedTitle, loadFiled } from '#web/pages/layout/filed-list.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

export const topicPage = definePage<FiledList>({
  path: '/topic/:slug',
  styles: 'topic',
  standby: true,
  query: ['page'],
  load: ({ context, params, query }) =>
    loadFiled('topic', query, (page) => listFiled(context, 'topic', params.slug ?? '', page)),
  head: (list, site) => ({
    title: filedTitle(list),
    description: `What ${site.magazine.name} has published on ${list.name}.`,
    canonical: filedAddress('topic', list),
  }),
  View: TopicView,
})

function TopicView({ data: list, site }: ViewProps<FiledList>) {
  return (
    <SiteLayout site={site}>
      <FiledArticles kind="topic" label="Topic" list={list} />
    </SiteLayout>
  )
}
