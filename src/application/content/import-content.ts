import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { enqueueIssueFilesCheck } from '#application/issues/enqueue-issue-files.ts'
import type { ContentArticle, ContentProduct, MagazineContent } from '#application/ports/magazine-content.ts'
import { transact } from '#application/transact.ts'
import { picturesShown } from '#domain/articles/pictures-shown.ts'
import { scheduleFromFile } from '#domain/issues/embargo.ts'
import { indexArticles } from '#store/articles/articles-index.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { announceChange } from '#store/changes.ts'
import {
  type ContentTable,
  lockContent,
  putRows,
  readHashes,
  readIssuesOfArticles,
  readMagazineHash,
  removeContent,
  replaceLinks,
  replacePictures,
} from '#store/content/content.ts'
import type { Trx } from '#store/database.ts'
import { listReleases, putRelease } from '#store/issues/releases.ts'
import { readPricesHash } from '#store/store/prices.ts'
import { replaceSizes } from '#store/store/products.ts'
import { STORE_TAG } from '#store/store/stock.ts'
import { articleRow, authorRow, gameRow, issueRow, pageRow, productRow, sectionRow, topicRow } from './content-rows.ts'

export type Changes = { added: string[]; changed: string[]; removed: string[] }
export type ImportReport = Record<ContentTable | 'magazine' | 'prices', Changes>

/** Brings what is stored to what the content folder says: all of it or nothing, and only where something differs. */
export async function importContent(
  { db, now, by }: StaffContext,
  content: MagazineContent,
  { dryRun = false } = {},
): Promise<ImportReport> {
  await requireMay({ db, now, by }, 'import content')
  return transact(db, { dryRun }, async (trx) => {
    await lockContent(trx)
    const at = now()
    const issuesBefore = await readIssuesOfArticles(trx)
    const report: ImportReport = {
      magazine: await putMagazine(trx, content.magazine),
      sections: await put(trx, 'sections', byKey(content.sections, 'slug'), sectionRow),
      topics: await put(trx, 'topics', byKey(content.topics, 'slug'), topicRow),
      authors: await put(trx, 'authors', byKey(content.authors, 'slug'), authorRow),
      // The desk moves an issue on; its file only says how it begins, and when it is to be released.
      issues: await put(
        trx,
        'issues',
        byKey(content.issues, 'slug'),
        issueRow(at, content.magazine.timeZone),
        ISSUE_KEEPS,
      ),
      articles: await putArticles(trx, content.articles),
      pages: await put(trx, 'pages', byKey(content.pages, 'slug'), pageRow),
      games: await put(trx, 'games', byKey(content.games, 'name'), gameRow),
      prices: await putPrices(trx, content.prices),
      products: await putProducts(trx, content.products),
    }
    const releases = await scheduleReleases(trx, content, at)
    await removeMissing(trx, report)
    await indexArticles(trx, {
      articles: written(report.articles),
      authors: written(report.authors),
      topics: written(report.topics),
      sections: written(report.sections),
    })
    await announceChange(trx, changedTags(report, content, issuesBefore))
    // Also where no row has changed: a picture may have, and pictures are not stored.
    await enqueueIssueFilesCheck(trx)
    const details = { ...countChanges(report), ...(releases.length > 0 && { releases }) }
    if (Object.keys(details).length > 0) await insertAuditEntry(trx, { at, by, action: 'import content', details })
    return report
  })
}

/** What the import leaves as it is stored; of a release, `scheduleReleases` says what becomes of it. */
const ISSUE_KEEPS = ['state', 'released_at', 'released_on', 'release_filed_at', 'release_announced_for']

type Scheduled = { issue: number; before: Date | null; after: Date | null }

/** Brings releases that are still to come to what the files say now. Returns those that have moved. */
async function scheduleReleases(
  trx: Trx,
  { issues, magazine: { timeZone } }: MagazineContent,
  at: Date,
): Promise<Scheduled[]> {
  const filed = new Map(issues.map(({ number, releasedAt }) => [number, releasedAt]))
  const moved: Scheduled[] = []
  for (const stored of await listReleases(trx)) {
    const filedAt = filed.get(stored.number)
    if (filedAt === undefined) continue
    const releasedAt = scheduleFromFile(stored, filedAt, at)
    const isMoved = releasedAt?.getTime() !== stored.releasedAt?.getTime()
    if (isMoved) moved.push({ issue: stored.number, before: stored.releasedAt, after: releasedAt })
    if (isMoved || filedAt?.getTime() !== stored.filedAt?.getTime())
      await putRelease(trx, { ...stored, releasedAt, filedAt }, { at, timeZone })
  }
  return moved
}

const byKey = <Item>(items: Item[], key: keyof Item) => new Map(items.map((item) => [String(item[key]), item]))

type Hashed = { sourceHash: string }

function compare(stored: Map<string, string>, given: Map<string, Hashed>): Changes {
  const added = [...given.keys()].filter((key) => !stored.has(key))
  const changed = [...given].filter(([key, item]) => stored.has(key) && stored.get(key) !== item.sourceHash)
  const removed = [...stored.keys()].filter((key) => !given.has(key))
  return { added, changed: changed.map(([key]) => key), removed }
}

