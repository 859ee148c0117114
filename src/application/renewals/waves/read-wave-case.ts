import { type RenewalCase, readRenewal } from '#application/renewals/read-renewal.ts'
import { cycleToRenew } from '#domain/renewals/renewal-offer.ts'
import { type RenewalSettings, renewalSettings } from '#domain/renewals/renewal-settings.ts'
import type { WaveFacts } from '#domain/renewals/waves.ts'
import { comingIssues } from '#domain/subscriptions/coming-issues.ts'
import { skippedIssues } from '#domain/subscriptions/skips.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { findMember } from '#store/mailing-list/account-membership.ts'
import { listToldWaves } from '#store/renewals/notices.ts'
import { findNextToCut, listSkips } from '#store/subscriptions/skips.ts'

/** All that decides on what an account is told of its subscription's end, and what is said. */
export type WaveCase = {
  known: RenewalCase
  facts: WaveFacts
  settings: RenewalSettings
  /** The number of the last issue that is paid for, or was. */
  lastIssue: number | null
  /** The account's place on the mailing list; null where it has none. */
  listReader: string | null
}

/** Null where there is no such account. */
export async function readWaveCase(db: Queryable, accountId: string, now: Date): Promise<WaveCase | null> {
  const known = await readRenewal(db, accountId, now)
  const magazine = await findMagazine(db)
  const account = await findAccountById(db, accountId)
  if (!known || !magazine || !account) return null
  const { cycles, deliveries, tokenState, timetable, payer } = known.subscriber
  const cycle = cycleToRenew(cycles)
  const member = await findMember(db, account.email_key, now)
  const isListed = member !== undefined && member.confirmed_at !== null && member.unsubscribed_at === null
  const sent = deliveries.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])
  const { standing, count } = tokenState
  const facts: WaveFacts = {
    cycles,
    standing,
    unbound: count,
    lapsedAt: standing === 'expired' && sent.length > 0 ? new Date(Math.max(...sent)) : null,
    payer,
    isReachable: known.facts.isReachable,
    isDeleted: account.deleted_at !== null,
    isBuying: known.facts.isBuying,
    isListed,
    told: cycle ? await listToldWaves(db, cycle.id) : [],
  }
  const next = await findNextToCut(db)
  const coming = comingIssues(timetable, next.number, skippedIssues(await listSkips(db, accountId)))
  const lastIssue = coming.last ?? timetable.issuesDelivered[0]?.issue.number ?? null
  return { known, facts, settings: renewalSettings(magazine), lastIssue, listReader: isListed ? member.id : null }
}
