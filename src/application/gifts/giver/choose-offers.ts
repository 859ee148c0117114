import type { UseCaseContext } from '#application/context.ts'
import { setGiftOffers } from '#store/gifts/gift-offers.ts'

/** Whether an account is offered to give again, before what it has given ends. */
export const chooseOffers = (
  { db, now }: UseCaseContext,
  accountId: string,
  { wanted }: { wanted: boolean },
): Promise<void> => setGiftOffers(db, accountId, wanted ? null : now())
