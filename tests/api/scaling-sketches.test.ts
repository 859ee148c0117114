import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { insertEvent, listEvents } from '#store/events/events.ts'
import { openTestDatabase } from '../support/test-database.ts'

const document = readFileSync(resolve(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
const sketches = [...document.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sketch = '']) => sketch)
const sketchOf = (table: string) => {
  const found = sketches.find((sketch) => sketch.includes(`alter table ${table} rename`))
  if (!found) throw new Error(`docs/scaling.md does not say how ${table} is partitioned`)
  return found
}
/** The demo's next issue. */
const NEXT = 6

async function countRows(db: Awaited<ReturnType<typeof openTestDatabase>>['db'], table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

test('deliveries that are partitioned as docs/scaling.md says take the cut of the next issue in a partition of its own', async () => {
  const { db, pool, context } = await openTestDatabase()
  const before = await countRows(db, 'deliveries')
  await pool.query(
    sketchOf('deliveries')
      .replaceAll('1001', String(NEXT + 1))
      .replaceAll('1000', String(NEXT)),
  )
  expect(await countRows(db, 'deliveries')).toBe(before)
  const cut = await cutIssue(context, NEXT)
  expect(cut.ok).toBe(true)
  const bound = (await countRows(db, 'deliveries')) - before
  expect(bound).toBeGreaterThan(0)
  expect(await countRows(db, `deliveries_${NEXT}`)).toBe(bound)
})

test('events that are partitioned as docs/scaling.md says keep their numbers and count on', async () => {
  const { db, pool } = await openTestDatabase()
  const write = (at: string) => insertEvent(db, { name: 'subscribed', at: new Date(at), data: {} })
  const list = () =>
    listEvents(db, { since: null, until: null, name: 'subscribed' }, { after: 0, limit: 1_000 }).then((rows) =>
      rows.map(({ id }) => id),
    )
  await write('2026-12-31T23:59:59Z')
  const known = await list()
  await pool.query(sketchOf('events'))
  expect(await list()).toEqual(known)
  await write('2027-01-01T00:00:00Z')
  const [last = 0] = (await list()).slice(-1)
  expect(last).toBeGreaterThan(Math.max(...known))
  expect(await countRows(db, 'events_2027_01')).toBe(1)
})
