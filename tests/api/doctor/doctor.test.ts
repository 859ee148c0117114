import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { stripeCheckup } from '#adapters/stripe/stripe-checkup.ts'
import { openStripe } from '#adapters/stripe/stripe-client.ts'
import type { DoctorContext } from '#application/doctor/doctor-context.ts'
import { examineSite } from '#application/doctor/examine-site.ts'
import type { Finding } from '#domain/doctor/finding.ts'
import { readConfig } from '#main/config/config.ts'
import { startWorker } from '#main/start-worker.ts'
import { withDoctor } from '#main/with-doctor.ts'
import { openPool } from '#store/database.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openMailSandbox } from '../../support/mail-sandbox.ts'
import { noPorts } from '../../support/no-ports.ts'
import { openPaidSite } from '../../support/payments.ts'
import { projectDir } from '../../support/test-site.ts'

const PASSWORD = 'not-to-be-repeated'
const mail = await openMailSandbox()
const { app, db, url: databaseUrl, context, sandboxUrl, control } = await openPaidSite()
const dataDir = await mkdtemp(join(tmpdir(), 'colophon-doctor-'))
const backup = join(dataDir, 'backups', 'colophon-2026-11-18.gz')
await app.listen({ port: 0, host: '127.0.0.1' })
const siteUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const webhook = `${siteUrl}/api/payments/webhook`
const workers = openPool(databaseUrl, 4)
const worker = await startWorker({
  context: { ...context, siteUrl, ports: { ...noPorts } },
  pool: workers,
  jobs: [],
  concurrency: 1,
  log: () => undefined,
})
afterAll(async () => {
  await worker.stop()
  await workers.end()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SITE_URL: siteUrl,
  SMTP_URL: mail.smtpUrl,
  MAIL_FROM: 'letters@magazine.example',
  SANDBOX_STRIPE_API: sandboxUrl,
  SITE_SECRET: PASSWORD.repeat(2),
}
const doctor = (more: Record<string, string> = {}) => openTestDesk({ ...settings, ...more })
const newBackup = async (hours = 1) => {
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  await writeFile(backup, '')
  const at = new Date(Date.now() - hours * 3_600_000)
  await utimes(backup, at, at)
}
/** The command's use case, with one of its ways to the outside changed. */
async function examined(
  change: (context: DoctorContext) => DoctorContext,
  { env = {}, limitMs = 30_000 }: { env?: Record<string, string>; limitMs?: number } = {},
) {
  const read = readConfig({ NODE_ENV: 'test', ...settings, ...env }, projectDir)
  if (!read.ok) throw new Error(read.problems.join())
  const setting = { config: read.config, projectDir, say: () => undefined, readOnly: true }
  return withDoctor(setting, (given) => examineSite(change(given), { mailTo: null, limitMs }))
}
const others = (findings: readonly Finding[], but: string) =>
  findings.filter(({ check, mark }) => check !== but && mark !== 'well')
const found = (findings: readonly Finding[], name: string) => findings.find(({ check }) => check === name)

beforeEach(async () => {
  await newBackup()
  await control('PUT', 'webhook', { url: webhook })
  await mail.setFaults([])
  await sql`delete from webhook_events`.execute(db)
  await sql`insert into webhook_events (id, type, received_at) values ('evt_1', 'payment_intent.succeeded', now())`.execute(
    db,
  )
})

test('where all is well every line says so, and nothing is sent', async () => {
  const { code, lines } = await doctor()('doctor')
  expect(lines.filter((line) => !line.startsWith('✓ '))).toEqual([])
  expect([code, lines.length]).toEqual([0, 20])
  expect(await mail.inbox.list()).toEqual([])
})

test('programs get the same, and no secret', async () => {
  const { code, lines } = await doctor()('doctor', '--json')
  const { ok, checks } = JSON.parse(lines.join('\n'))
  expect([code, ok, checks.length]).toEqual([0, true, 20])
  expect(found(checks, 'database')).toMatchObject({ mark: 'well', todo: null })
  expect(lines.join()).not.toContain(PASSWORD)
})

test('a mail is sent to whoever is named', async () => {
  const { lines } = await doctor()('doctor', '--mail', 'night@magazine.example')
  expect(lines.join('\n')).toContain('✓ mail sent: one to night@magazine.example was taken')
  expect((await mail.inbox.list()).flatMap(({ to }) => to)).toEqual(['night@magazine.example'])
})

/** One line is not well, the others are as they were; it is told with what to do. */
async function expectOnly(name: string, mark: '!' | '✗', said: string, more: Record<string, string> = {}) {
  const { code, lines } = await doctor(more)('doctor')
  const ill = lines.filter((line) => !line.startsWith('✓ '))
  expect(ill).toHaveLength(1)
  expect(ill[0]).toContain(`${mark} ${name}: `)
  expect(ill[0]).toContain(said)
  expect(ill[0]).toContain(' → ')
  expect(code).toBe(mark === '✗' ? 1 : 0)
}

test('a mail server that is away', () =>
  expectOnly('mail', '✗', 'did not answer well', { SMTP_URL: `smtp://letters:${PASSWORD}@127.0.0.1:1` }))

test('a mail server that does not take the sender', async () => {
  await mail.setFaults([{ at: 'mail', act: 'refuse', code: 550, text: 'not from you' }])
  await expectOnly('mail', '✗', 'does not take MAIL_FROM (550)')
})

test('a mail server that takes its time holds up nobody', async () => {
  await mail.setFaults([{ at: 'mail', act: 'wait', milliseconds: 20_000, times: 1 }])
  const findings = await examined((given) => given, { limitMs: 4_000 })
  expect(found(findings, 'mail')).toMatchObject({ mark: 'broken', said: 'no answer within 4 s' })
  expect(others(findings, 'mail')).toEqual([])
})

test('a webhook that is not registered, and one that hears too little', async () => {
  await control('PUT', 'webhook', { url: webhook, enabled_events: ['payment_intent.*', 'charge.refunded'] })
  await expectOnly('webhook', '✗', 'charge.dispute.created, charge.dispute.updated, charge.dispute.closed')
  await expectOnly('webhook', '!', 'none is registered', {
    SITE_URL: siteUrl.replace('127.0.0.1', 'localhost'),
  })
})

test('a webhook that was never heard', async () => {
  await sql`delete from webhook_events`.execute(db)
  await expectOnly('last webhook', '!', 'none was ever heard')
})

test('a key that the provider refuses', async () => {
  const stripe = openStripe({ secretKey: 'sk_test_no-such-key', apiUrl: sandboxUrl, retries: 0 })
  const findings = await examined((given) => ({
    ...given,
    ports: { ...given.ports, payments: stripeCheckup(stripe, 'test') },
  }))
  expect(found(findings, 'payments')).toMatchObject({ mark: 'broken', said: 'the key is refused' })
  expect(JSON.stringify(findings)).not.toContain('no-such-key')
  expect(others(findings, 'payments').map(({ check }) => check)).toEqual(['clock of payments', 'webhook'])
})

test('a migration that is missing, and ones that only a newer build knows', async () => {
  const name = '9999-of-tomorrow'
  await sql`insert into schema_migrations (name, checksum) values (${name}, 'x')`.execute(db)
  await expectOnly('migrations', '!', `has ${name} of a newer build, which only add`)
  await sql`update schema_migrations set contracts = true where name = ${name}`.execute(db)
  const { code, lines } = await doctor()('doctor')
  expect([code, lines.find((line) => line.includes('migrations'))]).toEqual([1, expect.stringContaining(`has ${name}`)])
  await sql`delete from schema_migrations where name = ${name}`.execute(db)
  const { rows } = await sql<{ name: string; checksum: string }>`
    delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum`.execute(
    db,
  )
  const { lines: missing } = await doctor()('doctor')
  expect(missing.join('\n')).toContain(`✗ migrations: ${rows[0]?.name} is not applied`)
  const left = await sql<{
    count: number
  }>`select count(*)::int as count from schema_migrations where name = ${rows[0]?.name}`.execute(db)
  expect(left.rows, 'it only looks').toEqual([{ count: 0 }])
  await sql`insert into schema_migrations (name, checksum) values (${rows[0]?.name}, ${rows[0]?.checksum})`.execute(db)
})

test('a clock that is off', async () => {
  const findings = await examined((given) => ({ ...given, now: () => new Date(Date.now() - 10_000) }))
  expect(found(findings, 'clock')).toMatchObject({ mark: 'watch', said: expect.stringMatching(/behind the database/) })
  expect(found(findings, 'clock of payments')).toMatchObject({ mark: 'watch' })
})

test('a backup that is old, or none', async () => {
  await newBackup(30)
  await expectOnly('backups', '!', 'the newest is 30 h old')
  await rm(backup)
  await expectOnly('backups', '!', 'there is none')
  expect((await doctor({ BACKUP_MAX_HOURS: '0' })('doctor')).lines.join('\n')).toContain('✓ backups: not looked at')
})

test('a job that gave up, and one that waits', async () => {
  await sql`select graphile_worker.add_job('nobody-does-it', run_at => now() - interval '9 minutes')`.execute(db)
  await expectOnly('worker', '!', 'a job waits for 9 minutes')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
  await expectOnly('failed jobs', '!', '1 gave up')
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

test('settings that the site would not start with fail their own line only', async () => {
  const findings = await examined((given) => ({
    ...given,
    settings: {
      ...given.settings,
      problems: ['SITE_SECRET: can be guessed'],
      warnings: ['METRICS_TOKEN: can be guessed'],
    },
  }))
  expect(found(findings, 'settings')).toMatchObject({ mark: 'broken', said: 'SITE_SECRET: can be guessed' })
  expect(others(findings, 'settings')).toEqual([])
})

test('in production the demo’s password is tried', async () => {
  const findings = await examined((given) => ({ ...given, settings: { ...given.settings, isProduction: true } }))
  expect(found(findings, 'demo password')).toMatchObject({ mark: 'broken', said: expect.stringContaining('acc-') })
})

test('a database that is away fails its own lines only', async () => {
  const { code, lines } = await doctor({ DATABASE_URL: `postgres://magazine:${PASSWORD}@127.0.0.1:1/magazine` })(
    'doctor',
  )
  expect(code).toBe(1)
  expect(lines.filter((line) => line.startsWith('✓ ')).map((line) => line.slice(2).split(':')[0])).toEqual([
    'settings',
    'payments',
    'clock of payments',
    'webhook',
    'site from outside',
    'mail',
    'files',
    'backups',
    'disk',
    'demo password',
  ])
  expect(lines.join()).not.toContain(PASSWORD)
})

test('a site that does not answer', async () => {
  await control('PUT', 'webhook', { url: 'http://127.0.0.1:2/api/payments/webhook' })
  await expectOnly('site from outside', '✗', 'ECONNREFUSED', { SITE_URL: 'http://127.0.0.1:2' })
})
