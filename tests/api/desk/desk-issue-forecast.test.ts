import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forecastIssuePrintRun } from '#application/dispatches/forecast-print-run.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, context } = await openTestDatabase()
const cutOf = async (issue: number) =>
  (await db.selectFrom('dispatches').select('cut_at').where('issue_number', '=', issue).executeTakeFirst())?.cut_at
const DAY = 24 * 60 * 60 * 1000

let number = 0
/** A reader of print with one issue, which was `last`; and where they have renewed, one that went to the issue after it. */
async function reader(last: number, renewedAt: Date | null = null) {
  number += 1
  const email = `cohort-${number}@many.example`
  const { id } = await db
    .insertInto('accounts')
    .values({ name: 'Cohort', email, email_key: email, created_at: new Date('2020-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bind = async (position: number, issue: number, at: Date) => {
    const { rows } = await sql<{ id: string }>`insert into cycles
      (account_id, position, phase, term, level, set_deliverable, active_deliverable, tokens, taken, created_at)
      values (${id}, ${position}, ${position === 1 ? 'introductory' : 'renewal'}, '1year', 'low', 'print-a', 'print-a', 1, 1, ${at})
      returning id`.execute(db)
    await sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, bound_at)
      values (${issue}, ${id}, ${rows[0]?.id}, 'print-a', 1, 'Cohort', ${at})`.execute(db)
  }
  await bind(1, last, new Date('2020-01-01'))
  if (renewedAt) await bind(2, last + 1, renewedAt)
}

test('readers whose issues end renew as those did who stood alike as long after the cut', async () => {
  const [before, last] = [await cutOf(4), await cutOf(5)]
  if (!(before && last)) throw new Error('The demo’s lists are cut')
  const now = new Date(last.getTime() + DAY)
  const at = { ...context, now: () => now }
  const ask = async () => {
    const told = await forecastIssuePrintRun(at, 6)
    if (!told.ok) throw new Error(told.reason)
    const of = <Row extends { kind: string; gap: number }>(rows: readonly Row[], kind: string) =>
      rows.find((one) => one.kind === kind && one.gap === 1)
    return { ending: of(told.facts.cohorts, 'first'), seen: of(told.facts.history, 'first'), bound: told.facts.bound }
  }
  const start = await ask()
  // Ended with issue 4: two let it be, one renewed late, and one within the day, who was bound already by then.
  await reader(4)
  await reader(4)
  await reader(4, new Date(last.getTime() - 60_000))
  await reader(4, new Date(before.getTime() + DAY / 2))
  // Ended with issue 5: whom the next issue is to be printed for, if they renew.
  await reader(5)
  await reader(5)
  const { ending, seen, bound } = await ask()
  expect(bound).toBe(start.bound)
  expect(seen?.of).toBe((start.seen?.of ?? 0) + 3)
  expect(seen?.renewed).toBe((start.seen?.renewed ?? 0) + 1)
  expect(ending?.accounts).toBe((start.ending?.accounts ?? 0) + 2)
})

test('an issue after the next counts who has two left, and whose issues end before it', async () => {
  await sql`insert into issues (number, slug, title, season, dated, summary, html, cover, source_hash, state)
    select 7, 'seventh', 'Seventh', season, dated, summary, html, cover, 'x', 'planned' from issues where number = 6`.execute(
    db,
  )
  const [next, later] = [await forecastIssuePrintRun(context, 6), await forecastIssuePrintRun(context, 7)]
  if (!(next.ok && later.ok)) throw new Error('Both are planned')
  expect([next.ahead, later.ahead]).toEqual([0, 1])
  expect(later.facts.bound).toBeLessThan(next.facts.bound)
  expect(await forecastIssuePrintRun(context, 4)).toEqual({ ok: false, reason: 'already-delivered' })
})
