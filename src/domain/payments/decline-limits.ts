import type { Limit } from '../limits/limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** So many declines end a payment: whoever still means to pay begins another one. */
export const MOST_DECLINES = 5

/** Typing errors and cards that are over their limit, of one browser. */
export const declinesPerBrowser: Limit = { name: 'declines/browser', amount: 5, perSeconds: 30 * MINUTE }

/** Of one payer: the account where there is one, so that nobody is kept out by who pays with their address. */
export const declinesPerPayer: Limit = { name: 'declines/payer', amount: 6, perSeconds: HOUR }

/** Of one network: a whole school may share an address. */
export const declinesPerNetwork: Limit = { name: 'declines/network', amount: 15, perSeconds: HOUR }

/**
 * Of all strangers together, for whoever is somebody else, somewhere else, each time. Each payment that goes well gives one back.
 * Nobody is refused by it: when it is used up, a stranger's proof of work is a hard one. More than one network alone can use up,
 * and some less than the payments that may be open at once: were one left after those, as many again could be begun.
 */
export const strangersDeclines: Limit = { name: 'declines/all', amount: 16, perSeconds: HOUR }

/** The first signs of a burst, likewise of all strangers: then the payments that they have begun are cancelled. */
export const strangersBurst: Limit = { name: 'declines/burst', amount: 8, perSeconds: 10 * MINUTE }

/** Whom declines are counted for, each by a word that tells one from another and nothing else. */
export type CountedPayer = {
  readonly browser: string
  readonly network: string
  readonly payer: string
  /** Has bought here before: what strangers do leaves them alone. */
  readonly isKnown: boolean
}

/** What a declined payment of this payer counts against, always in this order; when one of them is used up, this payer has to wait. */
export const declineLimitsOf = ({ browser, network, payer }: CountedPayer): (readonly [Limit, string])[] => [
  [declinesPerBrowser, browser],
  [declinesPerPayer, payer],
  [declinesPerNetwork, network],
]

/** What a stranger's decline counts against besides. */
export const strangersLimits: readonly (readonly [Limit, string])[] = [
  [strangersDeclines, 'all'],
  [strangersBurst, 'all'],
]

/** What has been taken from the limits for one payment, and what of it was declined. */
export type Attempts = { readonly granted: number; readonly declines: number }

/** Whether an attempt is under way that has been taken from the limits: the next one need not be. */
export const isUnderWay = ({ granted, declines }: Attempts): boolean => granted > declines

/** One more decline; `isUncounted` where nobody had asked us before trying. */
export function afterDecline({ granted, declines }: Attempts): Attempts & { isUncounted: boolean } {
  const more = declines + 1
  return { declines: more, granted: Math.max(granted, more), isUncounted: more > granted }
}
