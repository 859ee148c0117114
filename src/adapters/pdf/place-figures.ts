/** A block of a text as far as pages are concerned. Heights are in points. */
export type MeasuredBlock = { kind: 'words' | 'heading' | 'figure' | 'other'; height: number }

export type PageRoom = { first: number; others: number }

/**
 * The order in which blocks are set, by their indexes: a figure that does not fit on what is left of its page lets the
 * words after it go before, until they have filled that page. It never passes a heading or another figure.
 */
export function placeFigures(blocks: readonly MeasuredBlock[], room: PageRoom): number[] {
  const order: number[] = []
  const waiting: number[] = []
  let left = room.first
  const set = (index: number) => {
    order.push(index)
    left = leftAfter(left, blocks[index] as MeasuredBlock, room.others)
  }
  for (const [index, { kind, height }] of blocks.entries()) {
    if (kind === 'figure' && (waiting.length > 0 || height > left)) {
      waiting.push(index)
      continue
    }
    const before = left
    if (kind === 'heading') for (const figure of waiting.splice(0)) set(figure)
    set(index)
    // More is left than before: a new page has begun, and what waited stands near its head.
    if (left > before) for (const figure of waiting.splice(0)) set(figure)
  }
  return [...order, ...waiting]
}

/** What is left of the page on which a block ends. Words are divided between pages; all else goes over whole. */
function leftAfter(left: number, { kind, height }: MeasuredBlock, page: number): number {
  if (height <= left) return left - height
  if (kind !== 'words') return Math.max(0, page - height)
  const over = (height - left) % page
  return page - over
}
