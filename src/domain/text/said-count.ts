/** A list that is longer is not read to its end for its number. */
export const MOST_COUNTED = 1_000
const MORE = `more than ${MOST_COUNTED.toLocaleString('en')}`

/** What was counted up to one more than that; null where there are too many to be counted. */
export const countedOf = (count: number): number | null => (count > MOST_COUNTED ? null : count)

/** 'more than 1,000' where nobody has counted further. */
export const saidCount = (count: number | null): string => (count === null ? MORE : String(count))

/** '1 gift.', '12 gifts.', 'More than 1,000 gifts.' */
export function countSentence(count: number | null, one: string): string {
  if (count === 1) return `1 ${one}.`
  const said = saidCount(count)
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} ${one}s.`
}
