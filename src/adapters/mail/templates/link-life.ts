import { countOf } from './count-of.ts'

/** 'a year', '30 days': nobody counts the days of what works for longer. */
export const linkLife = (days: number): string => (days >= 365 ? 'a year' : countOf(days, 'day'))
