import { phaseFor, refusePersonal } from '../subscriptions/renewing.ts'
import type { Standing } from '../subscriptions/token-state.ts'
import type { CartContents } from './cart-contents.ts'

/**
 * The same contents for somebody of this standing: their own subscription is introductory or a renewal by the ledger,
 * whatever it was put in as, and its coupon has to suit that.
 */
export function judgePersonal(contents: CartContents, standing: Standing): CartContents {
  const { subscription } = contents
  return subscription ? { ...contents, subscription: { ...subscription, phase: phaseFor(standing) } } : contents
}

/** Why contents can't be bought by somebody of this standing; null where they can. */
export const refuseContents = ({ subscription }: CartContents, standing: Standing): string | null =>
  subscription && refusePersonal(standing)
