import type { WithPorts } from '#application/context.ts'
import { readMethod } from '#application/sales/place/read-buyer.ts'
import { readSubscriber, type Subscriber } from '#application/subscriptions/read-subscriber.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { type AutorenewRefusal, refuseAutorenew } from '#domain/renewals/refuse-autorenew.ts'
import { type ComingIssues, comingIssues } from '#domain/subscriptions/coming-issues.ts'
import type { LastIssue } from '#domain/subscriptions/skip-texts.ts'
import { type SkipOffer, skipOffer, skippedIssues } from '#domain/subscriptions/skips.ts'
import { findPendingEmail } from '#store/accounts/account-links.ts'
import type { Queryable } from '#store/database.ts'
import { findNextToCut, listSkips } from '#store/subscriptions/skips.ts'

/** What the account page and its JSON twin know of an account. */
export type OpenedAccount = Subscriber & {
  /** The moment that all of it is true of. */
  readonly at: Date
  /** An address that waits to be confirmed. */
  readonly emailChange: string | null
  /** `method` is null where the provider can't say at this moment what is saved. */
  readonly payment: { readonly isSaved: boolean; readonly method: SavedMethod | null }
  readonly autorenew: boolean
  /** Why autorenew can't be turned on; null where it can. */
  readonly autorenewRefusal: AutorenewRefusal | null
  readonly coming: ComingIssues
  /** Whether the next issue can be skipped, or is, and how that moves the last one; null where there is nothing to skip. */
  readonly skip: { readonly offer: SkipOffer; readonly last: LastIssue } | null
}

/** All that an account's holder is shown of it; null where there is no such account. */
export async function openAccount(context: WithPorts<'payments'>, accountId: string): Promise<OpenedAccount | null> {
  const { db, now } = context
  const at = now()
  const [subscriber, emailChange, next, skips] = await Promise.all([
    readSubscriber(context, accountId),
    findPendingEmail(db, accountId, at),
    findNextToCut(db),
    listSkips(db, accountId),
  ])
  if (!subscriber) return null
  const { timetable, cycles } = subscriber
  const skipped = skippedIssues(skips)
  const coming = comingIssues(timetable, next.number, skipped)
  const offer = skipOffer({ next, cycles, skips }, at)
  const saved = subscriber.payer?.method ?? null
  return {
    ...subscriber,
    at,
    emailChange,
    payment: { isSaved: saved !== null, method: saved === null ? null : await readMethod(context, saved) },
    autorenew: subscriber.payer?.autorenew ?? false,
    autorenewRefusal: whyNoAutorenew(subscriber),
    coming,
    skip: offer && {
      offer,
      last: {
        now: coming.last,
        skipped: comingIssues(timetable, next.number, new Set([...skipped, offer.issue])).last,
      },
    },
  }
}

/** Why autorenew can't be turned on; null where it can. */
export const whyNoAutorenew = ({
  cycles,
  tokenState,
  timetable,
  account,
  payer,
}: Subscriber): AutorenewRefusal | null =>
  refuseAutorenew({
    cycles,
    standing: tokenState.standing,
    current: timetable.current?.info.deliverables.active ?? null,
    addresses: account.addresses,
    hasMethod: (payer?.method ?? null) !== null,
  })

/** The same, asked of what a transaction sees. */
export async function readAutorenewRefusal(db: Queryable, accountId: string): Promise<AutorenewRefusal | null> {
  const subscriber = await readSubscriber({ db }, accountId)
  return subscriber ? whyNoAutorenew(subscriber) : 'nothing-to-renew'
}
