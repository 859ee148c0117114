import type { UnusableCoupon } from '../coupons/coupon.ts'
import type { GiftRefusal } from '../gifts/gift.ts'
import type { NotChanged } from '../subscription-changes/change.ts'

/** Why a kind does not give what it sells, in its own terms. A sale hands it on. */
export type KindRefusal =
  /** The gift that is to be redeemed is gone, or somebody else is at it. */
  | { reason: 'gift'; because: GiftRefusal | 'not-found' }
  /** The subscription that is to be upgraded is not what it was, or somebody is at it. */
  | { reason: 'subscription'; because: NotChanged }

/** Why what an order needs can't be held for it. */
export type GoodsRefusal =
  | { reason: 'out-of-stock'; ref: string; left: number }
  /** Used up, over, or not to be had by this buyer any more. */
  | { reason: 'coupon'; code: string; why: UnusableCoupon }
  | KindRefusal

/** `renewing`: the account's subscription is being renewed by itself at this moment, so that it is not sold once more. */
export type OrderRefusal = GoodsRefusal | { reason: 'renewing' }
