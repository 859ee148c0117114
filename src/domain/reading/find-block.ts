import type { Headings } from './name-block.ts'

/** The block that a name of `nameBlock` means; null where the text no longer has such a place. A chapter that became shorter is gone to its last block. */
export function findBlock(headings: Headings, place: string): number | null {
  const cut = place.lastIndexOf('+')
  const count = Number(place.slice(cut + 1))
  if (cut < 0 || !Number.isInteger(count) || count < 0) return null
  const from = cut === 0 ? 0 : headings.indexOf(place.slice(0, cut))
  if (from < 0) return null
  const next = headings.findIndex((id, at) => at > from && id !== null)
  const last = (next < 0 ? headings.length : next) - 1
  return headings.length === 0 ? null : Math.min(from + count, last)
}
