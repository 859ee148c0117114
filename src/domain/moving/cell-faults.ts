/** The most that a row may say. */
export const MOST_ISSUES = 400
export const MOST_COPIES = 10_000
export const LONGEST_ID = 200
export const LONGEST_WORDS = 200

/** What is said of a cell that can't be read, wherever somebody looks at it. */
export const cellFaults = {
  noEmail: 'There is no email.',
  email: 'This is no email address.',
  noKind: 'Print or digital?',
  kind: 'This is neither print nor digital.',
  level: 'Standard or solidarity?',
  term: 'This is no term such as “1 year” or “lifetime”.',
  day: 'This is no day.',
  toCome: 'This day is still to come.',
  yes: 'Say yes or no.',
  issues: `A number from 0 to ${MOST_ISSUES}.`,
  extra: 'A number of issues.',
  copies: `A number from 1 to ${MOST_COPIES}.`,
  providerId: 'This is no id of a payment provider.',
  sixLines: 'Six lines: street, second line, city, state, postcode, country.',
  tooLong: (most: number) => `More than ${most} characters.`,
} as const

const PROVIDER_ID = /^[\w-]{3,100}$/
export const isProviderId = (written: string): boolean => PROVIDER_ID.test(written.trim())

/** Old systems write a day that never was in noughts. */
export const isNoDay = (written: string): boolean => written === '' || /^0+([-./\s:]0*)*$/.test(written)
