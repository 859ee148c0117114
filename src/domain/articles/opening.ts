import type { TextBlock } from './article-text.ts'

/** The share of a subscriber article that is shown to a reader without access. */
export const OPENING_SHARE = 0.15

/**
 * How many of the first blocks make the opening: the whole blocks nearest to the share, with at least one paragraph,
 * ending in neither a heading nor a break. 0 where that could only be the whole text.
 */
export function openingBlocks(blocks: readonly TextBlock[]): number {
  const textLength = blocks.reduce((sum, block) => sum + block.length, 0)
  const share = textLength * OPENING_SHARE
  let [best, bestDistance] = [0, Number.POSITIVE_INFINITY]
  let [shown, hasParagraph] = [0, false]
  for (const [index, block] of blocks.entries()) {
    shown += block.length
    // Compared by characters: a text without its last figure or break is still the whole text.
    if (shown === textLength) break
    if (block.kind === 'paragraph') hasParagraph = true
    if (!hasParagraph || block.kind === 'heading' || block.kind === 'break') continue
    const distance = Math.abs(shown - share)
    if (distance < bestDistance) [best, bestDistance] = [index + 1, distance]
  }
  return best
}

/** Where the opening ends in the whole text: whoever has logged in at the wall goes on reading there. */
export const REST_ID = 'rest'

/** The whole text with a mark where its opening ends; none where the opening was cut otherwise. */
export function markRest(whole: string, opening: string): string {
  if (opening === '' || !whole.startsWith(opening)) return whole
  return `${opening}<span id="${REST_ID}" tabindex="-1"></span>${whole.slice(opening.length)}`
}
