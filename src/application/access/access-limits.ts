import type { Limit } from '#domain/limits/limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Wrong passwords from one network, whoever's: generous, since a whole school may share one address. */
export const wrongPasswordsPerNetwork: Limit = { name: 'login/network', amount: 60, perSeconds: 15 * MINUTE }

/** Wrong passwords for one address, from one network. */
export const wrongPasswordsHere: Limit = { name: 'login/email-network', amount: 10, perSeconds: 15 * MINUTE }

/** Wrong passwords for one address from all browsers that it has never been entered from, together. */
export const strangersWrongPasswords: Limit = { name: 'login/email', amount: 50, perSeconds: HOUR }

/** Wrong passwords from a browser that the account has been entered from: what strangers do leaves these alone. */
export const wrongPasswordsKnown: Limit = { name: 'login/known', amount: 10, perSeconds: 15 * MINUTE }

/** Codes and links asked for, whoever's, from one network. */
export const mailsPerNetwork: Limit = { name: 'access-mail/network', amount: 40, perSeconds: HOUR }

/** Codes for one address, asked for in one network. */
export const codesHere: Limit = { name: 'code/email-network', amount: 5, perSeconds: 15 * MINUTE }

/**
 * Codes for one address that strangers may ask for. Each can be guessed five times: these two numbers, not the digits,
 * are what keeps guessing hopeless (at most 225 guesses a day, at a million codes).
 */
export const strangersCodes: readonly Limit[] = [
  { name: 'code/hour', amount: 10, perSeconds: HOUR },
  { name: 'code/day', amount: 45, perSeconds: DAY },
]

/** Codes asked for from a browser that the account has been entered from: its holder is not kept out by strangers. */
export const codesKnown: Limit = { name: 'code/known', amount: 5, perSeconds: 15 * MINUTE }

/** Wrong codes from one network, whoever's. */
export const wrongCodesPerNetwork: Limit = { name: 'code/wrong', amount: 60, perSeconds: 15 * MINUTE }

/** Password links for one address. They can't be guessed: the limit only spares its holder's inbox. */
export const passwordLinks: readonly Limit[] = [
  { name: 'password-link/gap', amount: 3, perSeconds: 15 * MINUTE },
  { name: 'password-link/day', amount: 10, perSeconds: DAY },
]

/** Wrong codes of one member of staff's authenticator; who gets here knows the password already. */
export const wrongSecondFactors: Limit = { name: 'second-factor', amount: 5, perSeconds: 15 * MINUTE }
