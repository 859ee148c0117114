import type { LineKind } from './completion.ts'
import { completeDigitalGoods } from './digital-goods.ts'
import { completeDonation } from './donation.ts'
import { completeGifts } from './gifts.ts'
import { completeMembership } from './membership.ts'
import { completeRedemption } from './redemption.ts'

/** Every kind of line that does something of its own when its order completes. What is taken out of stock is sold for all of them. */
export const lineKinds: readonly LineKind[] = [
  completeMembership,
  completeGifts,
  completeDigitalGoods,
  completeDonation,
  completeRedemption,
]
