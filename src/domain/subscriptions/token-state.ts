import { type Cycle, type Delivery, isLifetime, unboundIn } from './ledger.ts'

/** What an account has left, in numbers. */
export type TokensLeft = {
  /** Tokens of live cycles that are not bound yet. */
  readonly count: number
  /** Tokens that are bound to an issue which is not delivered yet. */
  readonly expected: number
  readonly isLifetime: boolean
  /** Whether there has ever been a cycle. */
  readonly hasSubscribed: boolean
}

/** As the account pages name it. `none` has never subscribed. */
export type Standing = 'lifetime' | 'extended' | 'expiring' | 'expired' | 'none'

export type TokenState = {
  readonly count: number
  readonly extended: boolean
  readonly expiring: boolean
  /** Extended or expiring. A lifetime needs neither: ask `standing`. */
  readonly active: boolean
  readonly expired: boolean
  readonly standing: Standing
}

export function countTokens(cycles: readonly Cycle[], deliveries: readonly Delivery[]): TokensLeft {
  return {
    count: cycles.reduce((sum, cycle) => sum + (unboundIn(cycle) ?? 0), 0),
    expected: deliveries.filter(({ state }) => state === 'expected').length,
    isLifetime: cycles.some(isLifetime),
    hasSubscribed: cycles.length > 0,
  }
}

export function tokenState({ count, expected, isLifetime, hasSubscribed }: TokensLeft): TokenState {
  const extended = count >= 1
  const expiring = count === 0 && expected >= 1
  const active = extended || expiring
  const flags = { count, extended, expiring, active, expired: !active && !isLifetime }
  if (isLifetime) return { ...flags, standing: 'lifetime' }
  if (active) return { ...flags, standing: extended ? 'extended' : 'expiring' }
  return { ...flags, standing: hasSubscribed ? 'expired' : 'none' }
}

/** Whether a subscription opens what is for subscribers. */
export const isOpen = (standing: Standing): boolean => standing !== 'expired' && standing !== 'none'
