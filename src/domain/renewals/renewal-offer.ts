import type { Bill } from '../cart/bill.ts'
import { billCart } from '../cart/bill-cart.ts'
import { emptyCart } from '../cart/cart-contents.ts'
import type { Pricing } from '../pricing/pricing.ts'
import { levelNames } from '../subscriptions/categories.ts'
import { deliverableName, mediumOfDeliverable, payloadShipcode } from '../subscriptions/deliverables.ts'
import { type Cycle, inOrder } from '../subscriptions/ledger.ts'
import { letterOf } from '../subscriptions/shipcodes.ts'
import { termAdjective } from '../subscriptions/terms.ts'

/** The cycle that a renewal follows: the last that was not taken back. */
export const cycleToRenew = (cycles: readonly Cycle[]): Cycle | null =>
  inOrder(cycles).findLast(({ cancelledAt }) => cancelledAt === null) ?? null

/** Whether a cycle is renewed by itself. What an institution pays for, or has several copies of, is agreed upon at the desk. */
export const renewsItself = ({ term, billedTo, copies }: Pick<Cycle, 'term' | 'billedTo' | 'copies'>): boolean =>
  term !== 'lifetime' && billedTo === null && copies === 1

/** What of a cycle is bought again. */
type Renewed = Pick<Cycle, 'level' | 'term' | 'deliverables'>

/** The same again, at today's price: level, term and what is sent now, to where it is sent now. Coupons are not used again. */
export function billRenewal({ level, term, deliverables: { active } }: Renewed, pricing: Pricing, now: Date): Bill {
  const medium = mediumOfDeliverable(active)
  const subscription = { phase: 'renewal', medium, level, term, copies: 1, coupon: null } as const
  const prices = { pricing, findGoods: () => null, findCoupon: () => null }
  return billCart({ ...emptyCart, subscription }, prices, now)[letterOf(payloadShipcode(active))]
}

/** '1-Year Standard Print (US)' */
export const renewalName = ({ term, level, deliverables: { active } }: Renewed): string =>
  `${termAdjective(term)} ${levelNames[level]} ${deliverableName(active)}`
