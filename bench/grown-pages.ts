import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { keepBooks } from '#application/books/keep-books.ts'
import { keepDeskCounts } from '#application/desk-counts/keep-desk-counts.ts'
import { countFigures } from '#application/figures/count-figures.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { chooseCaptcha } from '#main/access/choose-captcha.ts'
import { type BuiltSite, buildSite } from '#main/build-site.ts'
import { readConfig } from '#main/config/config.ts'
import { openSiteFiles } from '#main/issues/issue-files.ts'
import { openOrderLinks } from '#main/sales/start-payments.ts'
import { type Database, openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { pages } from '#web/pages/page-list.ts'
import { sourceAssets } from '#web/render/assets.ts'
import { noPorts } from '../tests/support/no-ports.ts'
import { createDatabase, importDemo } from './demo-database.ts'
import { middle, quantile, ratiosByRound, tellRow } from './rows.mjs'
import { seedEverything } from './seed-everything.ts'
import { isShort } from './short.ts'

const FEW = isShort ? 100 : 1_000
const MANY = Number(process.env.BENCH_ROWS_OF_EACH ?? (isShort ? 200 : 1_000_000))
const [ROUNDS, WARM_UP] = isShort ? [2, 1] : [40, 8]
const HIGHEST_GROWTH = 1.5

/**
 * What is asked at the desk with an address of its own: a list narrowed, a later page, one of many. A term that one in a hundred
 * has, one that a single row has, and one that none has: the last two are read to the end of a list where no index finds them.
 * More searches are in `desk.ts`.
 */
const deskAsked = [
  '/desk/orders?view=sent',
  '/desk/orders?view=all',
  '/desk/orders?view=refunded',
  '/desk/orders?view=all&q=ord-many-77',
  '/desk/orders?view=all&q=looked-for@rare.example',
  '/desk/orders?view=all&q=quernstone',
  '/desk/orders?view=sent&q=quernstone',
  '/desk/find?q=quernstone',
  '/desk/find?q=looked-for@rare',
  '/desk/subscriptions/renewals?list=failing',
  '/desk/donations?state=active',
  '/desk/donations/gifts',
  `/desk/donations/statements/${new Date().getUTCFullYear()}`,
  '/desk/donations/gifts?state=thanked',
  '/desk/donations/gifts?state=all',
  '/desk/figures?of=deferred',
  '/desk/figures?of=coupons',
  '/desk/books/2026-01',
  '/desk/books?list=months&page=2',
  '/desk/books/statement?list=decided',
  '/desk/gifts?state=to-deliver',
  '/desk/gifts?state=redeemed',
  '/desk/invoices?state=all',
  '/desk/invoices?state=unpaid',
  '/desk/invoices?state=void&page=3',
  '/desk/invoices?state=paid',
  '/desk/invoices?state=all&q=MANY-77',
  '/desk/invoices?state=all&q=many-777',
  '/desk/invoices?state=void&q=quernstone',
  '/desk/cancellations?state=all',
  '/desk/audit?by=desk',
  '/desk/audit?act=look&before=77',
  '/desk/audit?of=acc-many-77&until=2026-01-01',
  '/desk/readers/acc-many-77',
  '/desk/readers/acc-many-77?list=mails&page=2',
  '/desk/issues/5',
  '/desk/issues/5/labels',
  '/desk/issues/5/labels?q=Reader+77',
  '/desk/issues/5/left-out',
  '/desk/issues/5/files',
  '/desk/store/goods/prd:tote',
]

/** Pages that need the link of a mail, a provider, or somebody else's site. */
const NOT_ASKED = new Set(['/account/delete/confirm', '/account/email/confirm', '/account/payment', '/account/deleted'])
const below = (path: string) =>
  pages.map((page) => page.path).filter((one) => (one === path || one.startsWith(`${path}/`)) && !one.includes(':'))
const asked = {
  staff: [...new Set([...below('/desk'), ...deskAsked])],
  reader: below('/account').filter((path) => !NOT_ASKED.has(path)),
}

type Magazine = { site: BuiltSite; db: Database }

async function openMagazine(url: string, count: number, closing: (() => Promise<unknown>)[]): Promise<Magazine> {
  const at = await createDatabase(url, `grown_${count}`)
  const pool = openPool(at, 4)
  closing.push(() => pool.end())
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date() }
  await importDemo(context)
  await seedEverything(context.db, count)
  await seedRareOrders(context.db)
  await seedSessions(context.db)
  // As the night leaves it.
  await countFigures(context)
  await keepBooks(context, { isBooked: true })
  await keepDeskCounts(context)
  const read = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const secret = 'a secret of no account'
  const captcha = chooseCaptcha(read.config, secret, () => {})
  const orderLinks = openOrderLinks(secret, read.config.siteUrl)
  const ports = {
    ...noPorts,
    orderLinks,
    captcha,
    files: openSiteFiles(read.config),
    ...(await openAccessPorts(secret)),
  }
  const parts = { config: read.config, context: { ...context, ports }, pool, assets: sourceAssets, clientDir: null }
  const site = await buildSite({ ...parts, staticDir: join(process.cwd(), 'src/web/static') })
  await site.app.ready()
  closing.push(() => site.app.close())
  return { site, db: context.db }
}

