import { type AuthorList, listByAuthor } from '#application/articles/list-filed.ts'
import { feedLink } from '#web/pages/feeds/feed-channel.ts'
import { FiledArticles, filedAddress, filedTitle, loadFiled } from '#web/pages/layout/filed-list.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

export const authorPage = definePage<AuthorList>({
  path: '/author/:slug',
  styles: 'author',
  standby: true,
  query: ['page'],
  load: ({ context, params, query }) =>
    loadFiled('author', query, (page) => listByAuthor(context, params.slug ?? '', page)),
  head: (author, site) => ({
    title: filedTitle(author),
    description: `Articles by ${author.name} in ${site.magazine.name}.`,
    canonical: filedAddress('author', author),
    feeds: [feedLink(site, 'author', author)],
  }),
  View: AuthorView,
})

function AuthorView({ data: author, site }: ViewProps<AuthorList>) {
  return (
    <SiteLayout site={site}>
      <FiledArticles kind="author" label="Author" list={author}>
        <div className="author-about">
          {author.portrait && <PictureImage className="author-portrait" picture={author.portrait} sizes="8rem" />}
          <div className="prose author-note" dangerouslySetInnerHTML={{ __html: author.noteHtml }} />
        </div>
      </FiledArticles>
    </SiteLayout>
  )
}
