import { readSubscriber, type Subscriber } from '#application/subscriptions/read-subscriber.ts'
import type { Bill } from '#domain/cart/bill.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Renewal, RenewalFacts, RenewalState } from '#domain/renewals/renewal.ts'
import { billRenewal, cycleToRenew, renewalName } from '#domain/renewals/renewal-offer.ts'
import { renewalSettings } from '#domain/renewals/renewal-settings.ts'
import { shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import type { Cycle } from '#domain/subscriptions/ledger.ts'
import { letterOfDeliverable } from '#domain/subscriptions/timetable.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { findOpenRenewal, findRenewalOfCycle, type RenewalRow } from '#store/renewals/renewals.ts'
import { listSubscriptionPurchases, type SubscriptionPurchase } from '#store/sales/orders.ts'
import { findAttempt } from '#store/sales/payment-attempts.ts'
import { findPrices } from '#store/store/prices.ts'

export const AUTORENEW = 'autorenew'

/** All that is known of an account's renewal. */
export type RenewalCase = {
  subscriber: Subscriber
  facts: RenewalFacts
  /** Of the renewal that is under way. */
  open: RenewalRow | null
  offer: RenewalOffer | null
  /** How many days ahead of a charge its reader is told. */
  noticeDays: number
  /** Of the magazine's currency. */
  sign: string
}

/** What a renewal would be, today. */
export type RenewalOffer = { cycle: Cycle; bill: Bill; name: string; amount: string; currency: string; sign: string }

/** Null where there is no such account, or no magazine. */
export async function readRenewal(db: Queryable, accountId: string, now: Date): Promise<RenewalCase | null> {
  const subscriber = await readSubscriber({ db }, accountId)
  const magazine = await findMagazine(db)
  if (!subscriber || !magazine) return null
  const cycle = cycleToRenew(subscriber.cycles)
  const prices = await findPrices(db)
  const { currency: sign, currencyCode } = magazine
  const bill = cycle && prices && billRenewal(cycle, prices, now)
  const price = bill && totalsOf(bill).total
  const row = (cycle && (await findRenewalOfCycle(db, cycle.id))) ?? null
  const open = (await findOpenRenewal(db, accountId)) ?? null
  const purchases = await listSubscriptionPurchases(db, accountId, now)
  const facts: RenewalFacts = {
    cycles: subscriber.cycles,
    standing: subscriber.tokenState.standing,
    payer: subscriber.payer,
    isReachable: !subscriber.account.isSuspended,
    isBuying: purchases.length > 0,
    mayEndBuying: purchases.every(mayEnd),
    // What is free is not charged for, and nobody has to be told of it.
    price: price && price > 0 ? price : null,
    renewal: row && (await toRenewal(db, row)),
    open: open && (await toRenewal(db, open)),
  }
  const named =
    cycle && bill && price ? { cycle, bill, name: renewalName(cycle), amount: formatMoney(price, sign) } : null
  const offer = named && { ...named, sign, currency: currencyCode.toLowerCase() }
  return { subscriber, facts, open, offer, noticeDays: renewalSettings(magazine).autorenewNoticeDays, sign }
}

/** What nobody has paid yet, and nobody was billed for, its buyer may end. */
export const mayEnd = ({ isUnpaid, isBilled }: SubscriptionPurchase): boolean => isUnpaid && !isBilled

export const attemptOf = ({ id, attempts }: Pick<RenewalRow, 'id' | 'attempts'>) => ({
  purpose: AUTORENEW,
  subjectId: id,
  attempt: attempts,
})

async function toRenewal(db: Queryable, row: RenewalRow): Promise<Renewal> {
  const last = row.attempts > 0 ? await findAttempt(db, attemptOf(row)) : undefined
  const failure = last?.outcome === 'declined' ? last.failure : null
  return {
    cycleId: row.cycle_id,
    state: row.state as RenewalState,
    noticedCents: cents(row.noticed_cents),
    nextAt: row.next_at,
    failures: row.failures,
    declined: last && failure ? { method: last.method, failure } : null,
  }
}

/** The order that a renewal will be, as it is decided on now. */
export function snapshotOf({ account }: Subscriber, { cycle, bill }: RenewalOffer): OrderSnapshot {
  const { active } = cycle.deliverables
  const [shipcode, letter] = [shipcodeOfDeliverable(active), letterOfDeliverable(active)]
  const address = letter && account.addresses[letter]
  return {
    buyer: { name: account.name, email: account.email, accountId: account.id },
    bill,
    deliverable: active,
    subscriptionTo: shipcode && address ? { name: account.name, address, shipcode } : null,
    goodsTo: null,
    redeems: null,
  }
}
