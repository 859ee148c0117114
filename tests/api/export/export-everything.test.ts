import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { exportEverything } from '#application/export/export-everything.ts'
import { filesToExport } from '#application/export/list-files.ts'
import type { StaffRole } from '#domain/audit/staff-roles.ts'
import { BATCH } from '#store/export/export-file.ts'
import { tablesLeftOut } from '#store/export/export-files.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { gather, readArchive } from '../../support/read-archive.ts'

const { openBrowser, clock, db, pool, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
const codeNow = () => codes.generate({ timestamp: clock.now.getTime() })
const folder = await mkdtemp(join(tmpdir(), 'colophon-export-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function contentOf(from = context) {
  const { content } = await exportEverything(from, { dryRun: false })
  if (!content) throw new Error('Nothing was packed')
  return content
}
const archive = async () => readArchive(await gather(await contentOf()))

const countOf = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n

const newAccount = (email: string, name = 'Somebody') =>
  sql`insert into accounts (ref, name, email, email_key, created_at)
    values (${`acc-${email}`}, ${name}, ${email}, ${email}, now())`.execute(db)

test('each file and each of its columns is in the README, and every table is told of or said why not', async () => {
  const { texts, rowsOf, columnsOf } = await archive()
  const readme = texts.get('README.txt') ?? ''
  expect([...texts.keys()]).toEqual([...filesToExport.map(({ name }) => name), 'README.txt'])
  for (const { name, columns } of filesToExport) {
    expect(columnsOf(name), name).toEqual(Object.keys(columns))
    const about = readme.slice(readme.indexOf(`\n${name} (`))
    expect(about, name).toContain(`${name} (${rowsOf(name).length} row`)
    for (const [column, says] of Object.entries(columns)) expect(about, name).toContain(`  ${column}: ${says}`)
  }
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const told = new Set(filesToExport.flatMap(({ tables }) => tables))
  expect(rows.map(({ name }) => name).filter((name) => !told.has(name) && !tablesLeftOut[name])).toEqual([])
  expect(Object.keys(tablesLeftOut).filter((name) => told.has(name))).toEqual([])
})

test('each of the magazine’s rows is in its file once', async () => {
  const { rowsOf } = await archive()
  const files: Record<string, string> = {
    'readers.csv': 'accounts',
    'addresses.csv': 'account_addresses',
    'cycles.csv': 'cycles',
    'deliveries.csv': 'deliveries',
    'orders.csv': 'orders',
    'invoices.csv': 'invoices',
    'gifts.csv': 'gifts',
    'donations.csv': 'donations',
    'mailing-list.csv': 'mailing_list_readers',
    'coupons.csv': 'coupons',
    'stock-movements.csv': 'stock_movements',
    'audit.csv': 'audit_log',
  }
  for (const [file, table] of Object.entries(files))
    expect(rowsOf(file), file).toHaveLength((await countOf(table)) ?? -1)
  expect(rowsOf('readers.csv')).toContainEqual(
    expect.objectContaining({ reader: 'acc-extended', email: 'extended@demo.example' }),
  )
})

test('what is written while it runs is not in it', async () => {
  const content = (await contentOf())[Symbol.asyncIterator]()
  const { value: first } = await content.next()
  await newAccount('late@reader.example')
  await sql`insert into events (name, at) values ('late-event', now())`.execute(db)
  await sql`update accounts set name = 'Late Name' where ref = 'acc-extended'`.execute(db)
  await sql`insert into audit_log (at, actor_ref, action) values (now(), 'late-actor', 'look')`.execute(db)
  const rest: Uint8Array[] = [first as Uint8Array]
  for (let next = await content.next(); !next.done; next = await content.next()) rest.push(next.value)
  const texts = [...readArchive(Buffer.concat(rest)).texts.values()].join('\n')
  for (const late of ['late@reader.example', 'late-event', 'late-actor', 'Late Name']) expect(texts).not.toContain(late)
  const after = [...(await archive()).texts.values()].join('\n')
  for (const late of ['late@reader.example', 'late-event', 'late-actor', 'Late Name']) expect(after).toContain(late)
})

test('a cell that a spreadsheet would run is made harmless, and a text of several lines is one cell', async () => {
  await newAccount('formula@reader.example', '=HYPERLINK("https://evil.example")')
  await newAccount('plus@reader.example', '+1 "two", three\nfour')
  const { rowsOf } = await archive()
  const nameOf = (email: string) => rowsOf('readers.csv').find((row) => row.email === email)?.name
  expect(nameOf('formula@reader.example')).toBe(`'=HYPERLINK("https://evil.example")`)
  expect(nameOf('plus@reader.example')).toBe(`'+1 "two", three\nfour`)
})

test('no hash, token, key or password of the database is in it', async () => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'hash|secret|password|token|verifier|nonce')
      and not (table_name = 'cycles' and column_name in ('token', 'tokens'))`.execute(db)
  const text = [...(await archive()).texts.values()].join('\n')
  let looked = 0
  for (const { table, column, type } of rows) {
    const value = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'hex')` : sql`${sql.ref(column)}::text`
    const found = await sql<{ value: string }>`
      select ${value} as value from ${sql.table(table)} where ${sql.ref(column)} is not null limit 500`.execute(db)
    for (const { value } of found.rows.filter((one) => one.value.length > 8)) {
      looked += 1
      expect(text.includes(value), `${table}.${column}`).toBe(false)
    }
  }
  expect(looked).toBeGreaterThan(20)
  const names = filesToExport.flatMap(({ columns }) => Object.keys(columns))
  expect(names.filter((name) => /hash|secret|password|token/.test(name))).toEqual([])
})

