/** The width of words set at a size of 1. */
export type Measure = (words: string) => number

export type Fitted = { lines: string[]; size: number }

/** Words broken into lines no wider than `width`, at spaces where there are any. */
export function wrapWords(words: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const pieces = breakWord(word, width, measure)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line ? [...lines, line] : lines
}

/** A word that is wider than a line can only be broken anywhere. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece && measure(piece + character) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}

/** The largest of `sizes` at which the words fit in `height`; at the smallest, what does not fit ends in an ellipsis. */
export function fitWords(
  words: string,
  { width, height, leading }: { width: number; height: number; leading: number },
  sizes: readonly number[],
  measure: Measure,
): Fitted {
  const roomFor = (size: number) => Math.max(1, Math.floor(height / (size * leading)))
  const tried = sizes.map((size) => ({ size, lines: wrapWords(words, width / size, measure) }))
  const fitting = tried.find(({ size, lines }) => lines.length <= roomFor(size))
  if (fitting) return fitting
  const smallest = tried.at(-1) ?? { size: 1, lines: [] }
  return { ...smallest, lines: cutLines(smallest.lines, roomFor(smallest.size), width / smallest.size, measure) }
}

function cutLines(lines: string[], room: number, width: number, measure: Measure): string[] {
  const shown = lines.slice(0, room)
  let last = [...(shown.pop() ?? '')]
  while (last.length > 0 && measure(`${last.join('').trimEnd()}…`) > width) last = last.slice(0, -1)
  return [...shown, `${last.join('').trimEnd()}…`]
}
