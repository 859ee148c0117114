import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { mailMissingAddresses } from '#application/dispatches/mail-missing-addresses.ts'
import { planIssue } from '#application/dispatches/plan-issue.ts'
import { releaseIssue } from '#application/dispatches/release-issue.ts'
import { supplementIssue } from '#application/dispatches/supplement-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { appendCycle, cancelCycle } from '#store/subscriptions/cycles.ts'
import { boundTo, listFiles, PLANNED, tokensLeft } from '../../support/issue-run.ts'
import { seedLedger } from '../../support/seed-ledger.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, context } = await openTestDatabase()
await seedLedger(db, 1_000)

beforeEach(async () => {
  // Back in the house, wherever the test before has left it.
  await sql`update dispatches set state = 'cut', delivered_at = null, handed_over_at = null
    where issue_number = ${PLANNED} and state = any('{cut,delivered}')`.execute(db)
  await undoCut(context, PLANNED)
})

const demo = async (name: string) => {
  const found = await findSubscriber(context, `${name}@demo.example`)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
const stateOf = async (issue: number) =>
  (await db.selectFrom('issues').select('state').where('number', '=', issue).executeTakeFirstOrThrow()).state

const NEXT = PLANNED + 1
const addIssue = (number: number, state = 'planned') =>
  sql`insert into issues (number, slug, title, season, dated, state, cover, summary, html, source_hash)
    select ${number}, 'next', 'Next', season, dated, ${state}, cover, summary, html, source_hash
    from issues where number = ${PLANNED}`.execute(db)
async function removeIssue(number: number) {
  await undoCut(context, number)
  await db.deleteFrom('issues').where('number', '=', number).execute()
}

test('what is planned is what is cut', async () => {
  const planned = await planIssue(context, PLANNED)
  const cut = await cutIssue(context, PLANNED, { batch: 90 })
  expect(cut).toEqual(planned)
  expect(await stateOf(PLANNED)).toBe('expected')
})

test('takes one token of each account that has one, from its current cycle, as it is then', async () => {
  const before = await tokensLeft(db)
  const cut = await cutIssue(context, PLANNED, { batch: 90 })
  const bound = await boundTo(db)
  expect(new Set(bound.map(({ account_id }) => account_id)).size).toBe(bound.length)
  const lifetimes = bound.filter(
    ({ token }) => Number(token.split('-').at(-1)) % 10 === 9 && token.startsWith('sub-many'),
  )
  const ofDemoLifetime = bound.filter(({ token }) => token === 'sub-demo-lifetime-digital-1')
  expect(before - (await tokensLeft(db))).toBe(bound.length - lifetimes.length - ofDemoLifetime.length)
  const from = (name: string) => bound.find(({ token }) => new RegExp(`^sub-demo-${name}-\\d$`).test(token))
  expect(from('twocycles')?.token).toBe('sub-demo-twocycles-1')
  expect(from('lifetime')?.token).toBe('sub-demo-lifetime-1')
  expect(from('switched')).toMatchObject({ deliverable: 'digital', address: null })
  expect(from('extended')).toMatchObject({ deliverable: 'print-a', address: { postcode: '28801' } })
  for (const name of ['expired', 'expiring', 'lapsed-auto']) expect(from(name)).toBeUndefined()
  // Of the thousand: used up (every 50th) and cancelled (every 25th), besides the three of the demo.
  expect(cut).toMatchObject({ ok: true, report: { leftOut: { 'no-tokens': 23, cancelled: 40 } } })
})

test('cut twice, one after the other or at once, it binds once', async () => {
  const cuts = await Promise.all([1, 2, 3].map(() => cutIssue(context, PLANNED, { batch: 70 })))
  expect(cuts.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  for (const cut of cuts) if (!cut.ok) expect(cut.reason).toBe('already-cut')
  const bound = await boundTo(db)
  expect(await cutIssue(context, PLANNED)).toEqual({ ok: false, reason: 'already-cut' })
  expect(await boundTo(db)).toEqual(bound)
})

test('an issue waits until those before it are cut, wholly, unless it is told otherwise', async () => {
  await addIssue(NEXT)
  expect(await planIssue(context, NEXT)).toEqual({ ok: false, reason: 'earlier-not-cut' })
  const whileCutting: unknown[] = []
  await cutIssue(context, PLANNED, {
    batch: 600,
    onProgress: async (part) => void (part < 1 && whileCutting.push(await cutIssue(context, NEXT))),
  })
  expect(whileCutting).toEqual([{ ok: false, reason: 'earlier-not-cut' }])
  expect(await boundTo(db, NEXT)).toEqual([])
  expect(await cutIssue(context, NEXT)).toMatchObject({ ok: true })
  await undoCut(context, NEXT)
  await undoCut(context, PLANNED)
  expect(await planIssue(context, NEXT, { outOfOrder: true })).toMatchObject({ ok: true })
  expect(await cutIssue(context, NEXT, { outOfOrder: true })).toMatchObject({ ok: true })
  await removeIssue(NEXT)
})

test('what was delivered before the ledger began is not cut any more', async () => {
  await addIssue(NEXT, 'delivered')
  expect(await cutIssue(context, NEXT, { outOfOrder: true })).toEqual({ ok: false, reason: 'already-delivered' })
  expect(await boundTo(db, NEXT)).toEqual([])
  await removeIssue(NEXT)
})

test('two issues that are cut at once each get a token of everyone who has two, from whichever cycle', async () => {
  const other = NEXT
  await addIssue(other)
  // One token left, and a cycle after it.
  const { account } = await demo('twocycles')
  expect((await demo('twocycles')).timetable.current?.info.unbound).toBe(1)
  await Promise.all([PLANNED, other].map((issue) => cutIssue(context, issue, { batch: 40, outOfOrder: true })))
  const [one, two] = [await boundTo(db, PLANNED), await boundTo(db, other)]
  expect(one.map(({ account_id }) => account_id)).toEqual(two.map(({ account_id }) => account_id))
  const taken = [one, two].map((rows) => rows.find(({ account_id }) => account_id === account.id)?.token)
  expect(taken.sort()).toEqual(['sub-demo-twocycles-1', 'sub-demo-twocycles-2'])
  await removeIssue(other)
})

test('one issue is undone while another is cut: neither is in the other’s way', async () => {
  await addIssue(NEXT)
  for (let round = 0; round < 4; round += 1) {
    await cutIssue(context, PLANNED)
    const [undone, cut] = await Promise.all([
      undoCut(context, PLANNED, { batch: 150 }),
      cutIssue(context, NEXT, { batch: 150, outOfOrder: true }),
    ])
    expect([undone.ok, cut.ok]).toEqual([true, true])
    expect(await boundTo(db, PLANNED)).toEqual([])
    expect(await auditLedger(db)).toEqual([])
    await undoCut(context, NEXT)
  }
  await removeIssue(NEXT)
})

test('a refund, a renewal and a cut at once leave the ledger balanced', async () => {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from cycles where token like 'sub-many-%' and taken = 0 and cancelled_at is null
    order by token limit 40`.execute(db)
  const cut = cutIssue(context, PLANNED, { batch: 50 })
  await Promise.all([
    cut,
    ...rows.map(({ id, account_id }, index) =>
      db.transaction().execute<unknown>((trx) =>
        index % 2 === 0
          ? cancelCycle(trx, id, new Date())
          : appendCycle(trx, {
              accountId: account_id,
              level: 'low',
              term: '1year',
              deliverable: 'digital',
              copies: 1,
              tokens: 4,
              orderId: null,
              at: new Date(),
            }),
      ),
    ),
  ])
  expect(await auditLedger(db)).toEqual([])
  const bound = await boundTo(db)
  expect(new Set(bound.map(({ account_id }) => account_id)).size).toBe(bound.length)
  // Whoever renewed has a token either way, and so has the issue.
  const renewed = rows.filter((_, index) => index % 2 === 1)
  for (const { account_id } of renewed) expect(bound.some((one) => one.account_id === account_id)).toBe(true)
  await undoCut(context, PLANNED)
  await sql`update cycles set cancelled_at = null, cancelled_because = null where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  await sql`delete from cycles where token not like 'sub-many-%' and token not like 'sub-demo-%'`.execute(db)
})

test('undone, every token is back, and the next cut comes to the same', async () => {
  const left = await tokensLeft(db)
  await cutIssue(context, PLANNED)
  const bound = await boundTo(db)
  expect(await undoCut(context, PLANNED, { dryRun: true })).toEqual({ ok: true, givenBack: bound.length })
  expect(await undoCut(context, PLANNED, { batch: 77 })).toEqual({ ok: true, givenBack: bound.length })
  expect([await tokensLeft(db), await boundTo(db), await stateOf(PLANNED)]).toEqual([left, [], 'planned'])
  await cutIssue(context, PLANNED)
  expect(await boundTo(db)).toEqual(bound)
})

test('undoing in the middle of a cut stops it', async () => {
  const cut = await cutIssue(context, PLANNED, {
    batch: 100,
    onProgress: async () => void (await undoCut(context, PLANNED)),
  })
  expect(cut).toEqual({ ok: false, reason: 'not-cut' })
  expect(await boundTo(db)).toEqual([])
})

test('an undoing that was left off must be finished before anything else', async () => {
  await cutIssue(context, PLANNED)
  await db.updateTable('dispatches').set({ state: 'undoing' }).where('issue_number', '=', PLANNED).execute()
  for (const refused of [cutIssue, deliverIssue, supplementIssue])
    expect(await refused(context, PLANNED)).toEqual({ ok: false, reason: 'being-undone' })
  expect(await undoCut(context, PLANNED)).toMatchObject({ ok: true })
  expect(await boundTo(db)).toEqual([])
})

test('someone who subscribes while the cut is past their place is on it', async () => {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'reader@demo.example')
    .executeTakeFirstOrThrow()
  // So that the cut has been past it after its first batch.
  const first = '00000000-0000-4000-8000-000000000001'
  await db.updateTable('accounts').set({ id: first }).where('id', '=', id).execute()
  let hasBought = false
  const buy = () =>
    db.transaction().execute((trx) =>
      appendCycle(trx, {
        accountId: first,
        level: 'low',
        term: '1year',
        deliverable: 'digital',
        copies: 1,
        tokens: 4,
        orderId: null,
        at: new Date(),
      }),
    )
  await cutIssue(context, PLANNED, {
    batch: 300,
    onProgress: async () => {
      if (!hasBought) await buy()
      hasBought = true
    },
  })
  expect((await boundTo(db)).some(({ account_id }) => account_id === first)).toBe(true)
  await undoCut(context, PLANNED)
  await db.deleteFrom('cycles').where('account_id', '=', first).execute()
  await db.updateTable('accounts').set({ id }).where('id', '=', first).execute()
})

test('print without an address is bound, on no list, and asked for by one mail with a link', async () => {
  await cutIssue(context, PLANNED)
  const waiting = (await boundTo(db)).filter(
    ({ deliverable, address }) => deliverable !== 'digital' && address === null,
  )
  expect(waiting.some(({ token }) => token === 'sub-demo-noaddress-1')).toBe(true)
  const job = { db, now: context.now, siteUrl: 'http://localhost:8080' }
  await mailMissingAddresses(job, PLANNED)
  await mailMissingAddresses(job, PLANNED)
  const mails = await db.selectFrom('mails').select(['email', 'data']).where('kind', '=', 'address-missing').execute()
  expect(mails).toHaveLength(waiting.length)
  const links = await db.selectFrom('account_links').select('hash').where('purpose', '=', 'address').execute()
  // One more is the demo's own.
  expect(links).toHaveLength(waiting.length + 1)
  expect(mails.find(({ email }) => email === 'noaddress@demo.example')?.data).toMatchObject({
    issue: 'Long Roads',
    url: expect.stringMatching(/^http:\/\/localhost:8080\/account\/address\?token=[\w-]{43}$/),
  })
})

test('when the address arrives, it goes out with a supplement; the first list stays as it was', async () => {
  await cutIssue(context, PLANNED)
  const { files: first } = await listFiles(context, { issue: PLANNED })
  expect(await supplementIssue(context, PLANNED)).toEqual({ ok: false, reason: 'nobody-waits' })
  const { account } = await demo('noaddress')
  const address = { line1: '5 Elm Street', line2: '', city: 'Salem', state: 'MA', postcode: '01970', country: 'US' }
  await putAddress(db, { accountId: account.id, shipcode: 'ship-a', address, at: new Date() })
  expect((await demo('noaddress')).timetable.issuesExpected.map(({ issue }) => issue.number)).toEqual([5, 6])
  expect(await deliverIssue(context, PLANNED)).toEqual({ ok: true, dispatches: 1, stale: [] })
  // The list has gone, the copy has not.
  expect((await demo('noaddress')).timetable.issuesExpected.map(({ issue }) => issue.number)).toEqual([5, 6])
  expect(await supplementIssue(context, PLANNED, { dryRun: true })).toEqual({ ok: true, dispatch: 2, accounts: 1 })
  expect(await supplementIssue(context, PLANNED)).toEqual({ ok: true, dispatch: 2, accounts: 1 })
  const { files: second } = await listFiles(context, { issue: PLANNED, dispatch: 2 })
  expect(second.get('long-roads-2-us.csv')).toContain('5 Elm Street')
  expect((await listFiles(context, { issue: PLANNED })).files).toEqual(first)
  expect(await deliverIssue(context, PLANNED)).toEqual({ ok: true, dispatches: 1, stale: [] })
  expect((await demo('noaddress')).timetable.issuesDelivered.map(({ issue }) => issue.number)).toEqual([6])
  // What has left the house can't be undone.
  expect(await undoCut(context, PLANNED)).toEqual({ ok: false, reason: 'already-delivered' })
  await db.deleteFrom('account_addresses').where('account_id', '=', account.id).execute()
})

test('once the list is handed over, files are made again to the byte, whatever their readers change meanwhile', async () => {
  await cutIssue(context, PLANNED)
  await handOverIssue(context, PLANNED)
  const first = await listFiles(context, { issue: PLANNED })
  await sql`update accounts set name = name || ' the Second' where email like '%@many.example'`.execute(db)
  await sql`update account_addresses set address = address || '{"line1": "elsewhere"}'`.execute(db)
  const again = await listFiles(context, { issue: PLANNED })
  expect(again.files).toEqual(first.files)
  expect(again.made).toEqual(first.made)
  expect(again.made).toMatchObject({ ok: true, changed: [] })
  await sql`update deliveries set copies = 9 where issue_number = ${PLANNED} and deliverable = 'print-b'`.execute(db)
  expect((await listFiles(context, { issue: PLANNED })).made).toMatchObject({ changed: ['long-roads-1-canada.csv'] })
})

test('copies and labels add up to the report', async () => {
  const cut = await cutIssue(context, PLANNED)
  const { made } = await listFiles(context, { issue: PLANNED })
  if (!cut.ok || !made.ok) throw new Error('It was refused')
  const of = (name: string) => made.files.find((file) => file.name === `long-roads-1-${name}.csv`)
  for (const [name, deliverable] of [
    ['us', 'print-a'],
    ['canada', 'print-b'],
    ['international', 'print-c'],
  ] as const)
    expect({ accounts: of(name)?.labels, copies: of(name)?.copies }).toEqual(cut.report.sent[deliverable])
  expect(cut.report.sent['print-a'].copies).toBeGreaterThan(cut.report.sent['print-a'].accounts)
})

test('an issue is released once, and its pages and files are told', async () => {
  expect(await releaseIssue(context, PLANNED, { dryRun: true })).toMatchObject({ ok: true, isPublic: true })
  expect(await releaseIssue(context, PLANNED)).toMatchObject({ ok: true, isPublic: true })
  expect(await releaseIssue(context, PLANNED)).toEqual({ ok: false, reason: 'already-released' })
  const events = await db.selectFrom('events').select('data').where('name', '=', 'issue-released').execute()
  expect(events).toEqual([{ data: { issue: PLANNED } }])
})

test('what makes no sense is refused', async () => {
  expect(await cutIssue(context, 99)).toEqual({ ok: false, reason: 'no-such-issue' })
  expect(await deliverIssue(context, PLANNED)).toEqual({ ok: false, reason: 'not-cut' })
  expect(await supplementIssue(context, PLANNED)).toEqual({ ok: false, reason: 'not-cut' })
  expect(await undoCut(context, PLANNED)).toEqual({ ok: false, reason: 'not-cut' })
  expect(await undoCut(context, 4)).toEqual({ ok: false, reason: 'already-delivered' })
  expect(await planIssue(context, 5)).toEqual({ ok: false, reason: 'already-cut' })
  expect((await listFiles(context, { issue: PLANNED })).made).toEqual({ ok: false, reason: 'not-cut' })
})
