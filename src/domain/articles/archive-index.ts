import { type ArchiveFilter, type ArchiveKind, archiveKinds } from './archive-filter.ts'

/** What the archive knows of an article: the slugs it is filed under. */
export type ArchiveEntry = { slug: string } & Readonly<Record<ArchiveKind, readonly string[]>>

/**
 * The slugs of one kind by number, and for each article the numbers it is filed under: from `starts[n]` to `starts[n + 1]`.
 * `totals` says of each number how many articles are filed under it.
 */
type Filed = { numbers: ReadonlyMap<string, number>; starts: Uint32Array; filed: Uint32Array; totals: Uint32Array }

/** Articles in the order of the entries. Numbers in plain arrays: to look through thousands takes a part of a millisecond. */
export type ArchiveIndex = { slugs: readonly string[]; kinds: Readonly<Record<ArchiveKind, Filed>> }

export function buildArchiveIndex(entries: readonly ArchiveEntry[]): ArchiveIndex {
  const ofKind = (kind: ArchiveKind) => fileBy(entries.map((entry) => entry[kind]))
  return {
    slugs: entries.map((entry) => entry.slug),
    kinds: { section: ofKind('section'), topic: ofKind('topic'), author: ofKind('author'), issue: ofKind('issue') },
  }
}

function fileBy(slugsOfEach: readonly (readonly string[])[]): Filed {
  const numbers = new Map<string, number>()
  const starts = new Uint32Array(slugsOfEach.length + 1)
  const filed: number[] = []
  slugsOfEach.forEach((slugs, article) => {
    for (const slug of slugs) {
      if (!numbers.has(slug)) numbers.set(slug, numbers.size)
      filed.push(numbers.get(slug) ?? 0)
    }
    starts[article + 1] = filed.length
  })
  const totals = new Uint32Array(numbers.size)
  for (const number of filed) totals[number] = (totals[number] ?? 0) + 1
  return { numbers, starts, filed: Uint32Array.from(filed), totals }
}

export const isFiled = ({ kinds }: ArchiveIndex, kind: ArchiveKind, slug: string) => kinds[kind].numbers.has(slug)

/** For each article, one bit for every kind of which something is chosen that it is not filed under. */
type Misses = Uint8Array

const bitOf = (kind: ArchiveKind) => 1 << archiveKinds.indexOf(kind)

function findMisses({ slugs, kinds }: ArchiveIndex, filter: ArchiveFilter): Misses {
  const misses = new Uint8Array(slugs.length)
  for (const kind of archiveKinds) {
    if (filter[kind].length === 0) continue
    const { numbers, starts, filed } = kinds[kind]
    const chosen = new Uint8Array(numbers.size)
    for (const slug of filter[kind]) chosen[numbers.get(slug) ?? numbers.size] = 1
    for (let article = 0; article < misses.length; article += 1) {
      let isChosen = 0
      for (let at = starts[article] ?? 0; at < (starts[article + 1] ?? 0); at += 1)
        isChosen |= chosen[filed[at] ?? 0] ?? 0
      if (isChosen === 0) misses[article] = (misses[article] ?? 0) | bitOf(kind)
    }
  }
  return misses
}

export type Found = {
  count: number
  /** The slugs of the articles found, from the `skip`th on, at most `take`. */
  slugs(skip: number, take: number): string[]
  /** How many articles a slug would show together with the choices of the other kinds. */
  counts(kind: ArchiveKind): (slug: string) => number
}

/** The articles that a filter shows: of every kind with a choice, those filed under one of the chosen. */
export function findInArchive(index: ArchiveIndex, filter: ArchiveFilter): Found {
  const misses = findMisses(index, filter)
  let count = 0
  for (const missed of misses) if (missed === 0) count += 1
  return {
    count,
    slugs: (skip, take) => takeFound(index.slugs, misses, skip, take),
    counts(kind) {
      const isNarrowed = archiveKinds.some((other) => other !== kind && filter[other].length > 0)
      const { numbers, totals } = index.kinds[kind]
      const counts = isNarrowed ? countFiled(index.kinds[kind], misses, bitOf(kind)) : totals
      return (slug) => counts[numbers.get(slug) ?? numbers.size] ?? 0
    },
  }
}

function takeFound(slugs: readonly string[], misses: Misses, skip: number, take: number): string[] {
  const taken: string[] = []
  let before = skip
  for (let article = 0; article < misses.length && taken.length < take; article += 1) {
    if (misses[article] !== 0) continue
    if (before > 0) before -= 1
    else taken.push(slugs[article] ?? '')
  }
  return taken
}

function countFiled({ totals, starts, filed }: Filed, misses: Misses, itself: number): Uint32Array {
  const counts = new Uint32Array(totals.length)
  for (let article = 0; article < misses.length; article += 1) {
    if (((misses[article] ?? 0) & ~itself) !== 0) continue
    for (let at = starts[article] ?? 0; at < (starts[article + 1] ?? 0); at += 1) {
      const number = filed[at] ?? 0
      counts[number] = (counts[number] ?? 0) + 1
    }
  }
  return counts
}
