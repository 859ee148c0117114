import type { UseCaseContext } from '#application/context.ts'
import { removePlaces, setPlacesForgotten } from '#store/reading/reading-places.ts'

/** Erases what an account keeps of its holder's reading; their other devices forget it, too, when they next ask. False where there is no such account. */
export const forgetPlaces = ({ db, now }: UseCaseContext, accountId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const isThere = await setPlacesForgotten(trx, accountId, now())
    if (isThere) await removePlaces(trx, accountId)
    return isThere
  })
