import { expect, test } from 'vitest'
import { openDeskGroup } from '../../support/desk.ts'
import { openPaymentSandbox } from '../../support/payments.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { url, db } = await openTestDatabase()
const sandbox = await openPaymentSandbox()
const env = {
  DATABASE_URL: url,
  SITE_SECRET: 'a secret of this test file, long enough',
  SANDBOX_STRIPE_API: sandbox.url,
}

const run = openDeskGroup(env)
const desk = (...args: string[]) => run('invoices', ...args)

const here = ['--line1', '1 Pier Road', '--city', 'Duluth', '--state', 'MN', '--postcode', '55802', '--country', 'US']
const someone = ['--name', 'Ada Keel', '--billed-to', 'Keel Library', ...here]
const count = async () => (await db.selectFrom('invoice_counter').select('last').executeTakeFirstOrThrow()).last

test('explains itself', async () => {
  for (const args of [[], ['help'], ['create', '--help']]) {
    const { done, said } = await desk(...args)
    expect([done, said.includes('--dry-run')]).toEqual([true, true])
  }
})

test('lists the invoices of the demo for people and for programs', async () => {
  const { said } = await desk('list')
  expect(said).toMatch(
    /^LS-0001 +open +90\.80 {2}due \d{4}-\d\d-\d\d {2}Northfield University Library \(for Ingrid Halloran\)$/m,
  )
  expect(said).toMatch(/^LS-0002 +past due/m)
  const listed = JSON.parse((await desk('list', '--json')).said)
  expect(listed.map(({ state }: { state: string }) => state)).toEqual(['open', 'open', 'open', 'processing', 'failed'])
})

test('tries an invoice, makes it, shows it, and writes down its check, once', async () => {
  const create = [
    'create',
    ...someone,
    '--email',
    'ada@keel.example',
    '--email-to',
    'pay@keel.example',
    '--subscription',
    'print,low,2year',
    '--copies',
    '2',
    '--item',
    'iss:2*2',
    '--digital',
    'prd:recordings',
    '--gift',
    'print-b,low,1year',
    '--terms',
    '45',
  ]
  const before = await count()
  const tried = await desk(...create, '--dry-run')
  expect([tried.done, tried.said.includes('Tried only')]).toEqual([true, true])
  expect(await count()).toBe(before)
  const made = JSON.parse((await desk(...create, '--json')).said)
  expect(made).toMatchObject({ ok: true, invoiceNo: `LS-${String(before + 1).padStart(4, '0')}` })
  const mails = await db.selectFrom('mails').select(['kind']).where('email', '=', 'pay@keel.example').execute()
  expect(mails).toEqual([{ kind: 'invoice' }])
  const shown = (await desk('show', made.invoiceNo)).said
  for (const line of [
    made.url,
    'NET 45',
    'Keel Library (for Ada Keel), pay@keel.example',
    '(2 Copies Per Issue)',
    '2 × Issue 2',
    'Field Recordings (Digital)',
    'Gift Subscription',
  ])
    expect(shown).toContain(line)
  expect((await desk('paid', made.invoiceNo, '--by', 'check', '--dry-run')).said).toContain('Tried only')
  expect(JSON.parse((await desk('show', made.invoiceNo, '--json')).said).state).toBe('open')
  expect((await desk('paid', made.invoiceNo, '--by', 'check')).said).toMatch(
    /^✓ LS-\d+: paid by check on [\d-]{10}; the order [\d-]{14} is complete$/,
  )
  expect(await desk('paid', made.invoiceNo, '--by', 'wire')).toEqual({
    done: false,
    said: '✗ it is paid already (check)',
  })
  expect(await desk('void', made.invoiceNo)).toEqual({ done: false, said: '✗ it is paid already (check)' })
})

test('makes one void, with no mail to anyone', async () => {
  const made = JSON.parse(
    (
      await desk(
        'create',
        ...someone,
        '--email',
        'void@keel.example',
        '--item',
        'iss:3',
        '--check-or-wire-only',
        '--no-mail',
        '--json',
      )
    ).said,
  )
  expect(await db.selectFrom('mails').select('kind').where('email', '=', 'void@keel.example').execute()).toEqual([])
  expect((await desk('void', made.invoiceNo)).said).toBe(`✓ ${made.invoiceNo}: void`)
  expect(await desk('paid', made.invoiceNo, '--by', 'check')).toEqual({ done: false, said: '✗ it is void' })
})

test.each([
  [['create', ...someone, '--email', 'x@keel.example'], '✗ An invoice needs something to bill'],
  [['create', ...someone, '--email', 'x@keel.example', '--subscription', 'print,low'], '✗ nothing is none of 1year'],
  [['create', ...someone, '--email', 'x@keel.example', '--item', 'tote'], '✗ tote is no ref'],
  [['create', ...someone, '--email', 'x@keel.example', '--item', 'iss:2*0'], '✗ iss:2*0: at least one'],
  [['create', '--email', 'x@keel.example', '--item', 'iss:2'], '✗ name: Must not be blank.'],
  [['create', '--account', 'nobody@keel.example', '--item', 'iss:2'], '✗ account: nobody has the address'],
  [['paid', 'LS-0001'], '✗ How was it paid?'],
  [['paid', 'LS-9999', '--by', 'check'], '✗ there is no such invoice'],
  [['paid', 'LS-0004', '--by', 'check'], '✗ a bank debit for it is under way'],
  [['show', 'first'], '✗ first is no number'],
  [['show', 'LS-9999'], '✗ There is no such invoice'],
  [['list', '--colour', 'red'], "✗ Unknown option '--colour'"],
  [['delete', 'LS-0001'], '✗ Which of these?'],
])('refuses %j', async (args, said) => {
  const before = await count()
  const outcome = await desk(...args)
  expect(outcome.done).toBe(false)
  expect(outcome.said).toContain(said)
  expect(await count()).toBe(before)
})
