import type { UseCaseContext } from '#application/context.ts'
import { type MayRead, mayReadArticle, type Refusal } from '#domain/access/may-read-article.ts'
import { institutionOf, type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'
import type { Chapter, Note } from '#domain/articles/article-text.ts'
import { findArticle, findNeighbours } from '#store/articles.ts'
import { type ArticleCard, type Named, toArticleCard } from './article-card.ts'

/** An article that stands before or after another in its issue. */
export type Neighbour = { slug: string; title: string }

export type Article = ArticleCard & {
  season: string
  topics: Named[]
  html: string
  chapters: Chapter[]
  notes: Note[]
  /** Why `html` is only the opening: the rest is for subscribers, and stays here. Null where it is the whole text. */
  refusal: Refusal | null
  /** The institution that opens the article for this reader, or whose licence no longer does. */
  institution: string | null
  audio: string | null
  game: string | null
  previous: Neighbour | null
  next: Neighbour | null
}

/** An article as this reader may have it. Who is reading is asked only where it matters. */
export async function readArticle(
  { db }: UseCaseContext,
  slug: string,
  askReader: () => Promise<ReaderAccess>,
): Promise<Article | null> {
  const row = await findArticle(db, slug)
  if (!row) return null
  const access = row.access as 'public' | 'subscribers'
  const [reader, neighbours] = await Promise.all([
    access === 'public' ? VISITOR : askReader(),
    findNeighbours(db, row.issue_number, row.position),
  ])
  const mayRead = mayReadArticle(access, reader)
  return {
    ...toArticleCard(row),
    season: row.issue_season,
    topics: row.topics,
    ...(mayRead.allowed ? wholeText(row) : opening(row)),
    refusal: mayRead.allowed ? null : mayRead.reason,
    institution: isByInstitution(mayRead) ? (institutionOf(reader)?.name ?? null) : null,
    game: row.game_name,
    ...neighbours,
  }
}

const isByInstitution = ({ reason }: MayRead) => reason === 'institution' || reason === 'licence-lapsed'

type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>
type TextShown = Pick<Article, 'html' | 'chapters' | 'notes' | 'audio'>

const wholeText = (row: ArticleRow): TextShown => ({
  html: row.html,
  chapters: row.chapters as unknown as Chapter[],
  notes: row.notes as unknown as Note[],
  audio: row.audio_src,
})

function opening(row: ArticleRow): TextShown {
  const shown = new Set(row.opening_notes as unknown as number[])
  const notes = (row.notes as unknown as Note[]).filter((note) => shown.has(note.number))
  return { html: row.opening_html, chapters: [], notes, audio: null }
}
