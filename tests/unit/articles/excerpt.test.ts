import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutExcerpt, EXCERPT_LENGTH, markFound } from '#domain/articles/excerpt.ts'
import { findWordsBeginning } from '#domain/articles/search-words.ts'

const show = (passage: { text: string; found: boolean }[] | null) =>
  passage?.map(({ text, found }) => (found ? `[${text}]` : text)).join('') ?? null
const find = (text: string, ...beginnings: string[]) => findWordsBeginning(text, beginnings)
const filler = 'Something else is said here at some length. '.repeat(12)

const anyText = fc
  .array(fc.oneof(fc.constantFrom('water', 'Watér', 'tide', ' ', '\n\n', '<b>', '🎉', '&amp;'), fc.string()), {
    maxLength: 200,
  })
  .map((parts) => parts.join(''))

describe('a passage', () => {
  test('is the text, with what was found told apart', () => {
    const text = 'Water <b>&</b> tide; waters.'
    expect(show(markFound(text, find(text, 'wat')))).toBe('[Water] <b>&</b> tide; [waters].')
  })

  test('adds up to the text, whatever stands in it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = find(text, 'wat', 'tid')
        const passage = markFound(text, found)
        expect(passage.map((part) => part.text).join('')).toBe(text)
        expect(passage.filter((part) => part.found)).toHaveLength(found.length)
      }),
    )
  })
})

describe('an excerpt', () => {
  test('stands where most of what was found stands', () => {
    const text = `${filler}The water rose. ${filler}The tide met the water there. ${filler}`
    const excerpt = show(cutExcerpt(text, find(text, 'wat', 'tid')))
    expect(excerpt).toContain('The [tide] met the [water] there.')
    expect(excerpt).toMatch(/^… .* …$/)
  })

  test('prefers two words to two forms of one', () => {
    const text = `${filler}The water, the waters. ${filler}The tide met the water there. ${filler}`
    expect(show(cutExcerpt(text, find(text, 'wat', 'tid')))).toContain('The [tide] met the [water] there.')
  })

  test('of a short text is the whole of it, in one paragraph', () => {
    expect(show(cutExcerpt('A tide.\n\nAnother.', find('A tide.\n\nAnother.', 'tid')))).toBe('A [tide]. Another.')
  })

  test('of a text without the words is none', () => expect(cutExcerpt(filler, find(filler, 'tid'))).toBeNull())

  test('is of the text, of bounded length, of whole characters, and shows something found', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const excerpt = cutExcerpt(text, find(text, 'wat', 'tid'))
        if (excerpt === null) return
        const shown = excerpt.map((part) => part.text).join('')
        const inner = shown.replace(/^… /, '').replace(/ …$/, '')
        expect(inner.length).toBeLessThanOrEqual(EXCERPT_LENGTH)
        expect(text.replace(/\s+/g, ' ')).toContain(inner)
        expect(excerpt.some((part) => part.found)).toBe(true)
        if (text.isWellFormed()) expect(shown.isWellFormed()).toBe(true)
      }),
    )
  })
})
