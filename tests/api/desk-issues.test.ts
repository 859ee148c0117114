import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDeskGroup } from '../support/desk.ts'
import { openTestDatabase } from '../support/test-database.ts'

const { url, db } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'colophon-lists-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const desk = openDeskGroup({ DATABASE_URL: url })
const issue = (...args: string[]) => desk('issue', ...args)
const subscriptions = (...args: string[]) => desk('subscriptions', ...args)

test('an issue goes from the plan to the readers', async () => {
  const planned = await issue('plan', '6')
  expect(planned).toMatchObject({ done: true, said: expect.stringContaining('Would be bound:') })
  expect(planned.said).toMatch(/Print \(US\)\s+3 subscribers,\s+3 copies/)
  expect(planned.said).toMatch(/Print \(US\)\s+1 bound, but on no list: no address/)
  expect((await issue('cut', '6', '--dry-run')).said).toBe(planned.said)
  expect(await db.selectFrom('deliveries').select('name').where('issue_number', '=', 6).execute()).toEqual([])
  expect((await issue('cut', '6')).said).toContain('✓ The mailing list of issue 6 is cut:')
  expect(await issue('cut', '6')).toEqual({ done: false, said: '✗ its mailing list is cut already' })
  expect((await issue('files', '6', '--out', folder)).said).toContain(`✓ The mailing list is in ${folder}`)
  expect((await readdir(folder)).sort()).toEqual([
    'long-roads-1-canada.csv',
    'long-roads-1-international.csv',
    'long-roads-1-us.csv',
  ])
  const list = join(folder, 'long-roads-1-us.csv')
  expect(await readFile(list, 'utf8')).toContain('"Ottilie Brandt","218 Juniper Street","Asheville, NC 28801"')
  // Names and addresses of people are for whoever runs the desk.
  expect((await stat(list)).mode & 0o077).toBe(0)
  expect((await issue('undo', '6', '--dry-run')).said).toMatch(/^Would give back \d+ tokens$/)
  expect((await issue('deliver', '6')).said).toBe('✓ Noted as sent: 1 list')
  expect(await issue('undo', '6')).toEqual({ done: false, said: '✗ it has been delivered' })
  expect(await issue('supplement', '6')).toEqual({ done: false, said: '✗ no address has come for anybody who waits' })
  expect((await issue('release', '6')).said).toBe('✓ Issue 6 is released')
  const { issues } = JSON.parse((await issue('list', '--json')).said)
  expect(issues[0]).toMatchObject({ number: 6, state: 'delivered', dispatches: [{ number: 1, state: 'delivered' }] })
})

test.each([
  ['extended', '5', /^On list 1: print-a ×1, expected, bound .*\n {2}From sub-demo-extended-1: .*\n {2}To Ottilie Brandt, 218 Juniper Street, Asheville/],
  ['noaddress', '5', /^Bound, but on no list: there was no address/],
  ['expired', '5', /^Not on the list: every issue that was bought was used up by then\.\n {2}Bound to issues: 1, 2, 3, 4$/],
  ['extended', '4', /^Not on the list: subscribed after the list was cut/],
  ['reader', '5', /^Not on the list: has never had a subscription/],
])('why %s and issue %s', async (who, number, answer) => {
  expect((await issue('why', `${who}@demo.example`, number)).said).toMatch(answer)
}) // biome-ignore format: a table

test('what is not there, or makes no sense, is said', async () => {
  expect(await issue('why', 'nobody@demo.example', '5')).toEqual({ done: false, said: '✗ there is no such account' })
  expect(await issue('cut', '99')).toEqual({ done: false, said: '✗ there is no such issue: see issue list' })
  for (const args of [
    ['cut'],
    ['cut', 'six'],
    ['burn', '6'],
    ['toString', '6'],
    ['cut', '6', '7'],
    ['files', '6', '--list', '0'],
    ['cut', '6', '--fast'],
  ])
    expect(await issue(...args)).toMatchObject({ done: false, said: expect.stringContaining('issue plan NUMBER') })
  expect((await issue('help')).done).toBe(true)
})

