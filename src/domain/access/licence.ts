/** The days on which an institution's licence holds, both included. Days are those of UTC, as in '2026-11-15'. */
export type LicenceDays = { from: string; to: string | null }

export type LicenceState = 'current' | 'lapsed' | 'not-begun'

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** A licence that ends within so many days is spoken of while there is time to renew it. */
export const LICENCE_NOTICE_DAYS = 60

/** The first and the last of the days on which a licence ends soon. */
export const licencesEndingFrom = (now: Date): { from: string; to: string } => ({
  from: dayOf(now),
  to: dayOf(new Date(now.getTime() + LICENCE_NOTICE_DAYS * 86_400_000)),
})

export const endsSoon = ({ to }: Pick<LicenceDays, 'to'>, now: Date): boolean => {
  const days = licencesEndingFrom(now)
  return to !== null && days.from <= to && to <= days.to
}

/** Days in this form sort as text. */
export function licenceOn({ from, to }: LicenceDays, day: string): LicenceState {
  if (day < from) return 'not-begun'
  return to !== null && day > to ? 'lapsed' : 'current'
}
