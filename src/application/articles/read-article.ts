import type { UseCaseContext } from '#application/context.ts'
import { describePreview, type Preview } from '#application/embargo/preview.ts'
import { mayPreview } from '#domain/access/may-preview.ts'
import { type MayRead, mayReadArticle, type Refusal } from '#domain/access/may-read-article.ts'
import { institutionOf, type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'
import type { Chapter, Correction, Note } from '#domain/articles/article-text.ts'
import { markRest } from '#domain/articles/opening.ts'
import type { ReadAccess } from '#domain/figures/visit.ts'
import type { Picture } from '#domain/media/picture.ts'
import { findArticle } from '#store/articles/articles.ts'
import { type ArticleCard, type Named, toArticleCard } from './article-card.ts'
import { type ArticleSource, type PublicArticle, readAround } from './article-source.ts'
import type { Further } from './read-further.ts'

/** An article that stands before or after another in its issue. */
export type Neighbour = { slug: string; title: string; deck: string; art: Picture | null }

export type Article = ArticleCard &
  Further & {
    /** Which of the colours that articles are set in is its own; null for the house's. */
    accent: number | null
    season: string
    topics: Named[]
    html: string
    /** The article itself with what stands around it, one and the same while that is unchanged: what is made of it alone may be kept by it. */
    held: object
    chapters: Chapter[]
    notes: Note[]
    /** Why `html` is only the opening: the rest is for subscribers, and stays here. Null where it is the whole text. */
    refusal: Refusal | null
    /** How reading it is counted; null for the staff's, which is not. */
    readAs: ReadAccess | null
    /** The institution that opens the article for this reader, or whose licence no longer does. */
    institution: string | null
    audio: string | null
    game: string | null
    /** What was wrong in it, the newest first. */
    corrections: Correction[]
    /** Only staff see it: it is not public yet, or no longer. */
    preview: Preview | null
    previous: Neighbour | null
    next: Neighbour | null
  }

/** An article as this reader may have it. Who is reading is asked only where it matters. */
export async function readArticle(
  context: UseCaseContext & { readonly articles: ArticleSource },
  slug: string,
  askReader: () => Promise<ReaderAccess>,
  timeZone: string,
): Promise<Article | null> {
  const published = await context.articles.get(slug)
  const found = published ?? (await readForStaff(context, slug, askReader))
  if (!found) return null
  const { row, neighbours, further } = found
  const access = row.access as 'public' | 'subscribers'
  const reader = access === 'public' ? VISITOR : await askReader()
  const mayRead = mayReadArticle(access, reader)
  return {
    ...toArticleCard(row),
    accent: row.accent,
    season: row.issue_season,
    topics: row.topics,
    ...(mayRead.allowed ? wholeText(row, access === 'subscribers') : opening(row)),
    held: found,
    refusal: mayRead.allowed ? null : mayRead.reason,
    readAs: published ? readAsOf(mayRead) : null,
    institution: isByInstitution(mayRead) ? (institutionOf(reader)?.name ?? null) : null,
    game: row.game_name,
    corrections: newestFirst(row.corrections),
    preview: published ? null : describePreview(timeZone, row.released_at, row.published_at),
    ...neighbours,
    ...further,
  }
}

/** Who is reading is asked only where there is something to preview. */
async function readForStaff(context: UseCaseContext, slug: string, askReader: () => Promise<ReaderAccess>) {
  const row = await findArticle(context.db, slug, 'preview')
  return row && mayPreview(await askReader()) ? readAround(context, row, 'preview') : null
}

const newestFirst = (corrections: readonly Correction[]) =>
  [...corrections].sort((a, b) => b.date.localeCompare(a.date))

function readAsOf({ allowed, reason }: MayRead): ReadAccess | null {
  if (!allowed) return 'paywall'
  if (reason === 'staff') return null
  return reason === 'public' ? 'open' : reason
}

const isByInstitution = ({ reason }: MayRead) => reason === 'institution' || reason === 'licence-lapsed'

type ArticleRow = PublicArticle['row']
type TextShown = Pick<Article, 'html' | 'chapters' | 'notes' | 'audio'>

const wholeText = (row: ArticleRow, hasWall: boolean): TextShown => ({
  html: hasWall ? markRest(row.html, row.opening_html) : row.html,
  chapters: row.chapters,
  notes: row.notes,
  audio: row.audio_src,
})

function opening(row: ArticleRow): TextShown {
  const shown = new Set(row.opening_notes)
  const notes = row.notes.filter((note) => shown.has(note.number))
  return { html: row.opening_html, chapters: [], notes, audio: null }
}
