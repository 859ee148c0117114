import type { ContentProblem, MagazineContent } from '#application/ports/magazine-content.ts'
import { isTimeZone } from '#domain/time/local-time.ts'
import { checkIssueNumbers, checkPlacesInIssues, checkProducts, fieldsOf } from './cross-checks.ts'
import type { FolderFile } from './folder-files.ts'
import type { KnownNames } from './known-names.ts'
import { readArticle } from './read-article.ts'
import { readGame, readMagazineFile, readTaxonomy } from './read-house-files.ts'
import { type Media, readMedia } from './read-media.ts'
import { readPrices, readProduct } from './read-store.ts'
import { readAuthor, readIssue, readPage } from './read-writing.ts'
import { readJsonSource, readSources, type SourceFile } from './source-files.ts'
import { isRecord } from './validate.ts'

export type ReadContent = { ok: true; content: MagazineContent } | { ok: false; problems: ContentProblem[] }

type Sources = Record<'authors' | 'issues' | 'articles' | 'pages' | 'games' | 'products', SourceFile[]> &
  Record<'magazine' | 'taxonomy' | 'prices', SourceFile>

/** The whole magazine from its files, or everything that is wrong with them. `artColours` is by path under `images/`. */
export function readMagazine(
  files: readonly FolderFile[],
  artColours: ReadonlyMap<string, string> = new Map(),
): ReadContent {
  const problems: ContentProblem[] = []
  const sources: Sources = {
    magazine: readJsonSource(files, 'magazine.json', problems),
    taxonomy: readJsonSource(files, 'taxonomy.json', problems),
    authors: readSources(files, 'authors', '.md', problems),
    issues: readSources(files, 'issues', '.md', problems),
    articles: readSources(files, 'articles', '.md', problems),
    pages: readSources(files, 'pages', '.md', problems),
    games: readSources(files, 'games', '.json', problems),
    products: readSources(files, 'store', '.md', problems),
    prices: readJsonSource(files, 'prices.json', problems),
  }
  const media = readMedia(files, problems)
  const known = knownNames(sources, media, artColours)
  checkIssueNumbers(sources.issues)
  checkPlacesInIssues(sources.articles)
  checkProducts(sources.products)
  const magazine = readMagazineFile(sources.magazine, known)
  const taxonomy = readTaxonomy(sources.taxonomy)
  const prices = readPrices(sources.prices)
  const records = {
    authors: readEach(sources.authors, (source) => readAuthor(source, known)),
    issues: readEach(sources.issues, (source) => readIssue(source, known)).sort((a, b) => a.number - b.number),
    articles: readEach(sources.articles, (source) => readArticle(source, known)),
    pages: readEach(sources.pages, (source) => readPage(source, known)),
    games: readEach(sources.games, readGame),
    products: readEach(sources.products, (source) => readProduct(source, known)).sort((a, b) => a.order - b.order),
  }
  if (problems.length > 0 || magazine === null || taxonomy === null || prices === null) {
    return { ok: false, problems: inOrder(problems) }
  }
  return {
    ok: true,
    content: { magazine, ...taxonomy, ...records, prices, media: media.files, photographs: media.photographs },
  }
}

function readEach<T>(sources: readonly SourceFile[], read: (source: SourceFile) => T | null): T[] {
  return sources.map((source) => readSound(source, read)).filter((record) => record !== null)
}

function readSound<T>(source: SourceFile, read: (source: SourceFile) => T | null): T | null {
  try {
    return read(source)
  } catch (error) {
    // The parsers recurse: quotations inside quotations, thousands deep, exhaust the stack.
    if (!(error instanceof RangeError)) throw error
    source.report(1, 'The file is nested too deeply to be read')
    return null
  }
}

// Taken from what is there, sound or not: one broken file should not make every file that refers to it wrong.
function knownNames(
  sources: Sources,
  { images, recordings, downloads, photographs }: Media,
  artColours: ReadonlyMap<string, string>,
): KnownNames {
  const names = (files: readonly SourceFile[]) => new Set(files.map(({ name }) => name))
  const numbers = sources.issues.map((issue) => fieldsOf(issue).number)
  return {
    authors: names(sources.authors),
    articles: names(sources.articles),
    issues: names(sources.issues),
    issueNumbers: new Set(numbers.filter((number) => typeof number === 'number')),
    sections: slugsIn(fieldsOf(sources.taxonomy).sections),
    topics: slugsIn(fieldsOf(sources.taxonomy).topics),
    games: names(sources.games),
    images,
    colours: new Map([
      ...artColours,
      ...photographs.map(({ path, colour }) => [path.slice('images/'.length), colour] as const),
    ]),
    recordings,
    products: names(sources.products),
    shippingTiers: keysIn(fieldsOf(sources.prices).tiers),
    downloads,
    timeZone: timeZoneIn(fieldsOf(sources.magazine).timeZone),
  }
}

const timeZoneIn = (name: unknown) => (typeof name === 'string' && isTimeZone(name) ? name : 'UTC')

const keysIn = (record: unknown) => (isRecord(record) ? new Set(Object.keys(record)) : null)

function slugsIn(list: unknown): Set<string> | null {
  if (!Array.isArray(list)) return null
  return new Set(list.map((entry) => (isRecord(entry) ? String(entry.slug) : '')))
}

function inOrder(problems: readonly ContentProblem[]): ContentProblem[] {
  return [...problems].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
