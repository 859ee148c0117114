import { type OpeningContext, readBuyer, readSaved } from '#application/sales/place/read-buyer.ts'
import { findOfferedCoupon } from '#application/store/find-offered-coupon.ts'
import { readSubscriber, type Subscriber } from '#application/subscriptions/read-subscriber.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { WireCoupon } from '#domain/coupons/wire-coupon.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Cycle } from '#domain/subscriptions/ledger.ts'
import type { RenewalStanding } from '#domain/subscriptions/renewal-status.ts'
import { findOpenRenewal } from '#store/renewals/renewals.ts'
import { renewalAttempt } from './renewal-attempt.ts'

/** What is there to be renewed, as the page is told it. */
export type RenewableSubscription = Pick<Cycle, 'level' | 'term' | 'copies'> & {
  deliverables: { set: Deliverable; active: Deliverable }
}

export type OpenedRenew =
  | { kind: 'nobody' }
  /** Somebody who has never subscribed. */
  | { kind: 'none' }
  | { kind: 'lifetime' }
  /** It is being charged for by itself at this moment, or for some days where a bank is asked. */
  | { kind: 'renewing' }
  | ({ kind: 'subscriber' } & Renewable)

export type Renewable = RenewalStanding & {
  subscriber: { account: Pick<Subscriber['account'], 'name' | 'email' | 'ref' | 'addresses'> }
  subscription: RenewableSubscription
  is_lifetime: false
  /** Subscriptions that come after the present one: a renewal comes after them. */
  following: number
  account: CheckoutAccount
  saved: SavedMethod | null
  coupon: WireCoupon | null
  pricing: Pricing
  attempt: string
}

/** `isByLink`: known by a mailed link alone, which does not let anybody use, or see, what is saved. */
type Asked = { accountId: string | null; code: string | null; isByLink?: boolean }

/** What somebody is shown who comes to renew; null where nothing can be sold yet. */
export async function openRenew(
  context: OpeningContext,
  { accountId, code, isByLink = false }: Asked,
): Promise<OpenedRenew | null> {
  const sold = await context.catalogue.get()
  if (!sold) return null
  const subscriber = accountId === null ? null : await readSubscriber(context, accountId)
  if (!subscriber || accountId === null) return { kind: 'nobody' }
  const { tokenState, timetable } = subscriber
  const { standing, extended, expiring, expired, count } = tokenState
  if (standing === 'lifetime') return { kind: 'lifetime' }
  if ((await findOpenRenewal(context.db, accountId))?.state === 'charging') return { kind: 'renewing' }
  const [account, saved, coupon] = await Promise.all([
    readBuyer(context, accountId),
    isByLink ? null : readSaved(context, accountId),
    findOfferedCoupon(context, code, accountId),
  ])
  if (!timetable.current || !account) return { kind: 'none' }
  const { level, term, copies, deliverables } = timetable.current.info
  const { name, email, ref, addresses } = subscriber.account
  const { base, ship } = sold.prices
  return {
    kind: 'subscriber',
    subscriber: { account: { name, email, ref, addresses } },
    expiration_tokens: { extended, expiring, expired },
    tokens_left: count,
    issues_expected: timetable.issuesExpected.map(({ issue: { number } }) => ({ issue: { number } })),
    subscription: { level, term, copies, deliverables },
    is_lifetime: false,
    following: timetable.future.length,
    account,
    saved,
    coupon,
    pricing: { base, ship },
    attempt: renewalAttempt(accountId, subscriber.cycles),
  }
}
