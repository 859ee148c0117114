import { beginningOf, type PlacedWord } from './search-words.ts'

/** A stretch of text in which what was searched for is told apart. The parts make up the text. */
export type Passage = { text: string; found: boolean }[]

/** How much of a text an excerpt shows, in characters. */
export const EXCERPT_LENGTH = 260
/** How far before the first found word an excerpt begins. */
const LEAD_IN = 60

/** The text with the found words told apart; they are given in order. */
export function markFound(text: string, found: readonly PlacedWord[]): Passage {
  const passage: Passage = []
  let end = 0
  for (const { word, at } of found) {
    if (at > end) passage.push({ text: text.slice(end, at), found: false })
    end = at + word.length
    passage.push({ text: text.slice(at, end), found: true })
  }
  if (end < text.length) passage.push({ text: text.slice(end), found: false })
  return passage
}

/** The stretch of a text that says most about what was found in it; null where nothing was. */
export function cutExcerpt(text: string, found: readonly PlacedWord[]): Passage | null {
  const about = bestStart(found)
  if (about === null) return null
  const start = about <= LEAD_IN ? 0 : afterSpace(text, about - LEAD_IN, about)
  const end = start + EXCERPT_LENGTH >= text.length ? text.length : beforeSpace(text, start + EXCERPT_LENGTH, about)
  const within = found.filter(({ word, at }) => at >= start && at + word.length <= end)
  const marked = markFound(
    text.slice(start, end),
    within.map(({ word, at }) => ({ word, at: at - start })),
  )
  // A paragraph's end is no more than a space here.
  const passage = marked.map((part) => ({ ...part, text: part.text.replace(/\s+/g, ' ') }))
  if (start > 0) passage.unshift({ text: '… ', found: false })
  if (end < text.length) passage.push({ text: ' …', found: false })
  return passage
}

/** Where the stretch with the most different words begins, of which 'night' and 'nights' are one; among equals, the one with most of them, then the first. */
function bestStart(found: readonly PlacedWord[]): number | null {
  let [best, bestWeight] = [null as number | null, 0]
  let end = 0
  for (const [index, { at }] of found.entries()) {
    while (end < found.length && (found[end]?.at ?? 0) < at + EXCERPT_LENGTH - LEAD_IN) end += 1
    const words = found.slice(index, end).map(({ word }) => beginningOf(word))
    const weight = new Set(words).size * EXCERPT_LENGTH + words.length
    if (weight > bestWeight) [best, bestWeight] = [at, weight]
  }
  return best
}

function afterSpace(text: string, from: number, latest: number): number {
  const space = text.slice(from, latest).search(/\s/)
  return space === -1 ? latest : from + space + 1
}

function beforeSpace(text: string, end: number, earliest: number): number {
  const space = text.slice(earliest, end).search(/\s\S*$/)
  if (space !== -1) return earliest + space
  // Half a character can't be shown.
  return /[\udc00-\udfff]/.test(text[end] ?? '') ? end - 1 : end
}
