import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#domain/time/local-time.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const as = await openStaff({ openBrowser, clock, context })
const run = openTestDesk({ DATABASE_URL: url })
const COUNT = 2250
const ZONE = 'America/New_York'

/** Acts of one reader's, of which several share a moment; the last of the day is a minute before midnight in New York. */
beforeAll(async () => {
  await sql`insert into audit_log (at, actor_ref, actor_name, action, subject_ref, details)
    select timestamptz '2020-01-01T04:59:00Z' - (n / 3) * interval '1 hour', 'acc-long', 'Perpetua ' || n % 2, 'note reader', 'acc-long-log',
      jsonb_build_object('length', n) from generate_series(0, ${COUNT - 1}) n order by n desc`.execute(db)
  await sql`insert into audit_log (at, actor_ref, actor_name, action, subject_ref, details) values
    ('2020-02-01T12:00:00Z', 'acc-money', 'Q. "=1+1"', 'refund-order', 'ord-long', ${JSON.stringify({
      amountCents: 4205,
      reason: 'late',
      before: { status: 'completed' },
      after: { status: 'refunded' },
    })})`.execute(db)
})

type Browser = Awaited<ReturnType<typeof as>>
const linkOf = (body: string, words: string) =>
  new RegExp(`<a href="([^"]+)">${words}</a>`).exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null
const lengthsIn = (body: string) => [...body.matchAll(/<li>length: (\d+)<\/li>/g)].map(([, one]) => Number(one))

async function walk(browser: Browser, from: string, words: string) {
  const pages: number[][] = []
  const at = [from]
  for (let next: string | null = from; next !== null; ) {
    const { body } = await browser.get(next)
    pages.push(lengthsIn(body))
    next = linkOf(body, words)
    if (next) at.push(next)
  }
  return { pages, last: at.at(-1) ?? from }
}
const all = Array.from({ length: COUNT }, (_, index) => index)

test.each([
  ['what it was done to', { of: 'acc-long-log' }],
  ['a part of a name', { by: 'pErPeT' }],
  ['a ref', { by: 'acc-long' }],
  ['days and an act', { act: 'note reader', since: '2019-01-01', until: '2019-12-31' }],
])('the log is walked to its end, and back, by %s', async (_what, filter) => {
  const browser = await as('owner')
  const first = `/desk/audit?${new URLSearchParams(filter)}`
  const down = await walk(browser, first, 'Older')
  expect(down.pages.flat()).toEqual(all)
  expect(down.pages.map(({ length }) => length)).toEqual([...Array(22).fill(100), 50])
  const up = await walk(browser, down.last, 'Newer')
  expect(up.pages.toReversed().flat()).toEqual(all)
  expect(linkOf((await browser.get(down.last)).body, 'Newest')).toBe(first)
})

test('all of what is asked for is a file', async () => {
  const browser = await as('owner')
  const { body } = await browser.get('/desk/audit?of=acc-long-log')
  const file = await browser.get(linkOf(body, 'All of this as CSV') ?? '')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  const lines = file.body.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFF"id","when","who","name","what","of","refused","details"')
  expect(lines[1]).toMatch(
    /^"\d+","2019-12-31 23:59","acc-long","Perpetua 0","note reader","acc-long-log","","length: 0"$/,
  )
  expect(lines.slice(1).map((line) => Number(/length: (\d+)"$/.exec(line)?.[1]))).toEqual(all)
  const money = (await browser.get('/desk/audit.csv?of=ord-long')).body.trimEnd().split('\r\n')
  expect(money[1]).toContain('"reason: late; amount: 42.05; before, status: completed; after, status: refunded"')
})

test('the last day asked for belongs to it, as the magazine’s clocks have it, by page, file and command alike', async () => {
  const browser = await as('owner')
  const until = async (day: string) => {
    const query = new URLSearchParams({ of: 'acc-long-log', since: '2019-12-31', until: day })
    const counted = lengthsIn((await browser.get(`/desk/audit?${query}`)).body).length
    const file = (await browser.get(`/desk/audit.csv?${query}`)).body.trimEnd().split('\r\n').length - 1
    const { lines } = await run(
      'audit',
      '--subject',
      'acc-long-log',
      '--since',
      '2019-12-31',
      '--until',
      day,
      '--json',
      '--limit',
      '100',
    )
    expect([file, JSON.parse(lines.join('\n')).length]).toEqual([counted, counted])
    return counted
  }
  expect(await until('2019-12-31')).toBe(24 * 3)
  expect(await until('2019-12-30')).toBe(0)
  const [newest] = await db
    .selectFrom('audit_log')
    .select('at')
    .where('subject_ref', '=', 'acc-long-log')
    .orderBy('at', 'desc')
    .execute()
  expect(dayIn(ZONE, newest?.at ?? new Date())).toBe('2019-12-31')
})

test('what an act has kept stands beside it, and much of it is opened', async () => {
  const { body } = await (await as('owner')).get('/desk/audit?of=ord-long')
  expect(body).toContain('<details><summary>4 details</summary><ul class="desk-words"><li>reason: late</li>')
  expect(body).toContain('<li>after, status: refunded</li>')
  const { lines } = await run('audit', '--subject', 'ord-long')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('refund-order  ord-long  reason: late; amount: 42.05; before')
})

test('a command goes on where the last one ended', async () => {
  const ids: number[] = []
  let before: string[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const { lines } = await run('audit', '--by', 'perpetua 1', '--limit', '400', ...before)
    ids.push(...lines.flatMap((line) => /length: (\d+)$/.exec(line)?.[1] ?? []).map(Number))
    before = /^There is more: (--before) (\d+)$/.exec(lines.at(-1) ?? '')?.slice(1) ?? []
  }
  expect(ids).toEqual(all.filter((n) => n % 2 === 1))
  expect(before).toEqual([])
  for (const wrong of [
    ['--until', '2026-02-30'],
    ['--since', 'soon'],
    ['--before', 'x'],
  ])
    expect((await run('audit', ...wrong)).code, wrong.join(' ')).toBe(2)
})

test('a day that there is not is said at its field, and nothing else is lost', async () => {
  const browser = await as('owner')
  const asked = '/desk/audit?by=perpetua&since=2019-12-01&until=2020-02-30'
  const { body } = await browser.get(asked)
  expect(body.match(/Write a day/g)).toHaveLength(1)
  expect(body).toContain('value="perpetua"')
  expect(lengthsIn(body)).toHaveLength(100)
  expect(linkOf(body, 'All of this as CSV')).toBeNull()
  const file = await browser.get(asked.replace('audit?', 'audit.csv?'))
  expect([file.statusCode, file.headers.location]).toEqual([302, asked])
})

test('an address that names no entry begins anew', async () => {
  const browser = await as('owner')
  for (const place of ['before=999999999999', 'after=0', 'before=1%27'])
    expect(lengthsIn((await browser.get(`/desk/audit?of=acc-long-log&${place}`)).body)).toEqual(all.slice(0, 100))
})

test('whose roles do not show the log has no file of it', async () => {
  expect((await (await as('circulation')).get('/desk/audit.csv')).statusCode).toBe(403)
})
