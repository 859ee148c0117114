import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendQueuedMail } from '#application/mail/send-queued-mail.ts'
import { continueLive, takeImportLive } from '#application/moving/live-import.ts'
import { listImports, readImportRun } from '#application/moving/read-imports.ts'
import { continueImport, startImport } from '#application/moving/run-import.ts'
import { sweepImports } from '#application/moving/sweep-imports.ts'
import { undoImport } from '#application/moving/undo-import.ts'
import { checkImport, uploadImport } from '#application/moving/upload-import.ts'
import { eraseAccount } from '#application/own-data/erase-account.ts'
import { tellReader } from '#application/renewals/waves/tell-reader.ts'
import { openCheckout } from '../../support/checkout.ts'
import { HEADERS, imported, ledgerOf, manyReaders, uploaded } from '../../support/import.ts'
import { openMailSandbox } from '../../support/mail-sandbox.ts'
import { tester } from '../../support/test-database.ts'

const shop = await openCheckout()
const { db, clock, openBrowser, codeFor } = shop
const context = { ...shop.context, by: tester }
const sandbox = await openMailSandbox()

const row = (email: string, more: string) => `${HEADERS}\nid-${email},${email},Ada Keel,${more}`
const digital = (email: string, more = '3,no,1,,,2024-03-05,no,,,,,,,') => row(email, `digital,${more}`)
const count = async (table: 'accounts' | 'cycles' | 'mails' | 'import_rows' | 'gifts') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )
const accountOf = (email: string) =>
  db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const stateOf = async (run: number) =>
  (await listImports(context, { limit: 50, offset: 0 })).find((one) => one.run === run)?.state
const live = async (run: number) => {
  const done = await takeImportLive(context, { run, inBackground: false, dryRun: false })
  expect(done.ok).toBe(true)
  await continueLive(context, run)
}

test('a dry run says of each row what the run does, and keeps nothing', async () => {
  const text = `${manyReaders(40, 'dry.example')}\nbad,no email,X,digital,1,,,,,,,,,,,,,\ntwice,reader-1@dry.example,X,digital,1,,,,,,,,,,,,,`
  const before = [await count('accounts'), await count('import_rows')]
  const checked = await checkImport(context, { bytes: Buffer.from(text), preset: 'generic', source: 'dry' })
  if (!checked.ok) throw new Error(checked.message)
  expect(checked.counts).toMatchObject({ rows: 42, added: 40, faulty: 1, duplicate: 1 })
  expect([await count('accounts'), await count('import_rows')]).toEqual(before)
  const run = await uploaded(context, { text, source: 'dry' })
  const planned = await readImportRun(context, { run, from: 0 })
  const rehearsed = await startImport(context, { run, inBackground: false, dryRun: true })
  expect(rehearsed).toEqual({ ok: true, counts: checked.counts })
  expect(await stateOf(run)).toBe('draft')
  await startImport(context, { run, inBackground: false, dryRun: false })
  await continueImport(context, run)
  const done = await readImportRun(context, { run, from: 0 })
  expect(done?.counts).toEqual(planned?.counts)
  const what = (shown: typeof done) =>
    shown?.report.rows.map(({ row: at, role, message, outcome }) => ({ at, role, message, outcome }))
  expect(what(done)).toEqual(what(planned))
  expect(done?.report.rows.every(({ value }) => value === '')).toBe(true)
})

test('readers come with what they had, and run twice it changes nothing', async () => {
  const text = manyReaders(60, 'twice.example')
  await imported(context, { text, source: 'twice' })
  const ledger = await ledgerOf(db, '%@twice.example')
  expect(ledger).toHaveLength(60)
  expect(ledger.find((one) => (one as { email: string }).email === 'reader-0@twice.example')).toMatchObject({
    autorenew: null,
    cycles: [
      { set: 'print-a', left: 0, copies: 1, giver: 'Ben Oak', billed_to: 'Keel Library', phase: 'introductory' },
    ],
    addresses: { 'ship-a': { line1: '0 Pier Road', state: 'MN' } },
  })
  const again = await uploaded(context, { text: `${text}\n`, source: 'twice' })
  expect(await startImport(context, { run: again, inBackground: false, dryRun: false })).toEqual({
    ok: false,
    reason: 'nothing-to-do',
  })
  const more = await imported(context, {
    text: `${text}\nnew,new@twice.example,New,digital,2,,,,,,,,,,,,,`,
    source: 'twice',
  })
  expect((await readImportRun(context, { run: more, from: 0 }))?.counts).toMatchObject({ known: 60, added: 1 })
  expect(await ledgerOf(db, 'reader-%@twice.example')).toEqual(ledger)
})

