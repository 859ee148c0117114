import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

export type InstitutionRead = { day: string; institution: string; outcome: 'read' | 'turned-away'; reads: number }

/** Adds to what was counted before, by the institution's name, all at once and in one order. One that is gone counts nothing. */
export async function addInstitutionReads(trx: Trx, counts: readonly InstitutionRead[]): Promise<void> {
  if (counts.length === 0) return
  await sql`insert into institution_reads (day, institution_id, outcome, reads)
    select counted.day, known.id, counted.outcome, sum(counted.reads)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as counted (day date, institution text, outcome text, reads integer)
    join institutions known on known.name = counted.institution
    group by 1, 2, 3 order by 2, 1, 3
    on conflict (institution_id, day, outcome) do update set reads = institution_reads.reads + excluded.reads`.execute(
    trx,
  )
}

export type MonthOfUse = { month: string; reads: number; turnedAway: number }

/** What an institution's readers opened, month by month, the last first. */
export async function listUse(
  db: Queryable,
  { institutionId, since }: { institutionId: string; since: string },
): Promise<MonthOfUse[]> {
  const { rows } = await sql<MonthOfUse>`
    select to_char(day, 'YYYY-MM') as month, coalesce(sum(reads) filter (where outcome = 'read'), 0)::int as reads,
      coalesce(sum(reads) filter (where outcome = 'turned-away'), 0)::int as "turnedAway"
    from institution_reads where institution_id = ${institutionId} and day >= ${since}::date
    group by 1 order by 1 desc`.execute(db)
  return rows
}

/** How often each institution's readers have read since a day. */
export async function countReads(db: Queryable, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; reads: number }>`
    select institution_id as id, sum(reads)::int as reads from institution_reads
    where day >= ${since}::date and outcome = 'read' group by 1`.execute(db)
  return new Map(rows.map(({ id, reads }) => [id, reads]))
}
