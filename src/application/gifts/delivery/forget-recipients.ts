import type { UseCaseContext } from '#application/context.ts'
import { toForget } from '#domain/gifts/gift-delivery.ts'
import { forgetRecipients as forget } from '#store/gifts/deliveries.ts'

/** Forgets to whom gifts were mailed a year ago that nobody has redeemed; of those that were, it is forgotten at once. */
export const forgetRecipients = ({ db, now }: UseCaseContext): Promise<number> => forget(db, toForget(now()))
