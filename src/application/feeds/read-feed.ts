import { type ArticleCard, type Named, toArticleCard } from '#application/articles/article-card.ts'
import type { Site } from '#application/content/read-site.ts'
import type { UseCaseContext } from '#application/context.ts'
import {
  type FeedRow,
  findAuthorName,
  listNewest,
  listNewestOfAuthor,
  listNewestOfSection,
} from '#store/feeds/feeds.ts'

/** How many articles a feed carries, the newest first. */
export const FEED_LENGTH = 50

export type FeedSubject = { kind: 'all' } | { kind: 'section' | 'author'; slug: string }

/** `html` is what anyone may read of it: the whole text, or the opening where the rest is for subscribers. */
export type FeedArticle = ArticleCard & { topics: Named[]; html: string; audio: string | null }

/** `name` is the section's or the author's; null for the whole magazine. */
export type Feed = { name: string | null; articles: FeedArticle[] }

/** Null where there is no such section, or nothing to be read by such an author. */
export async function readFeed({ db, now }: UseCaseContext, site: Site, subject: FeedSubject): Promise<Feed | null> {
  const at = now()
  switch (subject.kind) {
    case 'all':
      return { name: null, articles: (await listNewest(db, FEED_LENGTH, at)).map(toFeedArticle) }
    case 'section': {
      const section = site.sections.find(({ slug }) => slug === subject.slug)
      if (!section) return null
      const rows = await listNewestOfSection(db, section.slug, FEED_LENGTH, at)
      return { name: section.name, articles: rows.map(toFeedArticle) }
    }
    case 'author': {
      const author = await findAuthorName(db, subject.slug)
      const rows = await listNewestOfAuthor(db, subject.slug, FEED_LENGTH, at)
      // One who has written only what is to come is not named yet.
      if (!author || rows.length === 0) return null
      return { name: author.name, articles: rows.map(toFeedArticle) }
    }
  }
}

function toFeedArticle(row: FeedRow): FeedArticle {
  const card = toArticleCard(row)
  return { ...card, topics: row.topics, html: row.open_html, audio: card.forSubscribers ? null : row.audio_src }
}
