import { type OpeningContext, readBuyer, readSaved } from '#application/sales/place/read-buyer.ts'
import { readSubscriber, type Subscriber } from '#application/subscriptions/read-subscriber.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import {
  type CurrentSubscription,
  type Gift,
  type GiftRefusal,
  type OpenedRedemption,
  openRedemption,
  refuseGift,
  upgradePrices,
} from '#domain/gifts/gift.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import type { UpgradePrices } from '#domain/pricing/upgrade-prices.ts'
import { findGiftByToken, stateOf, toGift } from './gift-row.ts'

export type OpenedGift = {
  gift: Gift
  /** Whom the giver has named, and what they say with it. */
  words: { recipient: string | null; message: string | null }
  /** Why it can't be redeemed; null where it can. */
  refusal: GiftRefusal | null
  /** Whoever is logged in. */
  account: CheckoutAccount | null
  saved: SavedMethod | null
  current: CurrentSubscription | null
  prices: UpgradePrices
  opened: OpenedRedemption
}

/** What somebody is shown who opens a gift's link; null where it is no gift's. Looking uses nothing up. */
export async function openGift(
  context: OpeningContext,
  { token, accountId }: { token: string; accountId: string | null },
): Promise<OpenedGift | null> {
  const row = await findGiftByToken(context, token)
  const sold = await context.catalogue.get()
  if (!row || !sold) return null
  const [account, saved, subscriber] = await Promise.all([
    accountId ? readBuyer(context, accountId) : null,
    accountId ? readSaved(context, accountId) : null,
    accountId ? readSubscriber(context, accountId) : null,
  ])
  const gift = toGift(row)
  const prices = upgradePrices(sold.prices, gift)
  const current = subscriber && currentOf(subscriber)
  return {
    gift,
    words: { recipient: row.recipient_name, message: row.message },
    // Somebody's payment under way shows at the submit, when it may be over.
    refusal: refuseGift({ ...stateOf(row), isHeld: false }, hasLifetime(subscriber)),
    account,
    saved: account && saved,
    current,
    prices,
    opened: openRedemption(gift, current, prices),
  }
}

export const hasLifetime = (subscriber: Subscriber | null): boolean => subscriber?.timetable.lifetime != null

function currentOf({ timetable: { current } }: Subscriber): CurrentSubscription | null {
  if (!current) return null
  const { token, deliverables } = current.info
  return { token, deliverable: deliverables.active, isActive: current.active }
}
