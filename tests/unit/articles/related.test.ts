import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseRelated } from '#domain/articles/related.ts'

const article = (slug: string, topics: string[], more: { section?: string; published?: string } = {}) => ({
  slug,
  topics,
  section: 'labor',
  published: '2026-01-01',
  ...more,
})
const own = article('own', ['water', 'night-work'])
const chosen = (candidates: ReturnType<typeof article>[], shown: string[] = []) =>
  chooseRelated(own, candidates, new Set(shown)).map(({ slug }) => slug)

test('those that share most topics come first, two at most', () => {
  expect(chosen([article('a', ['water']), article('b', ['night-work', 'water']), article('c', ['water'])])).toEqual([
    'b',
    'a',
  ])
})

test('of as many topics, its own section goes before, then the newest, then by name', () => {
  const elsewhere = article('a', ['water'], { section: 'letters', published: '2026-09-01' })
  const newer = article('c', ['water'], { published: '2026-02-01' })
  expect(chosen([elsewhere, article('d', ['water']), newer])).toEqual(['c', 'd'])
  expect(chosen([elsewhere, article('y', ['water']), article('x', ['water'])])).toEqual(['x', 'y'])
})

test('never itself, one that stands there already, or one that shares nothing', () => {
  expect(chosen([own, article('shown', ['water']), article('other', ['energy'])], ['shown'])).toEqual([])
})

test('the answer does not depend on the order of the candidates', () => {
  const topics = fc.subarray(['water', 'night-work', 'energy'])
  const one = fc.record({
    slug: fc.stringMatching(/^[a-z]{1,4}$/),
    topics,
    section: fc.constantFrom('labor', 'letters'),
    published: fc.constantFrom('2026-01-01', '2026-02-01'),
  })
  const some = fc.uniqueArray(one, { selector: ({ slug }) => slug, maxLength: 12 })
  fc.assert(
    fc.property(some, (candidates) => {
      expect(chooseRelated(own, [...candidates].reverse(), new Set())).toEqual(
        chooseRelated(own, candidates, new Set()),
      )
    }),
  )
})
