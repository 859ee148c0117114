/** How often charges are declined in a rehearsal, from 0 to 1. */
export type DeclineRates = {
  readonly first: number
  /** Of charges that are made again after a decline: whoever had no money three days ago often has none today. */
  readonly again: number
}

export const DECLINE_RATES: DeclineRates = { first: 0.03, again: 0.5 }

/** Why a bank says no: for now, for good, or until its customer has said that it is really them. */
export const declineKinds = ['no-funds', 'lost-card', 'wants-to-ask'] as const
export type DeclineKind = (typeof declineKinds)[number]

/** Of a hundred declines. */
const SHARES: readonly (readonly [DeclineKind, number])[] = [
  ['no-funds', 70],
  ['lost-card', 20],
  ['wants-to-ask', 10],
]

/** What tells charges apart that is the same in every rehearsal of one database: no id that is made on the way. */
export type DrawnCharge = {
  readonly purpose: string
  readonly customer: string
  /** The day on which it is made. */
  readonly day: string
  /** 1 for the first try. */
  readonly attempt: number
  readonly cents: number
}

/**
 * Whether a charge is declined, and why. Drawn from the seed and the charge alone: the same for both in every rehearsal,
 * in whatever order charges are made.
 */
export function drawDecline(seed: number, rates: DeclineRates, charge: DrawnCharge): DeclineKind | null {
  const { purpose, customer, day, attempt, cents } = charge
  const about = `${seed}|${purpose}|${customer}|${day}|${attempt}|${cents}`
  // A rate for first tries that is higher counts for later ones, too: 100 % is everyone, always. And 0 % is nobody.
  const rate = attempt === 1 || rates.first === 0 ? rates.first : Math.max(rates.first, rates.again)
  if (fractionOf(`declined|${about}`) >= rate) return null
  return kindAt(fractionOf(`because|${about}`) * 100)
}

function kindAt(point: number): DeclineKind {
  let reached = 0
  for (const [kind, share] of SHARES) {
    reached += share
    if (point < reached) return kind
  }
  return 'no-funds'
}

/** A text's own place between 0 and 1, the same for ever: spread evenly, though texts differ in one sign only. */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
