const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 16, 2026', of an ISO date. */
export const mailDay = (isoDate: string): string => day.format(new Date(isoDate))
