import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listIssueLabels, listIssueLeftOut } from '#application/desk/list-issue-labels.ts'
import { readIssueDesk, readIssueFiles } from '#application/desk/read-issue-desk.ts'
import { readWork } from '#application/desk/read-work.ts'
import { keepDeskCounts, keepOneDeskCount } from '#application/desk-counts/keep-desk-counts.ts'
import { recountIssue } from '#application/dispatches/issue-counts.ts'
import { listSegments, segmentCounts } from '#application/letters/segment-counts.ts'
import { readRenewalsDesk } from '#application/renewals/waves/read-renewals-desk.ts'
import { reportWaves } from '#application/renewals/waves/report-waves.ts'
import { recountWaves } from '#application/renewals/waves/wave-counts.ts'
import { fillTables } from '../../support/fill-tables.ts'
import { isPlanned, recordQueries, rowsRead } from '../../support/query-plans.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool, context } = await openTestDatabase()
const COUNT = 10_000
const ISSUE = 4
const bought = ['carts', 'orders', 'order_versions', 'invoices', 'stray_payments']
/** What a page may read: some of the many, and never all of a table. */
const MOST_ROWS = 3_000
await fillTables(db, {
  count: COUNT,
  only: new Set(['mailing_list_readers', 'renewals', 'renewal_notices', 'payers', 'issue_skips', ...bought]),
})
// Nearly everybody has the newest issue; ten of the last are without, one of whom it skipped.
await sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
  select ${ISSUE}, account.id, cycle.id, 'print-a', 1, account.name,
    jsonb_build_object('line1', account.ref || ' Main Street', 'line2', '', 'city', 'Springfield', 'state', 'IL', 'postcode', '62701', 'country', 'US'), now()
  from accounts account join cycles cycle on cycle.account_id = account.id and cycle.position = 1
  where account.ref like 'acc-many-%' and account.ref not like 'acc-many-999_' on conflict do nothing`.execute(db)
await sql`delete from issue_skips where issue_number = 1`.execute(db)
// What three labels say is not what their readers are called, and where they live, by now.
await sql`update deliveries set name = 'Ottoline Quernstone' where issue_number = ${ISSUE} and account_id in (
  select id from accounts where ref in ('acc-many-17', 'acc-many-4711', 'acc-many-9000'))`.execute(db)
await sql`update accounts set name = 'Barnaby Lintworth' where ref in ('acc-many-12', 'acc-many-8000')`.execute(db)
await sql`update deliveries set name = 'Barnaby Lintworth' where issue_number = ${ISSUE} and account_id in (
  select id from accounts where ref in ('acc-many-12', 'acc-many-8000'))`.execute(db)
await sql`update renewals set state = 'waiting', ended_because = null where account_id in (
  select id from accounts where ref like 'acc-many-%' order by ref limit 2000)`.execute(db)
await sql`update stray_payments set looked_after_at = now() where payment_intent_id like 'pi_stray_%'`.execute(db)
await pool.query('vacuum analyze')
// The ledger of a suite must balance at its end.
afterAll(async () => {
  await sql`delete from deliveries where issue_number = ${ISSUE} and address ->> 'line1' like 'acc-many-%'`.execute(db)
  await sql`delete from renewals where account_id in (select id from accounts where ref like 'acc-many-%')`.execute(db)
})
const { sent, walk } = recordQueries(pool)

const mostRead = async (way: string) => {
  const queries = sent.filter((query) => query.way === way && isPlanned(query))
  expect(queries.length).toBeGreaterThan(0)
  const read = await Promise.all(queries.map(async (query) => ({ rows: await rowsRead(pool, query), query })))
  return read.filter(({ rows }) => rows > MOST_ROWS).map(({ rows, query }) => `${rows}: ${query.text}`)
}

await keepDeskCounts(context)

test('who can be written to is told as it was counted last, and counted anew where that is asked for', async () => {
  const kept = await walk('segments', () => listSegments(context, 'news'))
  expect(await mostRead('segments')).toEqual([])
  const anew = await listSegments(context, 'news', { anew: true })
  expect(kept.segments).toEqual(anew.segments)
  expect([kept.countedAt, anew.countedAt]).toEqual([expect.any(Date), null])
  expect(kept.segments.find(({ segment }) => segment === 'list')?.count).toBeGreaterThan(COUNT - 1)
  await sql`update mailing_list_readers set unsubscribed_at = now() where email_key = 'list-7@many.example'`.execute(db)
  const listCount = async () => (await listSegments(context, 'news')).segments.find(({ segment }) => segment === 'list')
  const before = await listCount()
  await keepOneDeskCount(context, { name: segmentCounts.name, subject: 'news' })
  expect((await listCount())?.count).toBe((before?.count ?? 0) - 1)
})

test('the page of renewals reads what was counted of waves and what they brought', async () => {
  const kept = await walk('renewals', () => readRenewalsDesk(context))
  const report = await walk('renewals', () => reportWaves(context))
  expect(await mostRead('renewals')).toEqual([])
  expect(kept.charges).toBeNull()
  expect(kept.waves.reduce((all, { readers }) => all + readers, 0)).toBeGreaterThan(0)
  expect(report.waves.find(({ wave }) => wave === 'left-2')?.mailed).toBeGreaterThan(COUNT - 1)
  const anew = await readRenewalsDesk(context, { anew: true })
  expect(kept).toEqual({ ...anew, countedAt: expect.any(Date) })
  expect(report).toEqual({ ...(await reportWaves(context, { anew: true })), countedAt: expect.any(Date) })
})

test('after what changes waves nothing is told as it was before', async () => {
  await db.transaction().execute(recountWaves)
  expect((await readRenewalsDesk(context)).countedAt).toBeNull()
  const { rows } = await sql<{ payload: { name: string; subject: string } }>`
    select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'keep-desk-count'`.execute(db)
  for (const { payload } of rows) await keepOneDeskCount(context, payload)
  expect(rows).toHaveLength(2)
  expect((await readRenewalsDesk(context)).countedAt).not.toBeNull()
  expect((await reportWaves(context)).countedAt).not.toBeNull()
})

test('the page of an issue reads what was counted of it, and its files nothing of its readers', async () => {
  const kept = await walk('issue', () => readIssueDesk(context, ISSUE))
  await walk('issue', () => readIssueFiles(context, ISSUE))
  expect(await mostRead('issue')).toEqual([])
  expect(kept?.report?.sent['print-a'].accounts).toBeGreaterThan(COUNT / 2)
  expect(kept).toEqual({ ...(await readIssueDesk(context, ISSUE, { anew: true })), countedAt: expect.any(Date) })
})

test('an issue that is to be cut shows what was counted, and what its cut has changed is counted again', async () => {
  const runs = await db.selectFrom('issues').select('number').where('state', '=', 'planned').orderBy('number').execute()
  const [next] = runs.map(({ number }) => number)
  if (next === undefined) throw new Error('The demo has planned issues')
  const kept = await walk('planned', () => readIssueDesk(context, next))
  expect(await mostRead('planned')).toEqual([])
  expect(kept?.printRun.ok && kept.printRun.facts.bound).toBeGreaterThan(COUNT / 2)
  expect(kept).toEqual({ ...(await readIssueDesk(context, next, { anew: true })), countedAt: expect.any(Date) })
  await db.transaction().execute((trx) => recountIssue(trx, ISSUE))
  expect((await readIssueDesk(context, next))?.countedAt).toBeNull()
  expect((await readIssueDesk(context, ISSUE))?.countedAt).toBeNull()
  await keepDeskCounts(context)
  expect((await readIssueDesk(context, next))?.countedAt).not.toBeNull()
})

const labels = (query: string, isFar = false) =>
  listIssueLabels(context, ISSUE, { query, isMissing: false, after: null, isFar })

test('labels are searched among those of whoever is called so, or lives there', async () => {
  const found = await walk('labels', () => labels('lintworth'))
  expect(found?.labels.map(({ ref }) => ref)).toEqual(['acc-many-12', 'acc-many-8000'])
  // Of a word that nearly everyone has, the whole entry of the index is read.
  const many = await labels('springfield main')
  expect([many?.labels.length, many?.next]).toEqual([50, many?.labels.at(-1)?.ref])
  expect((await walk('labels', () => labels('acc-many-4711')))?.labels).toHaveLength(1)
  expect(await mostRead('labels')).toEqual([])
})

test('what only labels say is found by looking at every label', async () => {
  expect(await labels('quernstone')).toMatchObject({ labels: [], byReader: true })
  const found = await labels('quernstone', true)
  expect(found?.labels.map(({ ref }) => ref)).toEqual(['acc-many-17', 'acc-many-4711', 'acc-many-9000'])
  expect(found).toMatchObject({ byReader: false, next: null })
})

test('page by page a search of labels has each once, in the order of their refs', async () => {
  const { rows } = await sql<{
    ref: string
  }>`select account.ref from deliveries join accounts account on account.id = account_id
    where issue_number = ${ISSUE} and address ->> 'line1' like '%77% Main %' and deliverable <> 'digital' order by account.ref`.execute(
    db,
  )
  const seen: string[] = []
  for (let after: string | null = null; ; ) {
    const page = await listIssueLabels(context, ISSUE, { query: '77 main', isMissing: false, after, isFar: false })
    seen.push(...(page?.labels.map(({ ref }) => ref) ?? []))
    after = page?.next ?? null
    if (after === null) break
  }
  expect(rows.length).toBeGreaterThan(100)
  expect(seen).toEqual(rows.map(({ ref }) => ref))
})

test('who is left out is looked for among so many readers, and further where that is asked for', async () => {
  const ask = (asked: { reason?: string; after?: string | null; isFar?: boolean }) =>
    listIssueLeftOut(context, ISSUE, { reason: null, after: 'acc-many-1', isFar: false, ...asked })
  const first = await walk('left out', () => ask({}))
  expect(first).toMatchObject({ readers: [], isCutShort: true })
  expect(await mostRead('left out')).toEqual([])
  const found = await ask({ after: first?.next ?? null, isFar: true })
  expect(found?.readers.map(({ ref }) => ref).filter((ref) => ref.startsWith('acc-many-'))).toEqual(
    Array.from({ length: 10 }, (_, n) => `acc-many-999${n}`),
  )
  expect(found).toMatchObject({ next: null, isCutShort: false })
})

test('what waits is counted without reading what is done', async () => {
  await walk('work', () => readWork(context))
  expect(await mostRead('work')).toEqual([])
})
