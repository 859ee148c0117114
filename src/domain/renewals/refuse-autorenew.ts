import type { Deliverable } from '../subscriptions/deliverables.ts'
import type { Cycle } from '../subscriptions/ledger.ts'
import { type ByLetter, letterOfDeliverable } from '../subscriptions/timetable.ts'
import type { Standing } from '../subscriptions/token-state.ts'
import { cycleToRenew, renewsItself } from './renewal-offer.ts'

type Asked = {
  readonly cycles: readonly Cycle[]
  readonly standing: Standing
  /** What is sent now from the current cycle; null where there is none. */
  readonly current: Deliverable | null
  readonly addresses: ByLetter<unknown>
  readonly hasMethod: boolean
}

export type AutorenewRefusal = 'nothing-to-renew' | 'no-address' | 'no-method'

/** What staff are told of each who turn it on or off for somebody. */
export const autorenewSwitchRefusals: Readonly<
  Record<AutorenewRefusal | 'no-such-account' | 'already-on' | 'already-off', string>
> = {
  'nothing-to-renew': 'They have no subscription that could renew itself.',
  'no-address': 'An address is missing for what would be sent. Correct the address first.',
  'no-method': 'No card or bank account of theirs is kept. Send them the link to add one.',
  'no-such-account': 'There is no such account any more.',
  'already-on': 'Autorenew is on already.',
  'already-off': 'Autorenew is off already.',
}

/** Why autorenew can't be turned on; null where it can. What is sent now, and what would be renewed, must have an address. */
export function refuseAutorenew({ cycles, standing, current, addresses, hasMethod }: Asked): AutorenewRefusal | null {
  const cycle = cycleToRenew(cycles)
  if (!cycle || standing === 'lifetime' || !renewsItself(cycle)) return 'nothing-to-renew'
  const letters = [current, cycle.deliverables.active].flatMap((sent) => (sent && letterOfDeliverable(sent)) ?? [])
  if (letters.some((letter) => addresses[letter] === null)) return 'no-address'
  return hasMethod ? null : 'no-method'
}
