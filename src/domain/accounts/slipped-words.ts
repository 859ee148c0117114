/** What is shorter is in nearly everyone's name, and no index helps to look for it. */
const SHORTEST = 3
/** Whoever types more words has said enough with the longest. */
const MOST_WORDS = 3

/**
 * What can be relied on in words that were mistyped: a slip of the hand spoils one place, so of a word in pieces all but one are as
 * they should be. Each way is a list of what must be there at once, whatever the rest is: one piece of each word. A word too
 * short for pieces is right, or is not counted.
 */
export function waysToSlip(words: readonly string[], pieces: number): string[][] {
  const longest = [...words].sort((one, other) => other.length - one.length).slice(0, MOST_WORDS)
  let ways: string[][] = [[]]
  for (const word of longest) ways = ways.flatMap((way) => leftOf(word, pieces).map((left) => [...way, ...left]))
  return ways.filter((way) => way.length > 0)
}

/** What may be left of one word: one of these lists. */
function leftOf(word: string, pieces: number): string[][] {
  const letters = [...word]
  const count = Math.min(pieces, Math.floor(letters.length / SHORTEST))
  if (count < 1) return [[]]
  if (count < 2) return [[word], []]
  const start = (piece: number) => Math.round((piece * letters.length) / count)
  return Array.from({ length: count }, (_, piece) => [letters.slice(start(piece), start(piece + 1)).join('')])
}
