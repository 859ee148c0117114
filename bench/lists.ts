import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { listArchive } from '#application/articles/list-archive.ts'
import { listByAuthor, listFiled } from '#application/articles/list-filed.ts'
import { readFrontPage } from '#application/articles/read-front-page.ts'
import { searchArticles, suggestArticles } from '#application/articles/search-articles.ts'
import type { Ports, UseCaseContext } from '#application/context.ts'
import { FEED_LENGTH } from '#application/feeds/read-feed.ts'
import { parseArchiveQuery } from '#domain/articles/archive-filter.ts'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { chooseCaptcha } from '#main/access/choose-captcha.ts'
import { type BuiltSite, buildSite } from '#main/build-site.ts'
import { readConfig } from '#main/config/config.ts'
import { openSiteFiles } from '#main/issues/issue-files.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { sourceAssets } from '#web/render/assets.ts'
import { createDatabase, readDemo } from './demo-database.ts'
import { cutIntoRounds, quantile, ratiosByRound, tellRow } from './rows.mjs'
import { issuesOf, MOST_FILED, seedMagazine } from './seed-magazine.ts'
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

const FEW = 20
const [MANY, ROUNDS, WARM_UP] = isShort ? [40, 2, 1] : [10_000, 80, 25]

const HIGHEST_RATIO = 1.5
const LONGEST_SEARCH_MS = 50

type Magazine = { context: UseCaseContext; site: BuiltSite; newestIssue: number }
type Case = {
  name: string
  run: (magazine: Magazine) => Promise<unknown>
  mostMs?: number
  /** How much longer the list itself is in the longer archive: what is compared is then the time for each entry. */
  timesAsLong?: number
}

const ask =
  (url: string) =>
  async ({ site }: Pick<Magazine, 'site'>) => {
    const answer = await site.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  }
const view = (query: string) => parseArchiveQuery(new URLSearchParams(query))

const cases: Case[] = [
  { name: 'home: data', run: ({ context, newestIssue }) => readFrontPage(context, newestIssue) },
  { name: 'home: page', run: ask('/') },
  { name: 'archive: data', run: ({ context }) => listArchive(context, view('')) },
  {
    name: 'archive, filtered: data',
    run: ({ context }) => listArchive(context, view('section=section-1&section=section-2&author=author-1')),
  },
  { name: 'archive: page', run: ask('/archive') },
  { name: 'archive, filtered: page', run: ask('/archive?section=section-1&section=section-2') },
  { name: 'author: data', run: ({ context }) => listByAuthor(context, 'author-1', 1) },
  { name: 'section: data', run: ({ context }) => listFiled(context, 'section', 'section-1', 1) },
  { name: 'topic: data', run: ({ context }) => listFiled(context, 'topic', 'topic-1', 1) },
  { name: 'author: page', run: ask('/author/author-1') },
  { name: 'section: page', run: ask('/section/section-1') },
  { name: 'topic: page', run: ask('/topic/topic-1') },
  { name: 'issues: page', run: ask('/issues') },
  { name: 'issue: page', run: ({ site, newestIssue }) => ask(`/issue/issue-${newestIssue}`)({ site }) },
  { name: 'feed', run: ask('/feed.xml'), timesAsLong: FEED_LENGTH / FEW },
  { name: 'feed of a section', run: ask('/section/section-1/feed.xml'), timesAsLong: FEED_LENGTH / (FEW * MOST_FILED) },
  { name: 'feed of an author', run: ask('/author/author-1/feed.xml'), timesAsLong: FEED_LENGTH / (FEW * MOST_FILED) },
]

/** A word that is in most articles. */
const COMMON = 'water'

