import type { UseCaseContext } from '#application/context.ts'
import { auditCsvHead, auditCsvLine, type LoggedAct } from '#domain/audit/audit-csv.ts'
import { CSV_START } from '#domain/text/csv.ts'
import { endOfDayIn, momentIn } from '#domain/time/local-time.ts'
import { type AuditPlace, type AuditQuestion, isInLog, listAuditEntries } from '#store/audit/audit-entries.ts'
import { findMagazine } from '#store/content/site.ts'

export type { AuditPlace }
export type AuditEntryListed = LoggedAct

/** As it was written; what is empty is not asked for. `since` and `until` are days, and both belong to what is asked for. */
export type AuditFilter = { by: string; act: string; of: string; since: string; until: string }
export const auditDays = ['since', 'until'] as const
export type AuditDay = (typeof auditDays)[number]

export type AuditLog = {
  entries: AuditEntryListed[]
  /** The entries that pages on either side of these begin after; null where there is none. */
  older: string | null
  newer: string | null
  /** Days that there are not; they are left out of what was asked for. */
  wrongDays: AuditDay[]
}

/** What staff have looked at and done, the last first: all of it, or by whom, what, of whom and from when to when. */
export async function readAuditLog(
  context: UseCaseContext,
  filter: AuditFilter,
  { place, size }: { place: AuditPlace | null; size: number },
): Promise<AuditLog> {
  const { db } = context
  const { question, wrongDays } = questionOf(filter, await timeZoneOf(context))
  // An entry that is not there has no place: the list begins anew.
  const from = place && (await isInLog(db, place.id)) ? place : null
  const read = await listAuditEntries(db, question, { place: from, limit: size + 1 })
  return { ...pageFrom(from, read.slice(0, size), read.length > size), wrongDays }
}

/** Towards what is newer the nearest come first, and are shown last. */
function pageFrom(from: AuditPlace | null, rows: LoggedAct[], hasMore: boolean): Omit<AuditLog, 'wrongDays'> {
  const entries = from?.side === 'after' ? rows.toReversed() : rows
  const [first, last] = [entries[0]?.id ?? null, entries.at(-1)?.id ?? null]
  if (from?.side === 'after') return { entries, newer: hasMore ? first : null, older: last }
  return { entries, newer: from && first, older: hasMore ? last : null }
}

const BATCH = 1000

/** All of what is asked for, for a spreadsheet: read piece by piece, whatever its length. Null where a day is none. */
export async function writeAuditCsv(
  context: UseCaseContext,
  filter: AuditFilter,
): Promise<AsyncIterable<string> | null> {
  const timeZone = await timeZoneOf(context)
  const { question, wrongDays } = questionOf(filter, timeZone)
  return wrongDays.length > 0 ? null : csvOf(context, question, timeZone)
}

async function* csvOf({ db }: UseCaseContext, question: AuditQuestion, timeZone: string) {
  yield CSV_START + auditCsvHead
  let place: AuditPlace | null = null
  for (;;) {
    const entries: LoggedAct[] = await listAuditEntries(db, question, { place, limit: BATCH })
    yield entries.map((entry) => auditCsvLine(timeZone, entry)).join('')
    const last = entries[BATCH - 1]
    if (last === undefined) return
    place = { side: 'before', id: last.id }
  }
}

function questionOf({ by, act, of, ...days }: AuditFilter, timeZone: string) {
  const since = days.since === '' ? null : momentIn(timeZone, days.since)
  const until = days.until === '' ? null : endOfDayIn(timeZone, days.until)
  const moments = { since, until }
  const question: AuditQuestion = { by: by || null, act: act || null, of: of || null, ...moments }
  return { question, wrongDays: auditDays.filter((day) => days[day] !== '' && moments[day] === null) }
}

const timeZoneOf = async ({ db }: UseCaseContext) => (await findMagazine(db))?.timeZone ?? 'UTC'