test('an issue waits for those before it', async () => {
  await sql`insert into issues select (jsonb_populate_record(issue, jsonb_build_object('number', n, 'slug', slug || n, 'state', 'planned'))).*
    from issues issue, generate_series(7, 8) n where number = 6`.execute(db)
  const refused = { done: false, said: expect.stringContaining('✗ an issue before it is not cut yet') }
  for (const how of ['plan 8', 'cut 8', 'cut 8 --dry-run'])
    expect(await issue(...how.split(' '))).toMatchObject(refused)
  expect(await issue('plan', '7')).toMatchObject({ done: true })
  expect(await issue('cut', '8', '--dry-run', '--out-of-order')).toMatchObject({ done: true })
})

test('staff adds an institution’s subscription of several copies', async () => {
  const asked = [
    'add',
    'library@quay.example',
    '--name',
    'Quay Library',
    '--deliverable',
    'print-c',
    '--copies',
    '12',
    '--billed-to',
    'Quay Library',
    '--term',
    '2year',
  ]
  const where = ['--line1', '1 Quay', '--city', 'Ely', '--postcode', 'CB7 4JS', '--country', 'GB']
  expect((await subscriptions(...asked, ...where, '--dry-run')).said).toBe(
    'Would add: introductory, 8 issues; nothing was kept',
  )
  expect((await subscriptions('show', 'library@quay.example')).done).toBe(false)
  const added = JSON.parse((await subscriptions(...asked, ...where, '--json')).said)
  expect(added).toMatchObject({ ok: true, phase: 'introductory', tokens: 8 })
  const shown = JSON.parse((await subscriptions('show', 'library@quay.example', '--json')).said)
  expect(shown).toMatchObject({
    account: { name: 'Quay Library', addresses: { c: { city: 'Ely' } } },
    cycles: [{ copies: 12, billedTo: 'Quay Library', tokens: 8 }],
    tokenState: { standing: 'extended', count: 8 },
  })
  expect((await subscriptions('show', 'library@quay.example')).said).toContain('×12  8 left  billed to Quay Library')
  expect((await subscriptions(...asked)).said).toMatch(/^✓ sub-\w+ of acc-\w+: renewal, 8 issues$/)

  expect((await subscriptions('cancel', added.token, '--dry-run')).said).toBe('Would take back 8 issues')
  expect((await subscriptions('cancel', added.token)).said).toBe('✓ Took back 8 issues')
  expect(await subscriptions('cancel', added.token)).toEqual({ done: false, said: '✗ it is cancelled already' })
  const log = await db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_ref', '=', 'desk')
    .where('action', 'like', '% subscription')
    .where('refusal', 'is', null)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['add subscription', 'add subscription', 'cancel subscription'])
})

test.each([
  [['add', 'x@quay.example', '--deliverable', 'vinyl'], '--deliverable is one of'],
  [['add', 'nonsense', '--deliverable', 'digital'], '✗ that is no email address'],
  [['add', 'x@quay.example', '--deliverable', 'digital', '--copies', '0'], '✗ copies are counted'],
  [['add', 'x@quay.example', '--deliverable', 'digital', '--line1', '1 Quay'], '✗ digital is sent nowhere'],
  [['add', 'x@quay.example', '--deliverable', 'print-a', '--line1', '1 Quay', '--country', 'GB'], '✗ --city: Town / City is required.'],
  [['add', 'x@quay.example', '--deliverable', 'print-b', '--city', 'Toronto', '--country', 'CA'], '✗ --line1: '],
  [['add', 'x@quay.example', '--deliverable', 'digital', '--city', 'Toronto'], '✗ digital is sent nowhere'],
  [['cancel', 'sub-unknown'], '✗ there is no such subscription'],
])('staff is told what is wrong: %j', async (args, answer) => {
  expect(await subscriptions(...args)).toMatchObject({ done: false, said: expect.stringContaining(answer) })
}) // biome-ignore format: a table
