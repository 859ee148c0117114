import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/** Fifty years of issues, all delivered, after those of the demo magazine. */
export async function seedIssues(db: Database) {
  await sql`insert into issues (number, slug, title, season, dated, state, cover, summary, html, source_hash, released_at)
    select n, 'issue-' || n, 'Issue ' || n, 'Spring', '2020-01-01', 'delivered', cover, summary, '', 'x', '2020-01-01'
    from generate_series(7, 206) n, (select cover, summary from issues where number = 1) one`.execute(db)
  await sql`insert into dispatches (issue_number, number, state, begun_at, cut_at, delivered_at, handed_over_at)
    select n, 1, 'delivered', '2020-01-01', '2020-01-01', '2020-01-01', '2020-01-01' from generate_series(7, 206) n`.execute(
    db,
  )
}
