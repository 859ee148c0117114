/** The slips that are forgiven in a word of five letters or more. */
const forgiven = (word: string) => (word.length < 8 ? 1 : 2)

/**
 * How far a typed word is from a known one; null where it is too far to have been meant.
 * In a word of four letters only two that have changed places are forgiven: any other slip makes another word.
 */
export function slipsFrom(typed: string, known: string): number | null {
  if (typed === known) return 0
  if (typed.length < 4 || /\d/.test(typed)) return null
  const most = forgiven(typed)
  const slips = countSlips(typed, known, most)
  if (slips > most || (typed.length === 4 && !hasSameLetters(typed, known))) return null
  return slips
}

const hasSameLetters = (one: string, other: string) => [...one].sort().join('') === [...other].sort().join('')

/**
 * How many slips lie between two words: a letter missing, added, changed, or changed places with the next.
 * More than `most` are not counted to the end: the answer is then `most + 1`.
 */
export function countSlips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [twoAbove, above]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row]
    for (let at = 1; at <= other.length; at += 1) here.push(cheapest(one, other, row, at, { twoAbove, above, here }))
    if (Math.min(...here) > most) return most + 1
    ;[twoAbove, above] = [above, here]
  }
  return Math.min(above[other.length] ?? 0, most + 1)
}

type Rows = { twoAbove: number[]; above: number[]; here: number[] }

function cheapest(one: string, other: string, row: number, at: number, { twoAbove, above, here }: Rows): number {
  const isSame = one[row - 1] === other[at - 1]
  const cost = Math.min((above[at] ?? 0) + 1, (here[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1))
  const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
  return isSwap ? Math.min(cost, (twoAbove[at - 2] ?? 0) + 1) : cost
}

/** The known words that `typed` may have been meant to be, the nearest first; among equals, those of the same letters, then in the order given. */
export function likeliestWords(typed: string, known: readonly string[], most = 5): string[] {
  return known
    .map((word) => ({ word, slips: slipsFrom(typed, word) ?? 0, other: hasSameLetters(typed, word) ? 0 : 1 }))
    .filter(({ slips }) => slips > 0)
    .sort((a, b) => a.slips - b.slips || a.other - b.other)
    .slice(0, most)
    .map(({ word }) => word)
}
