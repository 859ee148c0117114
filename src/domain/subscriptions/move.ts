import { type Cycle, isLifetime, isLive } from './ledger.ts'

/** `no-use`: whoever would get it has a lifetime, behind which nothing is ever sent. */
export type MoveRefusal = 'same-account' | 'cancelled' | 'nothing-left' | 'being-paid' | 'being-renewed' | 'no-use'

type Facts = {
  cycle: Pick<Cycle, 'tokens' | 'taken' | 'cancelledAt'>
  isSameAccount: boolean
  /** An order that pays for an upgrade holds it. */
  isHeld: boolean
  /** A charge for the renewal that follows it is under way. */
  isCharging: boolean
  /** Of whoever gets it. */
  cycles: readonly Pick<Cycle, 'term' | 'cancelledAt'>[]
}

/** Why the issues to come of a cycle can't become somebody else's; null where they can. */
export function refuseMove({ cycle, isSameAccount, isHeld, isCharging, cycles }: Facts): MoveRefusal | null {
  if (isSameAccount) return 'same-account'
  if (cycle.cancelledAt !== null) return 'cancelled'
  if (!isLive(cycle)) return 'nothing-left'
  if (isHeld) return 'being-paid'
  if (isCharging) return 'being-renewed'
  return cycles.some(isLifetime) ? 'no-use' : null
}
