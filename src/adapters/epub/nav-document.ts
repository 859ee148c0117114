import type { BookArticle, IssueBook } from '#application/ports/issue-documents.ts'
import { document } from './documents.ts'
import type { Places } from './text-to-xhtml.ts'
import { type Xml, xml } from './xml.ts'

/** The contents, which reading systems also show as their own: articles, and the chapters of each. */
export const navDocument = (book: IssueBook, places: Places): Xml =>
  document({
    book,
    title: 'Contents',
    type: 'frontmatter',
    body: xml`<nav epub:type="toc" id="toc" aria-labelledby="contents">
<h1 id="contents">Contents</h1>
<ol>
<li><a href="opening.xhtml#editors-note">From the editors</a></li>
${book.articles.map((article) => articleEntry(article, places))}<li><a href="closing.xhtml">Contributors</a></li>
</ol>
</nav>
<nav epub:type="landmarks" hidden="hidden" aria-label="Landmarks">
<ol>
<li><a epub:type="cover" href="cover.xhtml">Cover</a></li>
<li><a epub:type="toc" href="nav.xhtml">Contents</a></li>
${book.articles.slice(0, 1).map(
  (first) => xml`<li><a epub:type="bodymatter" href="${places.article(first.slug)}">First article</a></li>
`,
)}</ol>
</nav>`,
  })

function articleEntry(article: BookArticle, places: Places): Xml {
  const href = places.article(article.slug)
  const chapters = article.chapters.filter((chapter) => chapter.level === 2)
  const below = chapters.map(
    ({ id, title }) => xml`<li><a href="${href}#${id}">${title}</a></li>
`,
  )
  return xml`<li><a href="${href}">${article.title}</a>${
    below.length > 0
      ? xml`
<ol>
${below}</ol>`
      : null
  }</li>
`
}
