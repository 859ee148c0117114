import { phaseFor, refusePersonal } from '../subscriptions/renewing.ts'
import type { Standing } from '../subscriptions/token-state.ts'
import type { CartContents } from './cart-contents.ts'

/**
 * Sets the phase of the personal subscription by the buyer's standing in the ledger, whatever it was put in as. The coupon
 * is then billed for that phase.
 */
export function resolvePhase(contents: CartContents, standing: Standing): CartContents {
  const { subscription } = contents
  return subscription ? { ...contents, subscription: { ...subscription, phase: phaseFor(standing) } } : contents
}

/** Why contents can't be bought by somebody of this standing; null where they can. */
export const refuseContents = ({ subscription }: CartContents, standing: Standing): string | null =>
  subscription && refusePersonal(standing)
