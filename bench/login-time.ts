// Whether the time of an answer tells an address with an account from one without: npm run bench -- login-time
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import type { Ports } from '#application/context.ts'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { chooseCaptcha } from '#main/access/choose-captcha.ts'
import { buildSite } from '#main/build-site.ts'
import { readConfig } from '#main/config/config.ts'
import { openSiteFiles } from '#main/issues/issue-files.ts'
import { insertAccount } from '#store/accounts/accounts.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { sourceAssets } from '#web/render/assets.ts'
import { reached } from '../tests/support/whole-proof.ts'
import { cutIntoRounds, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

/** Nobody pays here. */
const noPayments = {} as Pick<
  Ports,
  | 'payments'
  | 'orderLinks'
  | 'findGoodsFile'
  | 'makeReceiptPdf'
  | 'makeInvoicePdf'
  | 'makeStatementPdf'
  | 'makeGoodsPapers'
  | 'makeRenewalLetters'
  | 'zipFiles'
  | 'readCamt'
  | 'webhooks'
  | 'renderMail'
>

const PAIRS = isShort ? 3 : 1_000
/** Further apart than this, someone who asks often enough could tell. */
const MOST_MS = 5
const SECRET = 'a secret of no account'

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: folder })
if (!launch.ok) throw new Error(launch.reason)
const pool = openPool(launch.database.url, 4)
await migrate(pool)
const read = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, process.cwd())
if (!read.ok) throw new Error(read.problems.join('\n'))
const { config } = read
const ports = {
  captcha: chooseCaptcha(config, SECRET, () => {}),
  files: openSiteFiles(config),
  ...(await openAccessPorts(SECRET)),
  ...noPayments,
}
const context = { db: openDatabase(pool), now: () => new Date(), ports }
const { app } = await buildSite({ config, context, pool, assets: sourceAssets, clientDir: null, staticDir: folder })

const hash = await ports.passwords.hash('a password of some length')
for (let n = 0; n < PAIRS; n += 1) {
  const email = `reader-${n}@known.example`
  const now = new Date()
  await insertAccount(context.db, {
    name: 'A reader',
    email,
    email_key: email,
    email_confirmed_at: now,
    password_hash: hash,
    created_at: now,
  })
}

const network = (n: number) => `10.${Math.floor(n / 250) % 250}.${n % 250}.1`

async function timeOf(path: string, email: string, n: number): Promise<number> {
  const body =
    path === 'login' ? { email, password: 'not the password' } : path === 'signin' ? { email, path: '/' } : { email }
  const began = performance.now()
  await app.inject({
    method: 'POST',
    url: `/api/access/${path}`,
    payload: JSON.stringify(body),
    headers: { origin: config.siteUrl, 'content-type': 'application/json' },
    remoteAddress: network(n),
  })
  return performance.now() - began
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

for (const path of ['login', 'signin', 'reset-password']) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < PAIRS; n += 1) {
    // Taking turns at being first, so that what is warm serves both alike.
    const turns = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of turns)
      times[kind].push(await timeOf(path, `reader-${n}@${kind}.example`, n * 2 + (kind === 'known' ? 0 : 1)))
  }
  const apart = Math.abs(mean(times.known) - mean(times.unknown))
  if (apart <= MOST_MS) reached(31, 'pairs in the same time', PAIRS)
  const unknown = cutIntoRounds(times.unknown)
  tellRow({
    name: `${path}, an address with an account and one without`,
    unit: 'ms apart',
    aim: { atMost: MOST_MS },
    value: apart,
    rounds: cutIntoRounds(times.known).map((round, at) => mean(round) - mean(unknown[at] ?? [])),
    note: `${mean(times.known).toFixed(2)} and ${mean(times.unknown).toFixed(2)} ms`,
  })
}

await app.close()
await pool.end()
await launch.database.stop()
await rm(folder, { recursive: true, force: true })
process.exit(0)
