import type { UseCaseContext } from '#application/context.ts'
import type { StoryGame } from '#domain/articles/story-game.ts'
import { findArticleOfGame, findGame } from '#store/articles/games.ts'

/** A story game and the article it stands in, if that can be read yet. */
export type Story = { name: string; game: StoryGame; article: { slug: string; title: string } | null }

export async function readStory({ db, now }: UseCaseContext, name: string): Promise<Story | null> {
  const [row, article] = await Promise.all([findGame(db, name), findArticleOfGame(db, name, now())])
  if (!row) return null
  return { name, game: row.data, article: article ?? null }
}
