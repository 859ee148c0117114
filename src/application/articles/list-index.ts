import type { UseCaseContext } from '#application/context.ts'
import { type Held, holdUntilNextMoment, stillHolds } from '#application/embargo/until-next-moment.ts'
import type { ArchiveKind } from '#domain/articles/archive-filter.ts'
import { type ArchiveIndex, buildArchiveIndex, isFiled } from '#domain/articles/archive-index.ts'
import { type SearchedName, searchedName } from '#domain/articles/match-names.ts'
import { listAuthorNames, listFiledArticles } from '#store/articles/articles-archive.ts'
import { readListVersion } from '#store/changes.ts'
import { listSections, listTopics } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { listReleasedIssues } from '#store/issues/issues.ts'
import type { Named } from './article-card.ts'

/** Everything that can be listed, and the names of what it is filed under, in the order in which they are shown. */
export type ListIndex = {
  archive: ArchiveIndex
  names: ByKind<ReadonlyMap<string, { name: string; place: number }>>
  /** The same names with the words that they are found by. */
  searched: ByKind<readonly SearchedName[]>
}

type ByKind<Value> = Readonly<Record<ArchiveKind, Value>>

type Known = { version: string | null; reading: Promise<Held<ListIndex>> }

/** One for each database that this process reads; it goes with it. */
const held = new WeakMap<UseCaseContext['db'], Known>()

/**
 * The index as of now. It is read anew only when something listed has changed or become public, so that a list costs the
 * same however long the archive.
 */
export async function readListIndex(context: UseCaseContext): Promise<ListIndex> {
  const { db, now } = context
  const version = await readListVersion(db)
  const known = held.get(db)
  if (known && known.version === version) {
    const index = await known.reading
    if (stillHolds(index, now())) return index.value
  }
  // The version was read first: if the lists change meanwhile, this reading is already known to be an old one.
  const reading = holdUntilNextMoment(context, () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => readAll(trx, now())),
  )
  const next = { version, reading }
  held.set(db, next)
  reading.catch(() => {
    if (held.get(db) === next) held.delete(db)
  })
  return (await reading).value
}

async function readAll(trx: Trx, at: Date): Promise<ListIndex> {
  const filed = await listFiledArticles(trx, at)
  const archive = buildArchiveIndex(
    filed.map(({ slug, section, issue, authors, topics }) => ({
      slug,
      section: [section],
      topic: topics,
      author: authors,
      issue: [issue],
    })),
  )
  const issues = await listReleasedIssues(trx, at)
  const named: ByKind<Named[]> = {
    section: await listSections(trx),
    topic: await listTopics(trx),
    // One who has written only what is not released yet is not named.
    author: (await listAuthorNames(trx)).filter(({ slug }) => isFiled(archive, 'author', slug)),
    issue: issues.map(({ slug, number, title }) => ({ slug, name: `Issue ${number}: ${title}` })),
  }
  return {
    archive,
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
