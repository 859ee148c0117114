import type { UseCaseContext } from '#application/context.ts'
import type { Chapter, Note } from '#domain/articles/article-text.ts'
import { findArticle } from '#store/articles.ts'
import { type ArticleCard, type Named, toArticleCard } from './article-card.ts'

export type Article = ArticleCard & {
  season: string
  topics: Named[]
  html: string
  chapters: Chapter[]
  notes: Note[]
  /** False where `html` is only the opening: the rest is for subscribers, and stays here. */
  whole: boolean
  audio: string | null
  game: string | null
}

/** An article as this reader may have it. */
export async function readArticle({ db }: UseCaseContext, slug: string): Promise<Article | null> {
  const row = await findArticle(db, slug)
  if (!row) return null
  const whole = row.access === 'public'
  const notes = row.notes as unknown as Note[]
  const shownNotes = new Set(row.opening_notes as unknown as number[])
  return {
    ...toArticleCard(row),
    season: row.issue_season,
    topics: row.topics,
    html: whole ? row.html : row.opening_html,
    chapters: whole ? (row.chapters as unknown as Chapter[]) : [],
    notes: whole ? notes : notes.filter((note) => shownNotes.has(note.number)),
    whole,
    audio: whole ? row.audio_src : null,
    game: row.game_name,
  }
}
