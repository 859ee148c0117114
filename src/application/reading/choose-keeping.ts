import type { UseCaseContext } from '#application/context.ts'
import { removePlaces, setKeepsPlaces } from '#store/reading/reading-places.ts'

/** Whether an account keeps its holder's places from now on. Turned off, what was kept is erased. False where there is no such account. */
export const chooseKeeping = ({ db }: UseCaseContext, accountId: string, keep: boolean): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Locks the account first: who saves a place at this moment was before, or waits and is refused.
    const isThere = await setKeepsPlaces(trx, accountId, keep)
    if (isThere && !keep) await removePlaces(trx, accountId)
    return isThere
  })
