const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** By the clock of this machine: whoever reads it sits before it. */
export const formatMoment = (iso: string) => moment.format(new Date(iso))