async function put<Item extends Hashed>(
  trx: Trx,
  table: ContentTable,
  items: Map<string, Item>,
  toRow: (item: Item) => Record<string, unknown>,
  keep: string[] = [],
): Promise<Changes> {
  const changes = compare(await readHashes(trx, table), items)
  const rows = [...changes.added, ...changes.changed].flatMap((key) => items.get(key) ?? []).map(toRow)
  await putRows(trx, table, [table === 'games' ? 'name' : table === 'issues' ? 'number' : 'slug'], rows, keep)
  return changes
}

async function putArticles(trx: Trx, articles: ContentArticle[]): Promise<Changes> {
  const items = byKey(articles, 'slug')
  const changes = await put(trx, 'articles', items, articleRow)
  const touched = [...changes.added, ...changes.changed].flatMap((slug) => items.get(slug) ?? [])
  await replaceLinks(
    trx,
    'author',
    touched.map((article) => ({ article: article.slug, to: article.authors })),
  )
  await replaceLinks(
    trx,
    'topic',
    touched.map((article) => ({ article: article.slug, to: article.topics })),
  )
  await replacePictures(
    trx,
    touched.map(({ slug, art, text }) => ({ article: slug, pictures: picturesShown(art, text.html) })),
  )
  return changes
}

/** Before they are written, refs make room: two products may have changed theirs with each other. */
async function putProducts(trx: Trx, products: ContentProduct[]): Promise<Changes> {
  const items = byKey(products, 'slug')
  const changes = compare(await readHashes(trx, 'products'), items)
  await removeContent(trx, 'products', [...changes.changed, ...changes.removed])
  await put(trx, 'products', items, productRow)
  await replaceSizes(
    trx,
    written(changes).flatMap((slug) => ({ product: slug, sizes: items.get(slug)?.sizes ?? [] })),
  )
  return changes
}

async function putPrices(trx: Trx, { sourceHash, ...pricing }: MagazineContent['prices']): Promise<Changes> {
  const before = await readPricesHash(trx)
  if (before === sourceHash) return { added: [], changed: [], removed: [] }
  await putRows(trx, 'prices', ['only_row'], [{ only_row: true, pricing, source_hash: sourceHash }])
  return before === null
    ? { added: ['prices'], changed: [], removed: [] }
    : { added: [], changed: ['prices'], removed: [] }
}

async function putMagazine(trx: Trx, { sourceHash, ...settings }: MagazineContent['magazine']): Promise<Changes> {
  const before = await readMagazineHash(trx)
  if (before === sourceHash) return { added: [], changed: [], removed: [] }
  await putRows(trx, 'magazine', ['only_row'], [{ only_row: true, settings, source_hash: sourceHash }])
  return before === null
    ? { added: [settings.name], changed: [], removed: [] }
    : { added: [], changed: [settings.name], removed: [] }
}

/** Articles go before what they stand on. An issue stays: subscribers may hold a claim on it. */
async function removeMissing(trx: Trx, report: ImportReport) {
  for (const table of ['articles', 'authors', 'topics', 'sections', 'pages', 'games'] as const) {
    await removeContent(trx, table, report[table].removed)
  }
  report.issues.removed = []
}

/** How many of each kind; nothing of a kind that stays as it is. */
const countChanges = (report: ImportReport) =>
  Object.fromEntries(
    Object.entries(report)
      .filter(([, changes]) => all(changes).length > 0)
      .map(([kind, { added, changed, removed }]) => [
        kind,
        { added: added.length, changed: changed.length, removed: removed.length },
      ]),
  )

const written = ({ added, changed }: Changes) => [...added, ...changed]

const all = ({ added, changed, removed }: Changes) => [...added, ...changed, ...removed]

/** The names under which kept pages show what has changed; of an article that has left an issue, that issue too. */
function changedTags(report: ImportReport, content: MagazineContent, issuesBefore: Map<string, number>): string[] {
  const { magazine, sections, topics, authors, issues: ofIssues, pages, prices } = report
  // Every page asks for subscribers, and says from which price on.
  const everywhere = [magazine, sections, topics, authors, ofIssues, pages, prices]
  if (everywhere.some((changes) => all(changes).length > 0)) return ['site']
  const store = all(report.products).length > 0 ? [STORE_TAG, 'lists'] : []
  const articles = new Set(all(report.articles))
  if (articles.size === 0 && all(report.games).length === 0) return store
  const issuesNow = new Map(content.articles.map((article) => [article.slug, article.issue]))
  const issues = new Set([issuesBefore, issuesNow].flatMap((of) => [...articles].flatMap((slug) => of.get(slug) ?? [])))
  const tags = [...[...articles].map((slug) => `article:${slug}`), ...[...issues].map((number) => `issue:${number}`)]
  return [...new Set([...store, 'lists', ...tags])]
}
