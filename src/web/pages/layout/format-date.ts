const month = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A date as a reader says it. The day has no time of day, so no time zone may move it. */
export const formatDate = (isoDate: string) => month.format(new Date(`${isoDate}T00:00:00Z`))
