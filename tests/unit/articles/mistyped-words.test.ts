import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSlips, likeliestWords, slipsFrom } from '#domain/articles/mistyped-words.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)

describe('slips', () => {
  test.each([
    ['none', 'tide', 'tide', 0],
    ['a letter missing', 'lighthose', 'lighthouse', 1],
    ['a letter too many', 'dispatcherss', 'dispatchers', 1],
    ['a wrong letter', 'arithmatic', 'arithmetic', 1],
    ['two that changed places', 'ligthhouse', 'lighthouse', 1],
    ['several', 'ligthose', 'lighthouse', 2],
  ])('%s', (_what, one, other, slips) => expect(countSlips(one, other, 5)).toBe(slips))

  test('are as many one way as the other, and no more than the longer word has letters', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const slips = countSlips(one, other, 20)
        expect(countSlips(other, one, 20)).toBe(slips)
        expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length))
        expect(slips === 0).toBe(one === other)
      }),
    )
  })

  test('are counted no further than asked', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 3 }), (one, other, most) => {
        expect(countSlips(one, other, most)).toBe(Math.min(countSlips(one, other, 20), most + 1))
      }),
    )
  })

  test.each([
    ['none in three letters', 'sae', 'sea', null],
    ['only a change of places in four', 'tdie', 'tide', 1],
    ['no wrong letter in four', 'cafe', 'care', null],
    ['one in five', 'watre', 'water', 1],
    ['not two in seven', 'harbors', 'herbers', null],
    ['two in eight', 'lightkep', 'lightkeep', 1],
    ['none in a number', '1957', '1975', null],
  ])('are forgiven: %s', (_rule, typed, known, slips) => expect(slipsFrom(typed, known)).toBe(slips))
})

test('the likeliest word has the fewest slips, then the same letters, then comes first', () => {
  expect(likeliestWords('wern', ['worn', 'wren', 'went'])).toEqual(['wren'])
  expect(likeliestWords('haobr', ['labor', 'habor', 'harbor'])).toEqual(['habor'])
  expect(likeliestWords('dispachers', ['dispatched', 'dispatchers', 'patchers'])).toEqual(['dispatchers'])
  expect(likeliestWords('water', ['water', 'waters', 'wafer'])).toEqual(['waters', 'wafer'])
})