test('nothing that stood in the file is kept once it is done', async () => {
  const run = await imported(context, { text: digital('kept@cells.example'), source: 'cells' })
  const rows = await db.selectFrom('import_rows').selectAll().where('run_id', '=', run).execute()
  expect(rows).toMatchObject([{ cells: null, outcome: 'added' }])
  expect(JSON.stringify(rows)).not.toContain('kept@cells')
})

test('nobody is mailed, by the import or by what follows it, and the outbox stays empty', async () => {
  const before = await count('mails')
  const run = await imported(context, { text: manyReaders(30, 'quiet.example'), source: 'quiet' })
  expect(await count('mails')).toBe(before)
  const waiting = await db.selectFrom('mails').select('id').where('email', 'like', '%@quiet.example').execute()
  const working = { ...context, ports: { ...context.ports, ...sandbox.makePorts() } }
  for (const { id } of waiting) await sendQueuedMail(working, id)
  expect(await sandbox.inbox.list()).toEqual([])
  expect(await stateOf(run)).toBe('done')
})

test('whoever was imported has no password, and logs in by the code that is mailed', async () => {
  await imported(context, { text: digital('login@code.example'), source: 'code' })
  expect((await accountOf('login@code.example')).password_hash).toBeNull()
  const browser = openBrowser()
  const begun = await browser.post('signin', { email: 'login@code.example', path: '/account' })
  const password = await codeFor('login@code.example')
  expect((await browser.post('signin/verify', { token: begun.json().token, password })).statusCode).toBe(200)
  expect(await browser.whoAmI()).toBe('Ada Keel')
})

test('an email that has an account is left out, or its subscription is added behind those that are there', async () => {
  const text = digital('extended@demo.example')
  const before = await ledgerOf(db, 'extended@demo.example')
  const left = await uploaded(context, { text, source: 'there' })
  expect((await readImportRun(context, { run: left, from: 0 }))?.report.rows).toMatchObject([
    { row: 2, role: 'email', message: 'There is an account of this email.', outcome: 'existing' },
  ])
  expect(await ledgerOf(db, 'extended@demo.example')).toEqual(before)
  const run = await imported(context, { text, source: 'there', choice: { existing: 'add' } })
  const [after] = await ledgerOf(db, 'extended@demo.example')
  const [old] = before as { cycles: object[] }[]
  expect(after).toMatchObject({ cycles: [...(old?.cycles ?? []), { phase: 'renewal', left: 3 }] })
  expect((await undoImport(context, { run, dryRun: false })).ok).toBe(true)
  expect(await ledgerOf(db, 'extended@demo.example')).toEqual(before)
})

test('undone, nothing is left of it, and it can come again', async () => {
  const text = manyReaders(50, 'undo.example')
  const before = [await count('accounts'), await count('cycles'), await count('gifts')]
  const run = await imported(context, { text, source: 'undo' })
  const rehearsed = await undoImport(context, { run, dryRun: true })
  expect(rehearsed).toMatchObject({ ok: true, accounts: 50, subscriptions: 50 })
  expect(await ledgerOf(db, '%@undo.example')).toHaveLength(50)
  expect(await undoImport(context, { run, dryRun: false })).toEqual(rehearsed)
  expect([await count('accounts'), await count('cycles'), await count('gifts')]).toEqual(before)
  expect(await undoImport(context, { run, dryRun: false })).toEqual({ ok: false, reason: 'undone' })
  await imported(context, { text, source: 'undo' })
  expect(await ledgerOf(db, '%@undo.example')).toHaveLength(50)
})

