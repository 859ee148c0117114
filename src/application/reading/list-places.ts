import type { UseCaseContext } from '#application/context.ts'
import { minutesToRead } from '#domain/articles/reading-time.ts'
import type { ReadPiece } from '#domain/reading/reading-place.ts'
import { findPlacesChoice, listPlaces } from '#store/reading/reading-places.ts'

export type KeptPlaces = {
  kept: boolean
  /** When its holder last asked to have all of them forgotten. */
  forgotten: Date | null
  pieces: ReadPiece[]
}

/** What an account keeps of its holder's reading; null where there is no such account. */
export async function listKeptPlaces({ db, now }: UseCaseContext, accountId: string): Promise<KeptPlaces | null> {
  const choice = await findPlacesChoice(db, accountId)
  if (!choice) return null
  const rows = choice.keeps_places ? await listPlaces(db, accountId, now()) : []
  const pieces = rows.map(({ text_length, updated_at, ...row }) => ({
    ...row,
    minutes: minutesToRead(text_length),
    at: updated_at.getTime(),
  }))
  return { kept: choice.keeps_places, forgotten: choice.places_forgotten_at, pieces }
}
