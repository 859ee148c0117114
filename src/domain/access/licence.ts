/** The days on which an institution's licence holds, both included. Days are those of UTC, as in '2026-11-15'. */
export type LicenceDays = { from: string; to: string | null }

export type LicenceState = 'current' | 'lapsed' | 'not-begun'

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** Days in this form sort as text. */
export function licenceOn({ from, to }: LicenceDays, day: string): LicenceState {
  if (day < from) return 'not-begun'
  return to !== null && day > to ? 'lapsed' : 'current'
}
