import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ArchiveFilter,
  archiveKinds,
  countChosen,
  keepKnown,
  MOST_CHOSEN_OF_A_KIND,
  nothingChosen,
  parseArchiveQuery,
  saysTheSame,
  toggleChoice,
  writeArchiveQuery,
} from '#domain/articles/archive-filter.ts'

const parse = (query: string) => parseArchiveQuery(new URLSearchParams(query))
const filter = (choices: Partial<ArchiveFilter>): ArchiveFilter => ({ ...nothingChosen, ...choices })

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)
const slugs = fc.uniqueArray(slug, { maxLength: MOST_CHOSEN_OF_A_KIND }).map((list) => list.sort())
const anyFilter = fc.record({ section: slugs, topic: slugs, author: slugs, issue: slugs })
const anyView = fc.record({ filter: anyFilter, page: fc.integer({ min: 1, max: 99_999 }) })
const anyQuery = fc
  .array(fc.tuple(fc.constantFrom('section', 'topic', 'page', 'q', ''), fc.string({ unit: 'binary' })))
  .map((pairs) => new URLSearchParams(pairs))

describe('a view of the archive and its address', () => {
  test('say the same: what is written is read again', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(parse(writeArchiveQuery(view))).toEqual(view)
      }),
    )
  })

  test('say the same in whatever order the parameters stand', () => {
    fc.assert(
      fc.property(anyView, fc.infiniteStream(fc.nat()), (view, order) => {
        const pairs = [...new URLSearchParams(writeArchiveQuery(view))]
        const shuffled = pairs.map((pair) => ({ pair, at: order.next().value ?? 0 })).sort((a, b) => a.at - b.at)
        const query = new URLSearchParams(shuffled.map(({ pair }) => pair))
        expect(parseArchiveQuery(query)).toEqual(view)
        expect(saysTheSame(query, view)).toBe(true)
      }),
    )
  })

  test('can be read from anything, and then be written in one way only', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const view = parseArchiveQuery(query)
        expect(parse(writeArchiveQuery(view))).toEqual(view)
      }),
    )
  })

  test.each([
    [
      'one of each kind',
      'section=labor&topic=water&author=wren&issue=room',
      filter({ section: ['labor'], topic: ['water'], author: ['wren'], issue: ['room'] }),
      1,
    ],
    ['several of a kind, in order', 'section=labor&section=commons', filter({ section: ['commons', 'labor'] }), 1],
    ['the same twice is once', 'section=labor&section=labor', filter({ section: ['labor'] }), 1],
    ['a page', 'page=3', nothingChosen, 3],
    ['no page 0', 'page=0', nothingChosen, 1],
    ['no page -1', 'page=-1', nothingChosen, 1],
    ['no page 1e3', 'page=1e3', nothingChosen, 1],
    ['no page of nonsense', 'page=%00', nothingChosen, 1],
    ['only the first page named', 'page=2&page=5', nothingChosen, 2],
    ['no slug that is none', 'section=<b>&section=Labor&section=&section=a--b&topic=../x', nothingChosen, 1],
    ['nothing it does not know', 'q=water&utm_source=x', nothingChosen, 1],
  ])('%s', (_rule, query, expected, page) => expect(parse(query)).toEqual({ filter: expected, page }))

  test.each([
    ['the page that is always the first', 'page=1'],
    ['a page of nonsense', 'page=two'],
    ['the same twice', 'section=labor&section=labor'],
    ['what is no slug', 'section=labor&section=%3Cb%3E'],
    ['an empty choice', 'section=labor&topic='],
  ])('an address with %s does not say what it means', (_what, query) => {
    const given = new URLSearchParams(query)
    expect(saysTheSame(given, parseArchiveQuery(given))).toBe(false)
  })

  test('as many of a kind are taken as an address can bear', () => {
    const many = Array.from({ length: 500 }, (_, n) => `topic=t${n}`).join('&')
    expect(parse(many).filter.topic).toHaveLength(MOST_CHOSEN_OF_A_KIND)
  })
})

describe('choices', () => {
  test('are taken back by being made again', () => {
    fc.assert(
      fc.property(anyFilter, fc.constantFrom(...archiveKinds), slug, (before, kind, choice) => {
        const once = toggleChoice(before, kind, choice)
        expect(once[kind].includes(choice)).toBe(!before[kind].includes(choice))
        expect(Math.abs(countChosen(once) - countChosen(before))).toBe(1)
        expect(toggleChoice(once, kind, choice)).toEqual(before)
      }),
    )
  })

  test('of what is not known are left out', () => {
    const chosen = filter({ section: ['labor', 'gone'], author: ['wren'] })
    expect(keepKnown(chosen, (kind, name) => kind === 'section' && name === 'labor')).toEqual(
      filter({ section: ['labor'] }),
    )
  })
})
