import type { Address } from '#domain/addresses/address.ts'
import type { Cycle, Delivery } from '#domain/subscriptions/ledger.ts'
import { type ByLetter, letterOfDeliverable } from '#domain/subscriptions/timetable.ts'
import { dayIn } from '#domain/time/local-time.ts'

/** The page says that print may take so long: before that nothing is missing. */
const MISSING_AFTER_DAYS = 28
/** So long someone remembers, and copies of the issue are kept. Later ones are asked for by mail, or bought in the store. */
const MISSING_UNTIL_DAYS = 365
/** So many of an account go out by themselves in as many days as above: whoever misses more has another trouble than the post. */
const MOST_REPLACED = 3

const DAY_MS = 24 * 60 * 60 * 1000

export type MissingRefusal =
  | 'no-such-delivery'
  | 'digital'
  | 'not-delivered'
  | 'told-already'
  | 'too-early'
  | 'too-late'

/** A moment, and by which clocks it has a day. */
type When = { readonly at: Date; readonly timeZone: string }

/** The first and the last day on which it can be said that a copy did not come. */
export function missingDays(deliveredAt: Date, timeZone: string): { from: string; until: string } {
  const after = (days: number) => {
    const delivered = new Date(`${dayIn(timeZone, deliveredAt)}T00:00:00Z`)
    return new Date(delivered.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  }
  return { from: after(MISSING_AFTER_DAYS), until: after(MISSING_UNTIL_DAYS) }
}

type Sent = Pick<Delivery, 'deliverable' | 'state' | 'deliveredAt' | 'missing'>

/** Why its reader can't say that a copy did not come; null where they can. */
export function refuseMissing(sent: Sent | undefined, { at, timeZone }: When): MissingRefusal | null {
  if (!sent) return 'no-such-delivery'
  if (sent.deliverable === 'digital') return 'digital'
  if (sent.state !== 'delivered' || sent.deliveredAt === null) return 'not-delivered'
  if (sent.missing !== null) return 'told-already'
  const today = dayIn(timeZone, at)
  const { from, until } = missingDays(sent.deliveredAt, timeZone)
  if (today < from) return 'too-early'
  return today > until ? 'too-late' : null
}

type Holder = {
  readonly cycles: readonly Pick<Cycle, 'id' | 'deliverables'>[]
  readonly addresses: ByLetter<Address | null>
}

/**
 * Where another copy goes: as every label, to the category that its subscription is sent to by now, where an address is
 * known there, otherwise to the one that it was sent to. Null where neither has one any more.
 */
export function replacementAddress(
  { cycleId, deliverable }: Pick<Delivery, 'cycleId' | 'deliverable'>,
  { cycles, addresses }: Holder,
): Address | null {
  const active = cycles.find(({ id }) => id === cycleId)?.deliverables.active ?? 'digital'
  const [now, then] = [letterOfDeliverable(active), letterOfDeliverable(deliverable)]
  return (now && addresses[now]) ?? (then && addresses[then]) ?? null
}

/** Why nothing goes out by itself. */
export type WaitReason = 'no-stock' | 'no-address' | 'many-reports'

/** Whether staff look at it first, whatever is in stock; `told` are the reports of the account so far. */
export function whyStaffDecide(address: Address | null, told: readonly Date[], at: Date): WaitReason | null {
  if (address === null) return 'no-address'
  const since = at.getTime() - MISSING_UNTIL_DAYS * DAY_MS
  return told.filter((one) => one.getTime() > since).length >= MOST_REPLACED ? 'many-reports' : null
}

/** What holds the copies that are taken out of stock for a report. */
export const missingHolder = (issue: number, accountId: string): string => `missing:${issue}:${accountId}`

/** Whether what is held is for a report, and not for an order. */
export const isReplacement = (holder: string): boolean => holder.startsWith('missing:')