const used: [string, string, (account: { id: string; ref: string }) => Promise<unknown>][] = [
  [
    'an issue is bound',
    'bound',
    async ({ id }) => {
      await sql`with taken as (update cycles set taken = 1 where account_id = ${id} returning id)
        insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, bound_at)
        select 1, ${id}, id, 'digital', 1, 'Ada', now() from taken`.execute(db)
    },
  ],
  [
    'somebody has logged in',
    'logged-in',
    ({ id }) => sql`update accounts set email_confirmed_at = now() where id = ${id}`.execute(db),
  ],
  [
    'staff has changed something',
    'changed',
    ({ ref }) =>
      sql`insert into audit_log (at, actor_ref, action, subject_ref) values (${new Date(clock.now.getTime() + 60_000)}, 'desk', 'change name', ${ref})`.execute(
        db,
      ),
  ],
  [
    'a note was written',
    'changed',
    ({ id }) =>
      sql`insert into reader_notes (account_id, at, by_ref, note) values (${id}, now(), 'desk', 'Rang.')`.execute(db),
  ],
]
test.each(used)('it is too late to undo once %s, and it says of whom', async (_what, reason, use) => {
  const email = `used-${reason}-${Math.random().toString(36).slice(2)}@used.example`
  const run = await imported(context, { text: digital(email), source: 'used' })
  const account = await accountOf(email)
  await use(account)
  expect(await undoImport(context, { run, dryRun: false })).toEqual({
    ok: false,
    reason: 'used',
    facts: [{ reason, ref: account.ref }],
  })
  expect(await accountOf(email)).toBeDefined()
  // The ledger is looked at after the suite.
  await sql`with gone as (delete from deliveries where account_id = ${account.id} returning cycle_id)
    update cycles set taken = 0 from gone where cycles.id = gone.cycle_id`.execute(db)
})

test('two who run it at once, and who go on with it at once, bring each reader in once', async () => {
  const run = await uploaded(context, { text: manyReaders(400, 'race.example'), source: 'race' })
  const started = await Promise.all(
    Array.from({ length: 4 }, () => startImport(context, { run, inBackground: false, dryRun: false })),
  )
  expect(started.filter(({ ok }) => ok)).toHaveLength(1)
  await Promise.all(Array.from({ length: 4 }, () => continueImport(context, run, { batch: 20 })))
  expect(await ledgerOf(db, '%@race.example')).toHaveLength(400)
  expect(await stateOf(run)).toBe('done')
})

test('two files with the same reader at once: one is added, the other says so', async () => {
  const runs = await Promise.all([
    uploaded(context, { text: digital('same@race.example'), source: 'one' }),
    uploaded(context, { text: digital('same@race.example'), source: 'other' }),
  ])
  for (const run of runs) await startImport(context, { run, inBackground: false, dryRun: false })
  await Promise.all(runs.map((run) => continueImport(context, run)))
  expect(await ledgerOf(db, 'same@race.example')).toMatchObject([{ cycles: [{ left: 3 }] }])
})

test('a file whose run was broken off goes on when it is sent again', async () => {
  const text = manyReaders(10, 'broken.example')
  const run = await uploaded(context, { text, source: 'broken' })
  await startImport(context, { run, inBackground: false, dryRun: false })
  const asked = { bytes: Buffer.from(text), fileName: 'again.csv', preset: 'generic' as const, source: 'broken' }
  expect(await uploadImport(context, asked)).toMatchObject({ run, isBroken: true })
  expect(await sweepImports(context)).toMatchObject({ resumed: 1 })
  await continueImport(context, run)
  expect(await stateOf(run)).toBe('done')
})

