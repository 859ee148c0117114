/** As readers of the magazine call them. */
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/**
 * A date as a reader says it: 'May 4, 2026'. It has no time of day, so no time zone may move it. Not by the browser's own
 * formatter, which takes a phone longer to load than the whole form on whose page it stands.
 */
export function sayDay(isoDate: string): string {
  const [year, month, day] = isoDate.slice(0, 10).split('-').map(Number)
  return `${MONTHS[(month ?? 0) - 1]} ${day}, ${year}`
}