/** Two orders of somebody whose name and email no others have. */
async function seedRareOrders(db: Database) {
  await sql`update orders set status = 'completed', completed_at = now(), paid_version = 1, paid_cents = 4200,
    account_id = null, email = 'looked-for@rare.example' where ref in ('ord-many-78', 'ord-many-79')`.execute(db)
  await sql`update order_versions set snapshot = jsonb_set(snapshot, '{buyer,name}', '"Ottoline Quernstone"')
    where order_id in (select id from orders where email = 'looked-for@rare.example')`.execute(db)
}

/** Somebody on the staff who may see everything, and one reader of the many. */
async function seedSessions(db: Database) {
  await sql`insert into accounts (ref, name, email, email_key, role, staff_roles, created_at)
    values ('acc-staff', 'Staff', 'staff@bench.example', 'staff@bench.example', 'staff', '{owner}', now())`.execute(db)
  await sql`update sessions set token_hash = ${hashLinkToken('reader')}
    where account_id = (select id from accounts where ref = 'acc-many-77')`.execute(db)
  // A saved card is asked for at the provider, who is not there.
  await sql`delete from payers where account_id = (select id from accounts where ref = 'acc-many-77')`.execute(db)
  await sql`insert into sessions (token_hash, account_id, way, created_at, last_used_at, expires_at, second_factor_at)
    select ${hashLinkToken('staff')}, id, 'password', now(), now(), now() + interval '1 day', now()
    from accounts where ref = 'acc-staff'`.execute(db)
}

async function timeOf({ site }: Magazine, who: 'staff' | 'reader', url: string): Promise<number> {
  const begun = performance.now()
  const answer = await site.app.inject({ url, headers: { cookie: `session=${who}` } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return performance.now() - begun
}

/** In turn, so that whatever else the machine does burdens both alike. */
async function compare(few: Magazine, many: Magazine, who: 'staff' | 'reader', url: string) {
  const times = { few: [] as number[], many: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [ofFew, ofMany] = [await timeOf(few, who, url), await timeOf(many, who, url)]
    if (round < 0) continue
    times.few.push(ofFew)
    times.many.push(ofMany)
  }
  tellRow({
    name: url,
    unit: `times as long among ${MANY.toLocaleString('en')} as among ${FEW.toLocaleString('en')}`,
    aim: { atMost: HIGHEST_GROWTH },
    rounds: ratiosByRound(times.many, times.few, { of: lowerQuartile }),
    note: `${middle(times.many).toFixed(1)} and ${middle(times.few).toFixed(1)} ms`,
  })
}

/** What it takes when nothing else wants the machine. */
const lowerQuartile = (values: readonly number[]) => quantile(values, 0.25)

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: folder })
if (!launch.ok) throw new Error(launch.reason)
const closing: (() => Promise<unknown>)[] = []
try {
  const few = await openMagazine(launch.database.url, FEW, closing)
  const many = await openMagazine(launch.database.url, MANY, closing)
  const broken: string[] = []
  // What one page cannot do does not keep the others from being measured.
  for (const who of ['staff', 'reader'] as const)
    for (const url of asked[who]) await compare(few, many, who, url).catch((error: Error) => broken.push(error.message))
  if (broken.length > 0) throw new Error(`Not measured: ${broken.join(', ')}`)
} finally {
  for (const close of closing.reverse()) await close()
  await launch.database.stop()
  await rm(folder, { recursive: true, force: true })
}
