import { type Article, readArticle } from '#application/articles/read-article.ts'
import type { Chapter, Note } from '#domain/articles/article-text.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

export const articlePage = definePage<Article>({
  path: '/article/:slug',
  styles: 'article',
  async load({ context, params, askReader }) {
    const article = await readArticle(context, params.slug ?? '', askReader)
    if (!article) return { kind: 'not-found' }
    return { kind: 'found', data: article, tags: ['site', `article:${article.slug}`, `issue:${article.issue.number}`] }
  },
  head: (article) => ({
    title: article.title,
    description: article.deck,
    canonical: `/article/${article.slug}`,
    kind: 'article',
    image: article.art ?? undefined,
  }),
  View: ArticleView,
})

function ArticleView({ data: article, site }: ViewProps<Article>) {
  return (
    <SiteLayout site={site} printable>
      <article className="article">
        <ArticleHead article={article} />
        {article.chapters.length > 0 && <Chapters chapters={article.chapters} />}
        <div className="prose article-text" dangerouslySetInnerHTML={{ __html: article.html }} />
        {article.refusal && <p className="article-rest">The rest of this article is for subscribers.</p>}
        {article.notes.length > 0 && <Notes notes={article.notes} />}
      </article>
    </SiteLayout>
  )
}

function ArticleHead({ article }: { article: Article }) {
  const { art } = article
  return (
    <header className="article-head">
      <p className="label">
        <a href={`/issue/${article.issue.slug}`}>
          Issue {article.issue.number}: {article.issue.title}
        </a>
        {' · '}
        {article.section.name}
      </p>
      <h1>{article.title}</h1>
      <p className="article-deck">{article.deck}</p>
      <p className="article-byline">
        By <span>{article.authors.map((author) => author.name).join(' and ')}</span>
      </p>
      <p className="fine">
        <time dateTime={article.published}>{formatDate(article.published)}</time>
        {' · '}
        {article.minutes} minute read
      </p>
      {art && (
        <img
          className="article-art"
          src={art.src}
          alt={art.alt}
          width={art.width}
          height={art.height}
          fetchPriority="high"
        />
      )}
    </header>
  )
}

function Chapters({ chapters }: { chapters: Chapter[] }) {
  return (
    <nav className="article-chapters" aria-labelledby="chapters">
      <h2 id="chapters" className="label">
        Chapters
      </h2>
      <ol className="chapter-list">
        {chapters
          .filter((chapter) => chapter.level === 2)
          .map((chapter) => (
            <li key={chapter.id}>
              <a href={`#${chapter.id}`}>{chapter.title}</a>
            </li>
          ))}
      </ol>
    </nav>
  )
}

function Notes({ notes }: { notes: Note[] }) {
  return (
    <section className="article-notes" aria-labelledby="notes" role="doc-endnotes">
      <h2 id="notes" className="label">
        Notes
      </h2>
      <ol className="note-list">
        {notes.map((note) => (
          <li key={note.number} id={`note-${note.number}`} value={note.number}>
            <div className="note-text" dangerouslySetInnerHTML={{ __html: note.html }} />
            <a className="note-return" href={`#ref-${note.number}`} role="doc-backlink">
              <span aria-hidden="true">↩</span>
              <span className="visually-hidden">Back to the text at note {note.number}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
