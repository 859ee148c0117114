import { type ArchiveFilter, type ArchiveKind, archiveKinds } from './archive-filter.ts'

/** What the archive knows of an article: the slugs it is filed under. */
export type ArchiveEntry = { slug: string } & Readonly<Record<ArchiveKind, readonly string[]>>

/** Articles as bits, the first entry lowest: to combine and count choices among thousands takes microseconds. */
type Bits = Uint32Array

export type ArchiveIndex = {
  readonly slugs: readonly string[]
  readonly all: Bits
  readonly filed: Readonly<Record<ArchiveKind, ReadonlyMap<string, Bits>>>
}

export function buildArchiveIndex(entries: readonly ArchiveEntry[]): ArchiveIndex {
  const emptyBits = () => new Uint32Array(Math.ceil(entries.length / 32))
  const all = emptyBits()
  const filed = { section: new Map(), topic: new Map(), author: new Map(), issue: new Map() }
  entries.forEach((entry, place) => {
    setBit(all, place)
    for (const kind of archiveKinds) {
      const ofKind: Map<string, Bits> = filed[kind]
      for (const slug of entry[kind]) {
        const bits = ofKind.get(slug) ?? emptyBits()
        setBit(bits, place)
        ofKind.set(slug, bits)
      }
    }
  })
  return { slugs: entries.map((entry) => entry.slug), all, filed }
}

function setBit(bits: Bits, place: number) {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31))
}

/** The articles that a filter shows: of every kind with a choice, those filed under one of the chosen. */
export function findInArchive(index: ArchiveIndex, filter: ArchiveFilter): Bits {
  return narrow(index, filter, archiveKinds)
}

/** For each slug of a kind, how many articles it would show together with the choices of the other kinds. */
export function countInArchive(index: ArchiveIndex, filter: ArchiveFilter, kind: ArchiveKind): Map<string, number> {
  const others = archiveKinds.filter((other) => other !== kind)
  const among = narrow(index, filter, others)
  return new Map([...index.filed[kind]].map(([slug, bits]) => [slug, countBoth(bits, among)]))
}

function narrow({ all, filed }: ArchiveIndex, filter: ArchiveFilter, kinds: readonly ArchiveKind[]): Bits {
  return kinds
    .filter((kind) => filter[kind].length > 0)
    .map((kind) => union(filter[kind].flatMap((slug) => filed[kind].get(slug) ?? [])))
    .reduce((left, chosen) => left.map((word, at) => word & (chosen[at] ?? 0)), all)
}

const union = (sets: readonly Bits[]): Bits =>
  sets.reduce((either, bits) => bits.map((word, at) => word | (either[at] ?? 0)), new Uint32Array())

export const countBits = (bits: Bits) => countBoth(bits, bits)

function countBoth(one: Bits, other: Bits): number {
  let count = 0
  for (let at = 0; at < one.length; at += 1) count += onesIn((one[at] ?? 0) & (other[at] ?? 0))
  return count
}

/** The ones of a 32-bit word, summed in pairs, fours and bytes at once. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The slugs of the articles from the `skip`th found on, at most `take`. */
export function takeSlugs({ slugs }: ArchiveIndex, found: Bits, skip: number, take: number): string[] {
  const taken: string[] = []
  let before = skip
  for (const [at, word] of found.entries()) {
    const ones = onesIn(word)
    if (ones <= before) {
      before -= ones
      continue
    }
    for (let rest = word; rest !== 0; rest = (rest & (rest - 1)) >>> 0) {
      if (before > 0) {
        before -= 1
        continue
      }
      // The lowest one of the word, as its place among the articles.
      const slug = slugs[at * 32 + 31 - Math.clz32(rest & -rest)]
      if (slug !== undefined) taken.push(slug)
      if (taken.length === take) return taken
    }
  }
  return taken
}
