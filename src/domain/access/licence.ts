export type LicenceDates = { licenceFrom: string; licenceTo: string | null }

/** Whether a licence holds on the day of `now` (in UTC, as its dates are); the last day is one of its days. */
export function licenceOn({ licenceFrom, licenceTo }: LicenceDates, now: Date): 'current' | 'lapsed' {
  const day = now.toISOString().slice(0, 10)
  return licenceFrom <= day && (licenceTo === null || day <= licenceTo) ? 'current' : 'lapsed'
}
