import type { UseCaseContext } from '#application/context.ts'
import type { ArchiveKind } from '#domain/articles/archive-filter.ts'
import { type ArchiveIndex, buildArchiveIndex, isFiled } from '#domain/articles/archive-index.ts'
import { type SearchedName, searchedName } from '#domain/articles/match-names.ts'
import { listAuthorNames, listFiledArticles } from '#store/articles-archive.ts'
import { readListVersion } from '#store/changes.ts'
import type { Trx } from '#store/database.ts'
import { listReleasedIssues } from '#store/issues.ts'
import { listSections, listTopics } from '#store/site.ts'
import type { Named } from './article-card.ts'

/** Everything that can be listed, and the names of what it is filed under, in the order in which they are shown. */
export type ListIndex = {
  archive: ArchiveIndex
  /** The slugs of the articles that can be read online. */
  listed: ReadonlySet<string>
  names: ByKind<ReadonlyMap<string, { name: string; place: number }>>
  /** The same names with the words that they are found by. */
  searched: ByKind<readonly SearchedName[]>
}

type ByKind<Value> = Readonly<Record<ArchiveKind, Value>>

type Held = { version: string | null; reading: Promise<ListIndex> }

/** One for each database that this process reads; it goes with it. */
const held = new WeakMap<UseCaseContext['db'], Held>()

/** The index as of now. It is read anew only when something listed has changed, so that a list costs the same however long the archive. */
export async function readListIndex({ db }: Pick<UseCaseContext, 'db'>): Promise<ListIndex> {
  const version = await readListVersion(db)
  const known = held.get(db)
  if (known && known.version === version) return known.reading
  // The version was read first: if the lists change meanwhile, this reading is already known to be an old one.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(readAll)
  const next = { version, reading }
  held.set(db, next)
  reading.catch(() => {
    if (held.get(db) === next) held.delete(db)
  })
  return reading
}

async function readAll(trx: Trx): Promise<ListIndex> {
  const filed = await listFiledArticles(trx)
  const archive = buildArchiveIndex(
    filed.map(({ slug, section, issue, authors, topics }) => ({
      slug,
      section: [section],
      topic: topics,
      author: authors,
      issue: [issue],
    })),
  )
  const issues = await listReleasedIssues(trx)
  const named: ByKind<Named[]> = {
    section: await listSections(trx),
    topic: await listTopics(trx),
    // One who has written only what is not released yet is not named.
    author: (await listAuthorNames(trx)).filter(({ slug }) => isFiled(archive, 'author', slug)),
    issue: issues.map(({ slug, number, title }) => ({ slug, name: `Issue ${number}: ${title}` })),
  }
  return {
    archive,
    listed: new Set(archive.slugs),
    names: eachKind(named, namesOf),
    searched: eachKind(named, (list) => list.map(searchedName)),
  }
}

const namesOf = (named: readonly Named[]) => new Map(named.map(({ slug, name }, place) => [slug, { name, place }]))

const eachKind = <Value>({ section, topic, author, issue }: ByKind<Named[]>, make: (named: Named[]) => Value) => ({
  section: make(section),
  topic: make(topic),
  author: make(author),
  issue: make(issue),
})