test('rows are read some at a time, however many there are', async () => {
  await sql`insert into events (name, at) select 'many', now() from generate_series(1, 4 * ${BATCH})`.execute(db)
  let most = 0
  let all = 0
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length)
      all += result.rows.length
      return result
    },
  }
  await gather(await contentOf({ ...context, db: db.withPlugin(watch) }))
  expect(all).toBeGreaterThan(4 * BATCH)
  expect(most).toBe(BATCH)
})

test('a download that is broken off lets go of its connection', async () => {
  const content = (await contentOf())[Symbol.asyncIterator]()
  await content.next()
  expect(pool.totalCount - pool.idleCount).toBe(1)
  await content.return?.()
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

test('the command writes a whole file for its owner alone, and says the same for programs', async () => {
  const file = join(folder, 'all.zip')
  const rehearsed = await run('export', file, '--dry-run', '--json')
  expect(JSON.parse(rehearsed.lines.join('\n'))).toMatchObject({ file, dryRun: true })
  expect(await readdir(folder)).toEqual([])
  const { code, lines } = await run('export', file)
  expect([code, lines]).toEqual([0, [`✓ ${filesToExport.length} files are in ${file}`]])
  expect(await readdir(folder)).toEqual(['all.zip'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(readArchive(await readFile(file)).rowsOf('readers.csv').length).toBe(await countOf('accounts'))
})

const as = await openStaff({ openBrowser, clock, context })

const entries = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'export everything'
    and refusal is null`.execute(db)
  ).rows[0]?.n ?? 0
const refusals = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'export everything'
    and refusal = 'not-allowed'`.execute(db)
  ).rows[0]?.n ?? 0
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

test.each<StaffRole>(['owner', 'books'])(
  'at the desk, %s is asked for a code again, and gets it once for a press',
  async (role) => {
    const browser = await as(role)
    // The code that logged them in counts no more.
    clock.now = new Date(clock.now.getTime() + 20 * 60_000)
    const before = await entries()
    const looked = await browser.submitForm('/desk/export', { step: 'look' })
    expect(looked.headers['cache-control']).toBe('private, no-store')
    expect(looked.body).toContain('second-factor-code')
    const press = { step: 'do', seen: hidden(looked.body, 'seen'), press: hidden(looked.body, 'press') }
    expect((await browser.submitForm('/desk/export', press)).statusCode).toBe(422)
    expect(await entries()).toBe(before)
    const taken = await browser.submitForm('/desk/export', { ...press, 'second-factor-code': codeNow() })
    expect([taken.statusCode, taken.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(taken.headers['cache-control']).toBe('private, no-store')
    expect(taken.headers['content-disposition']).toMatch(/^attachment; filename="[^"]+\.zip"/)
    expect(readArchive(new Uint8Array(taken.rawPayload)).rowsOf('readers.csv').length).toBe(await countOf('accounts'))
    expect(await entries()).toBe(before + 1)
    expect((await browser.submitForm('/desk/export', press)).statusCode).toBe(303)
    expect(await entries()).toBe(before + 1)
  },
)

test.each<StaffRole>(['circulation', 'editor'])('at the desk, %s is refused, and that is kept', async (role) => {
  const browser = await as(role)
  const [taken, refused] = [await entries(), await refusals()]
  expect((await browser.get('/desk/export')).statusCode).toBe(403)
  const answer = await browser.submitForm('/desk/export', { step: 'do' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
  expect([await entries(), await refusals()]).toEqual([taken, refused + 1])
})
