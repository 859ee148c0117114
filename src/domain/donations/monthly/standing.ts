type Standing = {
  readonly status: string
  readonly nextOn: string
  readonly pausedUntil: string | null
  readonly endedBecause: string | null
}

/** Why a monthly donation has ended, as staff read it. */
const endings: Readonly<Record<string, string>> = {
  donor: 'by its donor',
  staff: 'by staff',
  declined: 'its charges were declined',
  refunded: 'its first gift was given back',
}

/** How a monthly donation stands, in a few words. */
export function monthlyStanding({ status, pausedUntil, endedBecause }: Standing): string {
  if (status === 'cancelled') return `ended: ${endings[endedBecause ?? ''] ?? endedBecause ?? 'nobody knows why'}`
  if (status === 'failing') return 'failing'
  return pausedUntil === null ? 'active' : `paused until ${pausedUntil}`
}

/** The day of the next charge; null where there is none to come. */
export const nextChargeOf = ({ status, nextOn }: Standing): string | null => (status === 'active' ? nextOn : null)

type Declined = { readonly openMonth: string | null; readonly failures: number | null; readonly retryAt: Date | null }

/** What became of the month that is being paid for; null where none is. `dayOf`: a moment's day, where the magazine is. */
export function chargeWords({ openMonth, failures, retryAt }: Declined, dayOf: (at: Date) => string): string | null {
  if (openMonth === null) return null
  if (retryAt === null) return `${openMonth}: a charge is under way`
  const times = failures === 1 ? 'once' : `${failures} times`
  return `${openMonth}: declined ${times}, tried again on ${dayOf(retryAt)}`
}
