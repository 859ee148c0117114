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

let allWithin = true
for (const path of ['login', 'signin', 'reset-password']) {
  let known = 0
  let unknown = 0
  for (let n = 0; n < PAIRS; n += 1) {
    // Taking turns at being first, so that what is warm serves both alike.
    const first = n % 2 === 0 ? 'known' : 'unknown'
    for (const kind of first === 'known' ? ['known', 'unknown'] : ['unknown', 'known']) {
      const took = await timeOf(path, `reader-${n}@${kind}.example`, n * 2 + (kind === 'known' ? 0 : 1))
      if (kind === 'known') known += took
      else unknown += took
    }
  }
  const apart = Math.abs(known - unknown) / PAIRS
  if (apart > MOST_MS) allWithin = false
  else reached(31, 'pairs in the same time', PAIRS)
  const mean = (sum: number) => `${(sum / PAIRS).toFixed(2)} ms`
  process.stdout.write(
    `    ${path.padEnd(16)} known ${mean(known)}  unknown ${mean(unknown)}  apart ${apart.toFixed(2)} ms (aim ≤ ${MOST_MS})\n`,
  )
}

await app.close()
await pool.end()
await launch.database.stop()
await rm(folder, { recursive: true, force: true })
process.exit(isShort || allWithin ? 0 : 1)
