import { type ArticleCard, type Named, toArticleCard } from '#application/articles/article-card.ts'
import type { Site } from '#application/content/read-site.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type FeedRow, findAuthorName, listNewest, listNewestOfAuthor, listNewestOfSection } from '#store/feeds.ts'

/** How many articles a feed carries, the newest first. */
export const FEED_LENGTH = 50

export type FeedSubject = { kind: 'all' } | { kind: 'section' | 'author'; slug: string }

/** `html` is what anyone may read of it: the whole text, or the opening where the rest is for subscribers. */
export type FeedArticle = ArticleCard & { topics: Named[]; html: string; audio: string | null }

/** `name` is the section's or the author's; null for the whole magazine. */
export type Feed = { name: string | null; articles: FeedArticle[] }

/** Null where there is no such section or author. */
export async function readFeed({ db }: UseCaseContext, site: Site, subject: FeedSubject): Promise<Feed | null> {
  switch (subject.kind) {
    case 'all':
      return { name: null, articles: (await listNewest(db, FEED_LENGTH)).map(toFeedArticle) }
    case 'section': {
      const section = site.sections.find(({ slug }) => slug === subject.slug)
      if (!section) return null
      const rows = await listNewestOfSection(db, section.slug, FEED_LENGTH)
      return { name: section.name, articles: rows.map(toFeedArticle) }
    }
    case 'author': {
      const author = await findAuthorName(db, subject.slug)
      if (!author) return null
      const rows = await listNewestOfAuthor(db, subject.slug, FEED_LENGTH)
      return { name: author.name, articles: rows.map(toFeedArticle) }
    }
  }
}

function toFeedArticle(row: FeedRow): FeedArticle {
  const card = toArticleCard(row)
  return { ...card, topics: row.topics, html: row.open_html, audio: card.forSubscribers ? null : row.audio_src }
}
