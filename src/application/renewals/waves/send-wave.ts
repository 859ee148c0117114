import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import type { LeftOutReason, Wave } from '#domain/renewals/waves.ts'
import { wavesOf } from '#domain/renewals/waves.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { type ReadMember, readMembers, readRenewalSettings } from './read-members.ts'
import { tellReader } from './tell-reader.ts'
import { recountWaves } from './wave-counts.ts'

/** Told with one press, while somebody waits; the others hear with the next one, or within the hour by themselves. */
const MOST = 500

export type WaveSent =
  | {
      ok: true
      wave: Wave
      mails: number
      letters: number
      /** How many are to be told after these. */
      later: number
      leftOut: Partial<Record<LeftOutReason, number>>
    }
  | { ok: false; reason: 'no-such-wave' | 'nobody' }

type Needs = StaffContext & WithPorts<'orderLinks'>

/**
 * Tells those of one wave now, without waiting for the hour. Each is told in a transaction of their own and once (`tellReader`), whoever
 * else sends the same wave meanwhile; broken off, the rest hear within the hour.
 */
export async function sendWave(
  context: Needs,
  { wave, dryRun, most = MOST }: { wave: Wave; dryRun: boolean; most?: number },
): Promise<WaveSent> {
  await requireMay(context, 'send renewal wave', wave)
  const settings = await readRenewalSettings(context)
  if (!settings || !wavesOf(settings).includes(wave)) return { ok: false, reason: 'no-such-wave' }
  const members = await readMembers(context, wave, { sort: 'name', limit: null, offset: 0 })
  const due = members.filter(({ leftOut }) => leftOut === null)
  if (due.length === 0) return { ok: false, reason: 'nobody' }
  const [now, later] = [due.slice(0, most), Math.max(0, due.length - most)]
  const told = dryRun ? now : await tellAll(context, wave, now)
  const letters = told.filter(({ tells }) => tells === 'letter').length
  return { ok: true, wave, mails: told.length - letters, letters, later, leftOut: countLeftOut(members) }
}

async function tellAll(context: Needs, wave: Wave, members: readonly ReadMember[]): Promise<ReadMember[]> {
  const { db, now, by } = context
  // Before the first: each is told in a transaction of their own.
  const details = { wave, readers: members.length }
  await insertAuditEntry(db, { at: now(), by, action: 'send renewal wave', subject_ref: wave, details })
  const told: ReadMember[] = []
  for (const member of members) {
    const done = await tellReader(context, member.accountId, wave)
    if (done) told.push({ ...member, tells: done.by })
  }
  if (told.length > 0) await db.transaction().execute(recountWaves)
  return told
}

function countLeftOut(members: readonly ReadMember[]): Partial<Record<LeftOutReason, number>> {
  const counts: Partial<Record<LeftOutReason, number>> = {}
  for (const { leftOut } of members) if (leftOut) counts[leftOut] = (counts[leftOut] ?? 0) + 1
  return counts
}
