import { sql } from 'kysely'
import type { KnownIssue } from '#domain/rehearsal/issue-plan.ts'
import type { Queryable } from '#store/database.ts'

export async function listKnownIssues(db: Queryable): Promise<KnownIssue[]> {
  const rows = await db.selectFrom('issues').select(['number', 'title', 'dated', 'state']).orderBy('number').execute()
  return rows.map((row) => ({ ...row, state: row.state as KnownIssue['state'] }))
}

type Supposed = { number: number; title: string; dated: string }

/** Puts an issue that the magazine does not have yet into a copy, with the looks of its last one. */
export async function insertSupposedIssue(db: Queryable, { number, title, dated }: Supposed): Promise<void> {
  await sql`
    insert into issues select (jsonb_populate_record(issue, jsonb_build_object(
      'number', ${number}::int, 'title', ${title}::text, 'dated', ${dated}::text, 'slug', 'supposed-' || ${number}::int,
      'state', 'planned', 'released_at', null, 'released_on', null, 'release_filed_at', null,
      'release_announced_for', null, 'withdrawn_at', null))).*
    from issues issue order by issue.number desc limit 1`.execute(db)
}
