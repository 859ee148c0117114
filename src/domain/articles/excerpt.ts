import { foldWord, splitWords } from './search-words.ts'

/** A stretch of text in which what was searched for is told apart. The parts make up the text. */
export type Passage = { text: string; found: boolean }[]

/** How much of a text an excerpt shows, in characters. */
export const EXCERPT_LENGTH = 260
/** How far before the first found word an excerpt begins. */
const LEAD_IN = 60

/** The text with the found words told apart. `found` holds words as they are compared. */
export function markFound(text: string, found: ReadonlySet<string>): Passage {
  const passage: Passage = []
  for (const part of splitWords(text)) {
    const isFound = part.isWord && found.has(foldWord(part.text))
    const last = passage.at(-1)
    if (last && !isFound && !last.found) last.text += part.text
    else passage.push({ text: part.text, found: isFound })
  }
  return passage
}

/** The stretch of a text that says most about what was found; null where nothing was. */
export function cutExcerpt(text: string, found: ReadonlySet<string>): Passage | null {
  const hits = findHits(text, found)
  const best = bestStart(hits)
  if (best === null) return null
  const from = Math.max(0, best - LEAD_IN)
  const start = from === 0 ? 0 : afterSpace(text, from, best)
  const end = Math.min(text.length, start + EXCERPT_LENGTH)
  const cut = end === text.length ? end : beforeSpace(text, end, best)
  const words = text.slice(start, cut).replace(/\s+/g, ' ').trim()
  return markFound(`${start > 0 ? '… ' : ''}${words}${cut < text.length ? ' …' : ''}`, found)
}

type Hit = { word: string; at: number }

function findHits(text: string, found: ReadonlySet<string>): Hit[] {
  const hits: Hit[] = []
  let at = 0
  for (const part of splitWords(text)) {
    const word = part.isWord ? foldWord(part.text) : ''
    if (found.has(word)) hits.push({ word, at })
    at += part.text.length
  }
  return hits
}

/** Where the excerpt with the most different words begins to be about them; among equals, the one with most of them, then the first. */
function bestStart(hits: readonly Hit[]): number | null {
  let [best, bestWeight] = [null as number | null, 0]
  let end = 0
  for (const [index, hit] of hits.entries()) {
    while (end < hits.length && (hits[end]?.at ?? 0) < hit.at + EXCERPT_LENGTH - LEAD_IN) end += 1
    const within = hits.slice(index, end)
    const weight = new Set(within.map(({ word }) => word)).size * 1000 + Math.min(within.length, 999)
    if (weight > bestWeight) [best, bestWeight] = [hit.at, weight]
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
