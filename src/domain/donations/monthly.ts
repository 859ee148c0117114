/** Days are those of UTC, so that the day of a charge is the same for every process. */
export const dayOf = (at: Date): number => at.getUTCDate()

const isoDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The same day of the next month, as a date; a month that is too short gives its last day, and the day comes back after it. */
export function sameDayNextMonth(at: Date, day: number): string {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return isoDate(year, month, Math.min(day, lastDay))
}
