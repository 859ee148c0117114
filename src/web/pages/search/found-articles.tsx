import type { FoundArticle } from '#application/articles/search-articles.ts'
import type { Passage } from '#domain/articles/excerpt.ts'
import { ArticleRow } from '#web/pages/layout/article-list.tsx'

export function FoundArticles({ articles }: { articles: FoundArticle[] }) {
  return (
    <ol className="article-list" aria-label="Articles">
      {articles.map(({ card, title, passage }) => (
        <ArticleRow key={card.slug} article={card} heading="h2" title={<Marked passage={title} />}>
          <Marked passage={passage} />
        </ArticleRow>
      ))}
    </ol>
  )
}

/** The found words are marked; everything is text, whatever it looks like. */
function Marked({ passage }: { passage: Passage }) {
  let at = 0
  return passage.map(({ text, found }) => {
    const key = at
    at += text.length
    return found ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