test('nobody renews by itself until it is live, and then those whom the provider knows', async () => {
  const customer = await shop.stripe.customers.create({ email: 'pays@live.example' })
  const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const file = [
    HEADERS,
    `a,pays@live.example,Pays,digital,3,no,1,,,2024-03-05,yes,${customer.id},${method.id},,,,,`,
    'b,gone@live.example,Gone,digital,3,no,1,,,2024-03-05,yes,cus_gone,pm_gone,,,,,',
    `c,stolen@live.example,Stolen,digital,3,no,1,,,2024-03-05,yes,${customer.id},${method.id},,,,,`,
    'd,wish@live.example,Wish,digital,3,no,1,,,2024-03-05,yes,,,,,,,',
  ].join('\n')
  const run = await imported(context, { text: file, source: 'live' })
  const payers = async () =>
    await db
      .selectFrom('payers')
      .innerJoin('accounts', 'accounts.id', 'payers.account_id')
      .select(['email', 'customer', 'method', 'autorenew'])
      .where('email', 'like', '%@live.example')
      .execute()
  expect(await payers()).toEqual([])
  await live(run)
  expect(await payers()).toEqual([
    { email: 'pays@live.example', customer: customer.id, method: method.id, autorenew: true },
  ])
  expect((await readImportRun(context, { run, from: 0 }))?.live).toEqual({
    customers: 3,
    wishes: 4,
    adopted: 1,
    renewing: 1,
  })
  expect(await undoImport(context, { run, dryRun: false })).toEqual({ ok: false, reason: 'live' })
  expect(await takeImportLive(context, { run, inBackground: false, dryRun: false })).toEqual({
    ok: false,
    reason: 'live',
  })
})

test('a run that was broken off can be undone as well', async () => {
  const run = await uploaded(context, { text: manyReaders(30, 'half.example'), source: 'half' })
  await startImport(context, { run, inBackground: false, dryRun: false })
  const broken = new Error('killed')
  const kill = () => {
    throw broken
  }
  await expect(continueImport(context, run, { batch: 10, onProgress: kill })).rejects.toBe(broken)
  expect(await ledgerOf(db, '%@half.example')).toHaveLength(10)
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(await undoImport(context, { run, dryRun: false })).toMatchObject({ ok: true, accounts: 10 })
  expect(await continueImport(context, run)).toBe(false)
  expect(await ledgerOf(db, '%@half.example')).toEqual([])
})

test('nobody hears that a subscription ends before the import is live, and then they do', async () => {
  const run = await imported(context, { text: digital('waves@tell.example'), source: 'tell' })
  const { id } = await accountOf('waves@tell.example')
  await sql`with taken as (update cycles set taken = 1 where account_id = ${id} returning id)
    insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, bound_at)
    select 1, ${id}, id, 'digital', 1, 'Ada', now() from taken`.execute(db)
  expect(await tellReader(context, id)).toBeNull()
  await live(run)
  expect(await tellReader(context, id)).toMatchObject({ wave: 'left-2', by: 'mail' })
})

test('a file that is left lying is removed after two weeks, and its readers with it', async () => {
  const run = await uploaded(context, { text: digital('draft@old.example'), source: 'old' })
  const now = () => new Date(clock.now.getTime() + 15 * 86_400_000)
  expect((await sweepImports({ db, now })).removed).toBeGreaterThan(0)
  expect(await stateOf(run)).toBeUndefined()
})

test('whoever is erased leaves every file, and does not come back with it', async () => {
  const text = digital('erased@gone.example')
  await imported(context, { text, source: 'gone' })
  const draft = await uploaded(context, { text, source: 'elsewhere' })
  const erased = await eraseAccount(context, { email: 'erased@gone.example', givesUp: true, dryRun: false })
  expect(erased.ok).toBe(true)
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from import_rows own
    where own::text like '%erased@gone%'`.execute(db)
  expect(rows).toEqual([{ found: 0 }])
  expect(await db.selectFrom('import_rows').select('line').where('run_id', '=', draft).execute()).toEqual([])
  const again = await uploaded(context, { text, source: 'gone' })
  expect((await readImportRun(context, { run: again, from: 0 }))?.counts).toMatchObject({ known: 1, added: 0 })
})
