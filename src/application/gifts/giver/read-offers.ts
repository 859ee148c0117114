import type { UseCaseContext } from '#application/context.ts'
import { wantsGiftOffers } from '#store/gifts/gift-offers.ts'

/** Whether an account is offered to give again, before what it has given ends. */
export const readOffers = ({ db }: UseCaseContext, accountId: string): Promise<boolean> =>
  wantsGiftOffers(db, accountId)