const hardWords = [
  'lighthouse',
  'the night shift',
  '"night shift"',
  // Each of the words is in most articles, and in none do they stand so.
  '"ship water night"',
  'ligthouse keper',
  'harbor or tide',
  'water -tide',
  'a',
  'wa',
  'zzzz qqqq',
  'zzzzzz '.repeat(12),
]
/** The larger magazine has more to find and to weigh: only the time itself says something. */
const searches: Case[] = [
  {
    name: 'search: data',
    run: ({ context }) => searchArticles(context, COMMON, 1, 'whole'),
    mostMs: LONGEST_SEARCH_MS,
  },
  { name: 'search: page', run: ask(`/search?q=${COMMON}`), mostMs: LONGEST_SEARCH_MS },
  { name: 'typing', run: ({ context }) => suggestArticles(context, COMMON, 'whole'), mostMs: LONGEST_SEARCH_MS },
  { name: 'typing: answer', run: ask(`/api/search?q=${COMMON}`), mostMs: LONGEST_SEARCH_MS },
  ...hardWords.map((words) => ({
    name: `search “${words.slice(0, 20).trim()}”`,
    run: ({ context }: Magazine) => searchArticles(context, words, 1, 'whole'),
    mostMs: LONGEST_SEARCH_MS,
  })),
]

/** Measures every list over a short and a long archive in turn, so that whatever else the machine does burdens both alike. */
async function benchLists(projectDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
  const launch = await launchPostgres({ dataDir: folder })
  if (!launch.ok) throw new Error(launch.reason)
  const { url, stop } = launch.database
  const closing: (() => Promise<unknown>)[] = []
  try {
    const sentences = await readSentences()
    const few = await openMagazine(url, 'few', FEW, sentences, projectDir, closing)
    const many = await openMagazine(url, 'many', MANY, sentences, projectDir, closing)
    for (const each of [...cases, ...searches]) await measure(each, few, many)
  } finally {
    for (const close of closing.reverse()) await close()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readSentences(): Promise<string[]> {
  const { articles } = await readDemo()
  return articles.flatMap(({ text }) => text.plainText.split(/(?<=[.?!])\s+/)).filter((s) => s.length > 20)
}

async function openMagazine(
  url: string,
  name: string,
  articles: number,
  sentences: string[],
  projectDir: string,
  closing: (() => Promise<unknown>)[],
): Promise<Magazine> {
  const at = await createDatabase(url, name)
  const pool = openPool(at, 4)
  closing.push(() => pool.end())
  await migrate(pool)
  const context = { db: openDatabase(pool), now: () => new Date() }
  await seedMagazine(context, articles, sentences)
  const read = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, projectDir)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  // Without a folder of the build nothing is kept: every page is made anew.
  const secret = 'a secret of no account'
  const captcha = chooseCaptcha(read.config, secret, () => {})
  const ports = { captcha, files: openSiteFiles(read.config), ...(await openAccessPorts(secret)), ...noPayments }
  const parts = { config: read.config, context: { ...context, ports }, pool, assets: sourceAssets, clientDir: null }
  const site = await buildSite({ ...parts, staticDir: join(projectDir, 'src/web/static') })
  await site.app.ready()
  closing.push(() => site.app.close())
  return { context, site, newestIssue: issuesOf(articles) }
}

async function measure({ name, run, mostMs, timesAsLong = 1 }: Case, few: Magazine, many: Magazine): Promise<void> {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // Who goes first takes turns, too.
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    for (const which of order as (0 | 1)[]) {
      const start = performance.now()
      await run(which === 0 ? few : many)
      if (round >= 0) times[which].push(performance.now() - start)
    }
  }
  const [ofFew, ofMany] = times
  const [fewMs, manyMs] = [lowerQuartile(ofFew), lowerQuartile(ofMany)]
  const note = `${fewMs.toFixed(2)} and ${manyMs.toFixed(2)} ms`
  if (mostMs === undefined) {
    const rounds = ratiosByRound(ofMany, ofFew, { of: lowerQuartile }).map((ratio) => ratio / timesAsLong)
    const unit = `times as long for ${MANY.toLocaleString('en')} articles as for ${FEW}`
    tellRow({ name, unit, aim: { atMost: HIGHEST_RATIO }, rounds, note })
  } else {
    const rounds = cutIntoRounds(ofMany).map(lowerQuartile)
    tellRow({ name, unit: `ms in ${MANY.toLocaleString('en')} articles`, aim: { atMost: mostMs }, rounds, note })
  }
}

/** What it takes when nothing else wants the machine; a median would tell more of the neighbours. */
const lowerQuartile = (values: readonly number[]) => quantile(values, 0.25)

await benchLists(process.cwd())
