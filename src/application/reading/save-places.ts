import type { UseCaseContext } from '#application/context.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import type { Limit } from '#domain/limits/limit.ts'
import type { ReadingPlace } from '#domain/reading/reading-place.ts'
import { lockKeptPlaces, putPlaces } from '#store/reading/reading-places.ts'

/** One for each article that is left, and each time a tab is put away. */
const savesPerAccount: Limit = { name: 'reading-places', amount: 300, perSeconds: 3_600 }

export type PlacesSaved =
  | { ok: true }
  | { ok: false; reason: 'not-kept' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Keeps where an account's holder stopped. Under the account's lock: a place that arrives while they turn this off is either
 * erased with the others, or refused.
 */
export async function savePlaces(
  { db, now }: UseCaseContext,
  accountId: string,
  places: readonly ReadingPlace[],
): Promise<PlacesSaved> {
  const at = now()
  const taken = await takeFromLimit(db, savesPerAccount, accountId, at)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  return db.transaction().execute(async (trx): Promise<PlacesSaved> => {
    const kept = await lockKeptPlaces(trx, accountId)
    if (!kept) return { ok: false, reason: 'not-kept' }
    await putPlaces(trx, accountId, { places, forgottenAt: kept.forgottenAt, now: at })
    return { ok: true }
  })
}
