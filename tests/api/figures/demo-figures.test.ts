import { expect, test } from 'vitest'
import { loadDemoFigures } from '#main/demo/load-demo-figures.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, context } = await openTestDatabase()

test.each([
  ['an hour before midnight, when clocks have been put back since', '2026-11-19T04:30:00Z'],
  ['an hour after midnight, when clocks have been put forward since', '2026-04-10T04:30:00Z'],
])('the demo has reads of sixty days %s', async (_when, now) => {
  await db.deleteFrom('article_reads').execute()
  await db.deleteFrom('article_funnel').execute()
  await loadDemoFigures({ ...context, now: () => new Date(now) })
  const days = await db.selectFrom('article_reads').select('day').distinct().execute()
  expect(days).toHaveLength(60)
})
