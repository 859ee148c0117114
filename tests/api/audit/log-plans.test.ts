import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AuditFilter, readAuditLog } from '#application/audit/read-audit-log.ts'
import { isPlanned, recordQueries, rowsRead } from '../../support/query-plans.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool, context } = await openTestDatabase()
const COUNT = 30_000
const SIZE = 100
/** A page for each of the names that were looked for, and what tells whether it goes on. */
const NAMES = 3
const MOST_ROWS = (SIZE + 1) * (NAMES + 1)

// One act in three is by each of three people; one in a thousand is a recall; a subject has thirty.
await sql`insert into audit_log (at, actor_ref, actor_name, action, subject_ref)
  select timestamptz '2020-01-01T12:00:00Z' + n * interval '1 minute', 'acc-plan-' || n % 3, 'Plan ' || chr(65 + n % 3),
    case when n % 1000 = 0 then 'recall gift' else 'view account' end, 'acc-plan-of-' || n % 1000
  from generate_series(1, ${COUNT}) n`.execute(db)
await pool.query('vacuum analyze audit_log')
const { sent, walk } = recordQueries(pool)
const middle = (
  await sql<{ id: string }>`select id::text from audit_log where actor_ref like 'acc-plan-%'
  order by id offset ${COUNT / 2} limit 1`.execute(db)
).rows[0]?.id as string
const last = (
  await sql<{ id: string }>`select min(id)::text as id from audit_log where actor_ref like 'acc-plan-%'`.execute(db)
).rows[0]?.id as string

const filters: Record<string, Partial<AuditFilter>> = {
  nothing: {},
  'a part of a name': { by: 'plan' },
  'a name': { by: 'plan b' },
  'a ref': { by: 'acc-plan-1' },
  'a name that nobody has': { by: 'zzyzx' },
  'a common act': { act: 'view account' },
  'a rare act': { act: 'recall gift' },
  'an act that nobody did': { act: 'drop job' },
  'a subject': { of: 'acc-plan-of-77' },
  'the first days': { until: '2020-01-02' },
  'the last days': { since: '2020-01-20' },
  'days in the middle': { since: '2020-01-10', until: '2020-01-11' },
  'somebody’s days': { by: 'plan c', until: '2020-01-03' },
}
const places = [
  null,
  { side: 'before', id: middle },
  { side: 'after', id: middle },
  { side: 'before', id: last },
] as const

test.each(Object.entries(filters).flatMap(([what, filter]) => places.map((place) => [what, place, filter] as const)))(
  'a page of the log by %s reads no more than it shows: %j',
  async (what, place, filter) => {
    const way = `${what} ${JSON.stringify(place)}`
    const asked = { ...{ by: '', act: '', of: '', since: '', until: '' }, ...filter }
    await walk(way, () => readAuditLog(context, asked, { place, size: SIZE }))
    const queries = sent.filter((query) => query.way === way && isPlanned(query))
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) expect(await rowsRead(pool, query), query.text).toBeLessThanOrEqual(MOST_ROWS)
  },
)
