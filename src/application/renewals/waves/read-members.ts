import type { UseCaseContext } from '#application/context.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import { billRenewal, renewalName } from '#domain/renewals/renewal-offer.ts'
import { type RenewalSettings, renewalSettings } from '#domain/renewals/renewal-settings.ts'
import { type DueWave, type LeftOutReason, tellingOf, type Wave, whyLeftOut } from '#domain/renewals/waves.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import { lastToCome } from '#domain/subscriptions/coming-issues.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import { findMagazine } from '#store/content/site.ts'
import { listMembers, type MemberOf, type MemberRow, type MemberSort } from '#store/renewals/wave-members.ts'
import { findPrices } from '#store/store/prices.ts'
import { findNextToCut } from '#store/subscriptions/skips.ts'

/** Somebody whose time it is for a wave, or who renews by themselves and is to hear of that. */
export type WaveMember = {
  ref: string
  name: string
  email: string
  subscription: string
  /** Issues that are paid for and bound to nothing yet. */
  left: number
  /** The number of the last issue that is paid for, or was. */
  lastIssue: number | null
  /** How and when they were told of this wave; null where they were not. */
  told: { by: DueWave['by']; at: Date } | null
  /** How they would be told of it now; null where they would not. */
  tells: DueWave['by'] | null
  /** Why they would not. */
  leftOut: LeftOutReason | null
}

export type ReadMember = WaveMember & { accountId: string }

/** Null before there is a magazine. */
export async function readRenewalSettings({ db }: UseCaseContext): Promise<RenewalSettings | null> {
  const magazine = await findMagazine(db)
  return magazine ? renewalSettings(magazine) : null
}

type Page = { sort: MemberSort; limit: number | null; offset: number }

/** Those of a wave, or of a page of them, each with what the rule says of telling them now. */
export async function readMembers({ db, now }: UseCaseContext, of: MemberOf, page: Page): Promise<ReadMember[]> {
  const at = now()
  const settings = await readRenewalSettings({ db, now })
  if (!settings) return []
  const rows = await listMembers(db, { now: at, waves: settings.waves }, of, page)
  const [next, prices] = [await findNextToCut(db), await findPrices(db)]
  return rows.map((row) => toMember(row, of, { next: next.number, prices: prices ?? null, at }))
}

type Known = { next: number; prices: Pricing | null; at: Date }

function toMember(row: MemberRow, of: MemberOf, known: Known): ReadMember {
  const cycle = cycleOf(row)
  const leftOut = of === 'autorenew' ? null : leaveOut(row, of, known)
  return {
    accountId: row.id,
    ref: row.ref,
    name: row.name,
    email: row.email,
    subscription: renewalName(cycle),
    left: row.unbound,
    lastIssue: lastToCome(row.unbound, known.next, new Set(row.skipped)) ?? row.last_bound,
    told: row.told_by && row.told_at ? { by: row.told_by, at: row.told_at } : null,
    tells: leftOut ? null : tellingOf({ isReachable: row.is_reachable }),
    leftOut,
  }
}

const cycleOf = ({ term, level, active_deliverable }: MemberRow) => {
  const active = active_deliverable as Deliverable
  return { term: term as Term, level: level as Level, deliverables: { set: active, active } }
}

/** What the rule says, and what nobody is told of besides: an import that is not live, and what is free or not sold any more. */
function leaveOut(row: MemberRow, wave: Wave, { prices, at }: Known): LeftOutReason | null {
  const { is_listed: isListed, is_reachable: isReachable, is_buying: isBuying, gave_up: gaveUp, told } = row
  const because = whyLeftOut({ isListed, isReachable, isBuying, gaveUp, told }, wave)
  if (because) return because
  if (row.is_before_live) return 'not-live'
  return prices && totalsOf(billRenewal(cycleOf(row), prices, at)).total > 0 ? null : 'not-sold'
}
