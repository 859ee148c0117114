import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { Gift } from '#domain/gifts/gift.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import { findGift, type GiftRow } from '#store/gifts/gifts.ts'

/** How a row reads as rules know it. */
export const toGift = ({ giver, ...row }: GiftRow): Gift => ({ giver, ...settingsOf(row) })

/** What the gift is, whoever gave it. */
export const settingsOf = ({ term, level, deliverable }: Pick<GiftRow, 'term' | 'level' | 'deliverable'>) => ({
  term: term as Term,
  level: level as Level,
  deliverable: deliverable as Deliverable,
})

/** What a row says of whether it can be redeemed. */
export const stateOf = ({
  redeemed_at,
  voided_at,
  held_by,
}: Pick<GiftRow, 'redeemed_at' | 'voided_at' | 'held_by'>) => ({
  isRedeemed: redeemed_at !== null,
  isVoid: voided_at !== null,
  isHeld: held_by !== null,
})

/** The gift that a link's token opens; undefined where it opens none. */
export const findGiftByToken = ({ db }: UseCaseContext, token: string) => findGift(db, hashLinkToken(token))

/** By which a note of what came of a gift is known to be that gift's. */
export const giftMark = (token: string): string => hashLinkToken(token).toString('hex').slice(0, 16)
