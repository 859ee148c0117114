/** A story with blanks in it. `value` is what stands in a blank at first, `revealed` whether its section does. */
export type StoryBlank = { label: string; value: string; before: string; after: string }
export type StorySection = { subheading: string; paragraphs: StoryBlank[][]; revealed: boolean }
export type StoryGame = { title: string; content: StorySection[] }

/** What the reader put into the blanks, by the blank's number. */
export type Words = readonly string[]

/** Sections are numbered from 0, and so are blanks, through the whole story. */
export type NumberedBlank = StoryBlank & { number: number }
export type NumberedSection = { number: number; subheading: string; revealed: boolean; paragraphs: NumberedBlank[][] }

export type StoryPiece = { kind: 'text' | 'word' | 'empty'; text: string }
export type ToldSection = { number: number; subheading: string; paragraphs: StoryPiece[][] }

/** What a blank that was left empty reads as. */
export const EMPTY_BLANK = '?'

/** In characters, as a reader counts them. */
export const LONGEST_WORD = 80

/** A word as it is placed: one line of plain text, composed, without anything around it, and cut where it is too long. */
export function tidyWord(typed: string): string {
  const line = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, LONGEST_WORD).join('').trim()
}

export function numberBlanks(game: StoryGame): NumberedSection[] {
  let next = 0
  return game.content.map(({ subheading, revealed, paragraphs }, number) => ({
    number,
    subheading,
    revealed,
    paragraphs: paragraphs.map((blanks) => blanks.map((blank) => ({ ...blank, number: next++ }))),
  }))
}

export const countBlanks = (game: StoryGame) => game.content.flatMap((section) => section.paragraphs.flat()).length

/** The numbers of the blanks with nothing in them, in the story's order. */
export const emptyBlanks = (game: StoryGame, words: Words): number[] =>
  Array.from({ length: countBlanks(game) }, (_, number) => number).filter((number) => wordIn(words, number) === '')

/** The empty blanks are pointed out once; after that the story is told as it is. */
export const answerReading = (empties: readonly number[], pointedOut: boolean): 'point-out' | 'tell' =>
  empties.length > 0 && !pointedOut ? 'point-out' : 'tell'

/** The text of a section with the words in their places. */
export function tellSection({ number, subheading, paragraphs }: NumberedSection, words: Words): ToldSection {
  const told = paragraphs.map((blanks) => blanks.flatMap((blank) => placeWord(blank, words)))
  return { number, subheading, paragraphs: told }
}

function placeWord({ before, after, number }: NumberedBlank, words: Words): StoryPiece[] {
  const word = wordIn(words, number)
  const placed: StoryPiece = word === '' ? { kind: 'empty', text: EMPTY_BLANK } : { kind: 'word', text: word }
  return [{ kind: 'text', text: before }, placed, { kind: 'text', text: after }]
}

const wordIn = (words: Words, number: number) => tidyWord(words[number] ?? '')

/** Whether data that came over the wire is a story game. */
export function isStoryGame(data: unknown): data is StoryGame {
  return hasTexts(data, 'title') && isListOf(data.content, isSection)
}

const isSection = (section: unknown) =>
  hasTexts(section, 'subheading') &&
  typeof section.revealed === 'boolean' &&
  isListOf(section.paragraphs, (paragraph) =>
    isListOf(paragraph, (blank) => hasTexts(blank, 'label', 'value', 'before', 'after')),
  )

const isListOf = (data: unknown, isItem: (item: unknown) => boolean) => Array.isArray(data) && data.every(isItem)

const hasTexts = (data: unknown, ...names: string[]): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && names.every((name) => typeof (data as never)[name] === 'string')
