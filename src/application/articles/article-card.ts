import { type Placement, placements } from '#domain/articles/front-page.ts'
import { minutesToRead } from '#domain/articles/reading-time.ts'
import type { Picture } from '#domain/media/picture.ts'
import type { ArticleCardRow } from '#store/articles/articles.ts'

export type Named = { slug: string; name: string }

/** What a list shows of an article. */
export type ArticleCard = {
  slug: string
  title: string
  deck: string
  authors: Named[]
  section: Named
  issue: { number: number; slug: string; title: string }
  published: string
  minutes: number
  forSubscribers: boolean
  hasAudio: boolean
  placement: Placement | null
  /** A sentence of it, for the front page. */
  quote: string | null
  art: Picture | null
}

export function toArticleCard(row: ArticleCardRow): ArticleCard {
  return {
    slug: row.slug,
    title: row.title,
    deck: row.deck,
    authors: row.authors,
    section: { slug: row.section_slug, name: row.section_name },
    issue: { number: row.issue_number, slug: row.issue_slug, title: row.issue_title },
    published: row.published_on,
    minutes: minutesToRead(row.text_length),
    forSubscribers: row.access === 'subscribers',
    hasAudio: row.audio_src !== null,
    placement: placements.find((known) => known === row.placement) ?? null,
    quote: row.quote,
    art: row.art,
  }
}
