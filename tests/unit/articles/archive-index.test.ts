import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ArchiveFilter, archiveKinds } from '#domain/articles/archive-filter.ts'
import { type ArchiveEntry, buildArchiveIndex, findInArchive } from '#domain/articles/archive-index.ts'

const names = {
  section: ['s1', 's2', 's3'],
  topic: ['t1', 't2', 't3', 't4'],
  author: ['a1', 'a2'],
  issue: ['i1', 'i2'],
}
const some = (of: string[], least = 0) => fc.subarray(of, { minLength: least })
const entry = fc.record({
  section: some(names.section, 1).map((all) => all.slice(0, 1)),
  topic: some(names.topic),
  author: some(names.author, 1),
  issue: some(names.issue, 1).map((all) => all.slice(0, 1)),
})
const entries = fc
  .array(entry, { maxLength: 80 })
  .map((all) => all.map((each, n) => ({ slug: `article-${n}`, ...each })))
const filter = fc.record({
  section: some(names.section),
  topic: some(names.topic),
  author: some(names.author),
  issue: some(names.issue),
})

/** The rule in its plainest words: "or" inside a kind, "and" between kinds. */
const isShown = (article: ArchiveEntry, chosen: ArchiveFilter) =>
  archiveKinds.every((kind) => chosen[kind].length === 0 || chosen[kind].some((slug) => article[kind].includes(slug)))

describe('the archive', () => {
  test('shows what is filed under one of the chosen of every kind, in its order', () => {
    fc.assert(
      fc.property(entries, filter, (articles, chosen) => {
        const expected = articles.filter((article) => isShown(article, chosen)).map((article) => article.slug)
        const found = findInArchive(buildArchiveIndex(articles), chosen)
        expect(found.count).toBe(expected.length)
        expect(found.slugs(0, articles.length)).toEqual(expected)
      }),
    )
  })

  test('counts for each name what it would show alone of its kind, with the other kinds as chosen', () => {
    fc.assert(
      fc.property(entries, filter, fc.constantFrom(...archiveKinds), (articles, chosen, kind) => {
        const count = findInArchive(buildArchiveIndex(articles), chosen).counts(kind)
        for (const slug of names[kind]) {
          const alone = { ...chosen, [kind]: [slug] }
          expect(count(slug)).toBe(articles.filter((article) => isShown(article, alone)).length)
        }
      }),
    )
  })

  test('gives its pages without a gap and without a double', () => {
    fc.assert(
      fc.property(entries, filter, fc.integer({ min: 1, max: 9 }), (articles, chosen, size) => {
        const found = findInArchive(buildArchiveIndex(articles), chosen)
        const pages = Array.from({ length: Math.ceil(found.count / size) }, (_, page) => found.slugs(page * size, size))
        expect(pages.flat()).toEqual(found.slugs(0, articles.length))
        expect(pages.every((page) => page.length <= size)).toBe(true)
      }),
    )
  })

  test('shows nothing for a name that no article has, and counts it as none', () => {
    const index = buildArchiveIndex([{ slug: 'one', section: ['s1'], topic: [], author: ['a1'], issue: ['i1'] }])
    const found = findInArchive(index, { section: ['gone'], topic: [], author: [], issue: [] })
    expect(found.count).toBe(0)
    expect(found.counts('section')('gone')).toBe(0)
    expect(found.counts('section')('s1')).toBe(1)
  })
})
