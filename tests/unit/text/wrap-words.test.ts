import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitWords, wrapWords } from '#domain/text/wrap-words.ts'

/** Every character is one wide. */
const measure = (words: string) => [...words].length
const anyWords = fc.string({ unit: fc.constantFrom(...'ab c-é🚂'), maxLength: 120 })
const squeezed = (words: string) => words.replace(/\s+/g, '')

describe('words in lines', () => {
  test('break at spaces', () =>
    expect(wrapWords('how to read a stairwell', 9, measure)).toEqual(['how to', 'read a', 'stairwell']))
  test('break anywhere where a word is too wide', () =>
    expect(wrapWords('a stairwell', 5, measure)).toEqual(['a', 'stair', 'well']))

  test('are never wider than the line, and none is lost', () => {
    fc.assert(
      fc.property(anyWords, fc.integer({ min: 1, max: 30 }), (words, width) => {
        const lines = wrapWords(words, width, measure)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        expect(squeezed(lines.join(''))).toBe(squeezed(words))
      }),
    )
  })
})

describe('a title', () => {
  const box = { width: 100, height: 100, leading: 1 }

  test('is as large as fits', () => {
    expect(fitWords('ab', box, [50, 20, 10], measure)).toEqual({ size: 50, lines: ['ab'] })
    expect(fitWords('abcde fghij klmno', box, [50, 20, 10], measure)).toEqual({
      size: 20,
      lines: ['abcde', 'fghij', 'klmno'],
    })
  })

  test('that fits at no size ends in an ellipsis', () => {
    const { size, lines } = fitWords('abcdefghij '.repeat(30), box, [50, 20], measure)
    expect(size).toBe(20)
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toBe('abcd…')
  })

  test('always stays in its box', () => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const { size, lines } = fitWords(words, box, [50, 20, 10], measure)
        expect(lines.length * size).toBeLessThanOrEqual(100)
        for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(100)
      }),
    )
  })
})
