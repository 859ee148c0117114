import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerReading,
  countBlanks,
  emptyBlanks,
  isStoryGame,
  LONGEST_WORD,
  numberBlanks,
  type StoryGame,
  tellSection,
  tidyWord,
} from '#domain/articles/story-game.ts'
import { anyText } from '../../support/any-text.ts'

const blank = (label: string, before = '', after = '') => ({ label, value: '', before, after })

const game: StoryGame = {
  title: 'A journey',
  content: [
    {
      subheading: 'Going',
      revealed: false,
      paragraphs: [[blank('A color', 'A ', ' sky'), blank('A sound', '. A ', '.')]],
    },
    {
      subheading: 'Coming',
      revealed: true,
      paragraphs: [[blank('A food', 'Then ', '!')], [blank('A town', 'In ', '.')]],
    },
  ],
}

const anyBlank = fc.record({ label: fc.string(), value: fc.string(), before: fc.string(), after: fc.string() })
const anyGame: fc.Arbitrary<StoryGame> = fc.record({
  title: fc.string(),
  content: fc.array(
    fc.record({
      subheading: fc.string(),
      revealed: fc.boolean(),
      paragraphs: fc.array(fc.array(anyBlank, { maxLength: 4 }), { maxLength: 3 }),
    }),
    { maxLength: 4 },
  ),
})
const anyWords = fc.array(anyText, { maxLength: 60 })

const tell = (story: StoryGame, words: readonly string[]) =>
  numberBlanks(story).map((section) =>
    tellSection(section, words).paragraphs.map((p) => p.map((piece) => piece.text).join('')),
  )

describe('a told story', () => {
  test('has the words in their places and ‘?’ where there is none', () => {
    expect(tell(game, ['red', '', '  soup ', 'Oslo'])).toEqual([['A red sky. A ?.'], ['Then soup!', 'In Oslo.']])
  })

  test('shows what looks like HTML as the characters it is', () => {
    const [section] = numberBlanks(game).map((one) => tellSection(one, ['<b>red</b>']))
    expect(section?.paragraphs[0]?.[1]).toEqual({ kind: 'word', text: '<b>red</b>' })
  })

  test('keeps every character of the story, in order, and adds one word for each blank', () => {
    fc.assert(
      fc.property(anyGame, anyWords, (story, words) => {
        const pieces = numberBlanks(story).flatMap((section) => tellSection(section, words).paragraphs.flat())
        const given = story.content.flatMap((section) => section.paragraphs.flat())
        expect(pieces.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual(
          given.flatMap(({ before, after }) => [before, after]),
        )
        expect(pieces.filter(({ kind }) => kind !== 'text')).toHaveLength(given.length)
      }),
    )
  })

  test('has a ‘?’ exactly where a blank is empty', () => {
    fc.assert(
      fc.property(anyGame, anyWords, (story, words) => {
        const placed = numberBlanks(story)
          .flatMap((section) => tellSection(section, words).paragraphs.flat())
          .filter(({ kind }) => kind !== 'text')
        const empties = placed.flatMap(({ kind }, number) => (kind === 'empty' ? [number] : []))
        expect(empties).toEqual(emptyBlanks(story, words))
        expect(placed.every(({ kind, text }) => (kind === 'empty' ? text === '?' : text !== ''))).toBe(true)
      }),
    )
  })

  test('does not change for words beyond its blanks', () => {
    fc.assert(
      fc.property(anyGame, anyWords, fc.array(anyText, { maxLength: 3 }), (story, words, more) => {
        const own = words.slice(0, countBlanks(story))
        const padded = [...own, ...Array(countBlanks(story) - own.length).fill('')]
        expect(tell(story, [...padded, ...more])).toEqual(tell(story, own))
      }),
    )
  })
})

describe('a word', () => {
  test.each([
    ['is trimmed', '  hail \n', 'hail'],
    ['is one line', 'two\r\nlines\tand more', 'two lines and more'],
    ['is composed', 'cafe\u0301', 'caf\u00e9'],
    ['loses control characters', 'a\u0000b\u0001c', 'a b c'],
    ['of spaces only is empty', ' \u00a0\u2003 ', ''],
    ['is cut where it is too long', 'x'.repeat(LONGEST_WORD + 1), 'x'.repeat(LONGEST_WORD)],
    ['is cut between characters', '🚂'.repeat(LONGEST_WORD + 1), '🚂'.repeat(LONGEST_WORD)],
  ])('%s', (_rule, typed, word) => expect(tidyWord(typed)).toBe(word))

  test('is short, composed, of one line, and the same when tidied again', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const word = tidyWord(typed)
        expect([...word].length).toBeLessThanOrEqual(LONGEST_WORD)
        expect(word).toBe(word.normalize('NFC').trim())
        expect(word).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(tidyWord(word)).toBe(word)
      }),
    )
  })
})

describe('reading the full story', () => {
  test('points out the empty blanks once', () => {
    expect(answerReading([2], false)).toBe('point-out')
    expect(answerReading([2], true)).toBe('tell')
  })

  test('tells at once where nothing is empty', () => expect(answerReading([], false)).toBe('tell'))
})

test('blanks are numbered in the order of the story, each number once', () => {
  fc.assert(
    fc.property(anyGame, (story) => {
      const numbers = numberBlanks(story).flatMap((section) => section.paragraphs.flat().map(({ number }) => number))
      expect(numbers).toEqual(Array.from({ length: countBlanks(story) }, (_, number) => number))
    }),
  )
})

test('a story game is told from other data', () => {
  expect(isStoryGame(game)).toBe(true)
  for (const other of [null, 'text', [], {}, { title: 'x' }, { ...game, content: [{}] }, { ...game, title: 1 }]) {
    expect(isStoryGame(other)).toBe(false)
  }
  const [first] = game.content
  expect(isStoryGame({ ...game, content: [{ ...first, paragraphs: [[{ label: 'x' }]] }] })).toBe(false)
})
