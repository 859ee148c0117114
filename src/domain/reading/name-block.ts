/**
 * A block of a text is named by the heading before it and how many blocks it stands after that: `the-pilots+3`, or `+2` before
 * the first heading. Type of another size does not move it, and a correction in one chapter leaves the others alone.
 */
export const LONGEST_PLACE = 120

/** `headings`: the id of each block in order, where it is a heading that has one. */
export type Headings = readonly (string | null)[]

export function nameBlock(headings: Headings, block: number): string {
  for (let at = block; at >= 0; at--) {
    const id = headings[at]
    if (id && id.length < LONGEST_PLACE - 6) return `${id}+${block - at}`
  }
  return `+${block}`
}
