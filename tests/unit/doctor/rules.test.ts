import { expect, test } from 'vitest'
import { aheadOf, judgeClock, judgeDurability, judgeMigrations, judgeVersion } from '#domain/doctor/database-rules.ts'
import { nothingBroken, watch, well, withoutSecrets } from '#domain/doctor/finding.ts'
import {
  judgeBackup,
  judgeDemoPassword,
  judgeDisk,
  judgeFailedJobs,
  judgeMail,
  judgeOwners,
  judgeSiteAnswer,
  judgeWorker,
} from '#domain/doctor/house-rules.ts'
import { judgeEndpoints, judgeLastNotice, judgeMode } from '#domain/doctor/payment-rules.ts'

const now = new Date('2026-11-18T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const HOUR = 60
const GIB = 1024 ** 3
const [production, elsewhere] = [true, false]

test('only what is broken counts as a failure', () => {
  expect(nothingBroken([well('a'), watch('b', 'c')])).toBe(true)
  expect(nothingBroken([well('a'), judgeOwners({ all: 0, withSecondFactor: 0 }, production)])).toBe(false)
})

test('a secret is never repeated, nor is a short word taken for one', () => {
  expect(withoutSecrets('user:hunter22@host hunter22', ['hunter22', 'host'])).toBe('user:…@host …')
  expect(withoutSecrets('abcdefgh', ['abcdef', 'abcdefgh'])).toBe('…')
})

test.each([
  [160_000, 'well'],
  [159_999, 'broken'],
])('PostgreSQL %i is %s', (version, mark) => expect(judgeVersion(version, '').mark).toBe(mark))

const one = { name: '0001-a', checksum: 'x', contracts: false }
const two = { name: '0002-b', checksum: 'y', contracts: false }
test.each([
  [[one, two], [one, two], 'well', 'all 2'],
  [[one, two], [one], 'broken', '0002-b is not applied'],
  [[one], [one, two], 'watch', 'only add'],
  [[one], [one, { ...two, contracts: true }], 'broken', 'does not know'],
  [[one, two], [one, { ...two, contracts: true }], 'well', 'all 2'],
  [[one, two], [one, { ...two, name: '0003-c' }], 'broken', '0002-b is not applied'],
  [[one, two], [one, { ...two, checksum: 'z' }], 'broken', 'not as it was applied'],
  [[one], null, 'broken', 'empty'],
])('migrations %j on %j: %s', (known, applied, mark, said) => {
  const verdict = judgeMigrations(known, applied)
  expect([verdict.mark, verdict.said.includes(said)]).toEqual([mark, true])
})

test('what PostgreSQL loses with the power is a fault in production', () => {
  const on = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'local' }
  expect(judgeDurability(on, production).mark).toBe('well')
  expect(judgeDurability({ ...on, synchronous_commit: 'off' }, production)).toMatchObject({ mark: 'broken' })
  expect(judgeDurability({ ...on, fsync: 'off' }, elsewhere)).toMatchObject({ mark: 'watch' })
})

test.each([
  [0, 'well'],
  [2_000, 'well'],
  [2_001, 'watch'],
  [-2_001, 'watch'],
  [null, 'watch'],
])('a clock that is %s ms ahead: %s', (ahead, mark) => expect(judgeClock('it', ahead).mark).toBe(mark))

test('a slow answer is no wrong clock', () => {
  expect(aheadOf(new Date(1_000), new Date(5_000), new Date(3_000))).toBe(0)
})

test.each([
  ['live', production, 'well'],
  ['test', production, 'watch'],
  ['sandbox', production, 'watch'],
  ['test', elsewhere, 'well'],
  ['sandbox', elsewhere, 'well'],
  ['live', elsewhere, 'watch'],
] as const)('%s keys, in production %s: %s', (mode, isProduction, mark) =>
  expect(judgeMode(mode, isProduction).mark).toBe(mark),
)

const url = 'https://magazine.example/api/payments/webhook'
const endpoint = { url, isEnabled: true, lacks: [] }
test.each([
  [[endpoint], 'well'],
  [[{ ...endpoint, url: `${url}/` }], 'broken'],
  [[], 'broken'],
  [[{ ...endpoint, isEnabled: false }], 'broken'],
  [[{ ...endpoint, lacks: ['charge.refunded'] }], 'broken'],
  [[{ ...endpoint, isEnabled: false }, endpoint], 'watch'],
])('endpoints %j: %s', (endpoints, mark) => expect(judgeEndpoints(endpoints, url, production).mark).toBe(mark))

test.each([
  [null, null, 'watch'],
  [ago(60), null, 'well'],
  [ago(60), ago(55), 'well'],
  [ago(60), ago(30), 'watch'],
])('the last webhook at %s, the last payment at %s: %s', (heard, paid, mark) =>
  expect(judgeLastNotice(heard, paid).mark).toBe(mark),
)

const queue = { workers: 1, oldestDue: null, failed: 0 }
test.each([
  [queue, 'well'],
  [{ ...queue, oldestDue: ago(4) }, 'well'],
  [{ ...queue, oldestDue: ago(6) }, 'watch'],
  [{ ...queue, workers: 0 }, 'broken'],
])('a worker by %j: %s', (state, mark) => expect(judgeWorker(state, now).mark).toBe(mark))

test('jobs that gave up are told', () => {
  expect(judgeFailedJobs(queue).mark).toBe('well')
  expect(judgeFailedJobs({ ...queue, failed: 2 })).toMatchObject({ mark: 'watch', said: '2 gave up' })
})

test.each([
  [ago(25 * HOUR), 26, production, 'well'],
  [ago(26 * HOUR), 26, production, 'broken'],
  [ago(26 * HOUR), 26, elsewhere, 'watch'],
  [null, 26, production, 'broken'],
  [null, 0, production, 'well'],
])('a backup of %s, within %i h, in production %s: %s', (newest, hours, isProduction, mark) =>
  expect(judgeBackup(newest, hours, now, isProduction).mark).toBe(mark),
)

test.each([
  [100, 1000, 'well'],
  [1.5, 1000, 'watch'],
  [1.5, 10, 'well'],
  [0.2, 10, 'broken'],
])('%f GiB free of %f: %s', (free, total, mark) =>
  expect(judgeDisk({ free: free * GIB, total: total * GIB }).mark).toBe(mark),
)

test('an owner needs a second factor, and the demo opens nothing', () => {
  expect(judgeOwners({ all: 2, withSecondFactor: 1 }, production).mark).toBe('well')
  expect(judgeOwners({ all: 2, withSecondFactor: 0 }, production).mark).toBe('broken')
  expect(judgeDemoPassword([]).mark).toBe('well')
  expect(judgeDemoPassword(['acc-owner'])).toMatchObject({ mark: 'broken', said: 'opens acc-owner' })
})

test('the site and its mail as they are reached', () => {
  expect(judgeSiteAnswer('https://a.example', { status: 200, reason: null }, production).mark).toBe('well')
  expect(judgeSiteAnswer('https://a.example', { status: 503, reason: 'shutting down' }, production).said).toContain(
    'shutting',
  )
  expect(judgeMail({ tls: false, host: 'mail.example' }, production).mark).toBe('watch')
  expect(judgeMail({ tls: false, host: '127.0.0.1:25' }, production).mark).toBe('well')
  expect(judgeMail({ tls: true, host: 'mail.example' }, production).mark).toBe('well')
})
