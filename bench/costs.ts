import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { freePort } from '../scripts/free-port.mjs'
import {
  measureBackup,
  measureFigures,
  measureIssue,
  measureLetterStart,
  measureSizes,
} from './costs/measure-ledger.ts'
import { measureListIndex, measureNotices } from './costs/measure-limits.ts'
import {
  measureLogins,
  measureMails,
  measureOrders,
  measurePages,
  middleOf,
  type Rounds,
  releaseFewIssues,
  untilIdle,
} from './costs/measure-site.ts'
import type { Spent } from './costs/meter.ts'
import { givePasswords, logIn, type Magazine, openMagazine } from './costs/seed-costs.ts'
import { type MeasuredSite, startSite } from './costs/start-site.ts'
import { middle, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

/** What `docs/scaling.md` stands on. A cost may be half as much again before the simulation is wrong. */
const KNOWN = join(process.cwd(), 'docs/scaling-costs.json')
const MOST_DEARER = 1.5

type Costs = Record<string, Record<string, number>>

const document: { subscribers: number; costs: Costs } = existsSync(KNOWN)
  ? JSON.parse(readFileSync(KNOWN, 'utf8'))
  : { subscribers: 100_000, costs: {} }
/** As many as the document was measured with: what some things cost grows with them. */
const SUBSCRIBERS = Number(process.env.BENCH_SUBSCRIPTIONS ?? (isShort ? 200 : document.subscribers))
const known = document.costs
const [READERS, PASSWORDS] = isShort ? [10, 5] : [2_000, 500]

/** One cost: processor time of the program and the database together, held to what the document says. */
function tell(name: string, what: string, rounds: Rounds) {
  const { programMs = Number.MAX_VALUE, databaseMs = 0 } = known[name] ?? {}
  const { wallMs, ...middles } = middleOf(rounds)
  tellRow({
    name: what,
    unit: 'ms of processor time',
    aim: { atMost: (programMs + databaseMs) * MOST_DEARER },
    rounds: rounds.map((round) => round.programMs + round.databaseMs),
    note: `${middles.programMs.toFixed(3)} in the program, ${middles.databaseMs.toFixed(3)} in the database; ${wallMs.toFixed(2)} ms of waiting`,
  })
}

const tidy = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value.toPrecision(3))]))
const busy = ({ programMs, databaseMs, wallMs }: Spent) => ({ programMs, databaseMs, wallMs })

async function measureSite(magazine: Magazine, folder: string): Promise<Costs> {
  const { url, context } = magazine
  const tokens = await logIn(context.db, READERS)
  const emails = await givePasswords(context.db, PASSWORDS)
  const sites: MeasuredSite[] = []
  try {
    // Nobody is remembered, so that each page of a subscriber costs what a first one does.
    const kept = await startSite(url, join(folder, 'kept'), { READER_MEMORY_MS: '0' })
    sites.push(kept)
    await untilIdle(url)
    const logins = await measureLogins(kept, url, emails)
    const mails = await measureMails(kept, url, context.db)
    const orders = await measureOrders(kept, url)
    const fresh = await startSite(url, join(folder, 'fresh'), { PAGE_CACHE_MIB: '0' })
    sites.push(fresh)
    await untilIdle(url)
    const { pages, bytes } = await measurePages({ kept, fresh, url, tokens })
    const titles = {
      kept: 'a kept page',
      anew: 'a page made anew',
      subscriber: 'a subscriber’s page',
      accountPage: 'an account’s page',
    }
    const costs: Costs = { page: bytes }
    for (const [name, title] of Object.entries(titles)) {
      const page = pages[name]
      if (!page) throw new Error(`Nothing was measured of ${title}`)
      tell(name, title, page.rounds)
      costs[name] = { ...busy(middleOf(page.rounds)), trips: page.trips }
    }
    tell('login', 'a login', logins.rounds)
    tell('order', 'an order, from the cart to the receipt', orders.rounds)
    tell('mail', 'a mail, queued and sent', mails.rounds)
    const { rounds, ...ofOrder } = orders
    return {
      ...costs,
      login: { ...busy(middleOf(logins.rounds)), trips: logins.trips },
      order: { ...busy(middleOf(rounds)), ...ofOrder },
      mail: { ...busy(middleOf(mails.rounds)), trips: mails.trips, logBytes: mails.logBytes },
    }
  } finally {
    for (const site of sites) await site.stop()
  }
}

async function measureLedger(magazine: Magazine, serverUrl: string, folder: string): Promise<Costs> {
  const sizes = await measureSizes(magazine, SUBSCRIBERS)
  const backup = await measureBackup(magazine, serverUrl, folder)
  const issue = await measureIssue(magazine, folder)
  tell('label', 'a label, cut and handed over in a file', [issue.spent])
  const figures = await measureFigures(magazine)
  tell('figures', 'the count of a night', [figures.spent])
  const start = await measureLetterStart(magazine)
  const notices = await measureNotices(serverUrl)
  const asked = known.notices?.aSecond ?? 0
  tellRow({
    name: 'commits that tell of a change',
    unit: 'a second',
    aim: { atLeast: asked / MOST_DEARER },
    rounds: notices,
  })
  const aMegabyte = (spent: Spent) => spent.wallMs / (backup.bytes / 1e6)
  return {
    account: { bytes: sizes.account },
    event: { bytes: sizes.event },
    sent: { bytes: sizes.mail },
    label: { ...busy(issue.spent), bytes: issue.bytes, logBytes: issue.logBytes, share: issue.labels / SUBSCRIBERS },
    figures: { ...busy(figures.spent), longestMs: figures.longestMs },
    letter: { wallMs: start.wallMs },
    backup: {
      msAMegabyte: aMegabyte(backup.backup),
      fileShare: backup.fileBytes / backup.bytes,
      restoreMsAMegabyte: aMegabyte(backup.restore),
    },
    notices: { aSecond: middle(notices) },
    listIndex: { bytesAnArticle: measureListIndex() },
  }
}

const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
const launch = await launchPostgres({ dataDir: join(folder, 'postgres'), port: await freePort() })
if (!launch.ok) throw new Error(launch.reason)
try {
  await mkdir(join(folder, 'site'))
  const { url } = launch.database
  const magazine = await openMagazine(url, SUBSCRIBERS)
  const ledger = await measureLedger(magazine, url, folder)
  if (isShort) await releaseFewIssues(magazine.context.db)
  const site = await measureSite(magazine, join(folder, 'site'))
  await magazine.end()
  const file = process.env.COSTS_FILE
  if (file) {
    const costs = Object.fromEntries(Object.entries({ ...site, ...ledger }).map(([name, cost]) => [name, tidy(cost)]))
    const machine = { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) }
    writeFileSync(file, `${JSON.stringify({ machine, subscribers: SUBSCRIBERS, costs }, null, 2)}\n`)
  }
} finally {
  await launch.database.stop()
  await rm(folder, { recursive: true, force: true })
}
