import type { UseCaseContext } from '#application/context.ts'
import { findGame } from '#store/articles/games.ts'

/** The data of a story game, as it is served to the browser; null where there is no such game. */
export async function readGame(db: UseCaseContext['db'], name: string): Promise<unknown> {
  return (await findGame(db, name))?.data ?? null
}
