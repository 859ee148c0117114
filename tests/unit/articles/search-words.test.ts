import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanQuery, findWordsBeginning, foldText, LONGEST_QUERY, wordsOf } from '#domain/articles/search-words.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 2000 })

describe('what was asked', () => {
  test.each([
    ['is one line', '  night \n\t shift  ', 'night shift'],
    ['has straight quotes, as a phrase has', '“night shift” ’s', `"night shift" 's`],
    ['has no invisible characters', 'a\u0000b\u0001c\u202ed\u200be', 'a b c d e'],
    ['keeps letters of every script', 'café שלום 東京 🎉', 'café שלום 東京 🎉'],
    ['keeps what looks like HTML: it is text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['is composed', 'cafe\u0301', 'café'],
    ['may be nothing', ' \u0000 ', ''],
  ])('%s', (_rule, asked, clean) => expect(cleanQuery(asked)).toBe(clean))

  test('is whole characters, at most so many, none of them a control character, and clean already when cleaned again', () => {
    fc.assert(
      fc.property(anyText, (asked) => {
        const clean = cleanQuery(asked)
        expect([...clean].length).toBeLessThanOrEqual(LONGEST_QUERY)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean).not.toMatch(/\p{Cc}/u)
        expect(cleanQuery(clean)).toBe(clean)
      }),
    )
  })
})

describe('words', () => {
  test('are compared in small letters and without accents', () => {
    expect(wordsOf('Tomás Reyes-Lindqvist’s ÅNGSTRÖM, 1957')).toEqual([
      'tomas',
      'reyes',
      'lindqvist',
      's',
      'angstrom',
      '1957',
    ])
  })

  test('hold only letters and digits, so that nothing in them can be an operator of a search', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(wordsOf(text).every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true)
      }),
    )
  })

  test('keep their places when folded', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(text)).toHaveLength(text.length)
      }),
    )
  })

  test('are found by how they begin', () => {
    expect(findWordsBeginning('Water, watering; underwater. Été WATT', ['wat', 'ete'])).toEqual([
      { word: 'water', at: 0 },
      { word: 'watering', at: 7 },
      { word: 'ete', at: 29 },
      { word: 'watt', at: 33 },
    ])
  })
})
