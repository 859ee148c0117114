import { type Cycle, cycleToTakeFrom, type Delivery } from '#domain/subscriptions/ledger.ts'
import { type Skip, standingSkip } from '#domain/subscriptions/skips.ts'
import type { Dispatch } from './dispatch.ts'

/** Why someone is, or is not, on the mailing list of an issue. */
export type Explanation =
  | {
      readonly on: true
      readonly reason: 'bound' | 'waits-for-address'
      readonly delivery: Delivery
      readonly cycle: Cycle
    }
  | { readonly on: false; readonly reason: 'would-be-bound'; readonly cycle: Cycle }
  | { readonly on: false; readonly reason: 'skipped' | 'would-be-skipped'; readonly skip: Skip }
  | { readonly on: false; readonly reason: NotOnList; readonly bound: readonly number[] }

export type NotOnList =
  | 'never-subscribed'
  | 'no-record'
  | 'subscribed-after'
  | 'cancelled'
  | 'no-tokens'
  | 'would-not-be-bound'

type Rows = {
  issue: { number: number; state: 'planned' | 'expected' | 'delivered' }
  /** The cut of the issue; null before it. */
  cut: Pick<Dispatch, 'cutAt'> | null
  cycles: readonly Cycle[]
  deliveries: readonly Delivery[]
  skips: readonly Skip[]
}

/** Says it from the rows alone: nothing but them decided it. */
export function explainDelivery({ issue, cut, cycles, deliveries, skips }: Rows): Explanation {
  const delivery = deliveries.find((one) => one.issue.number === issue.number)
  const cycle = delivery && cycles.find(({ id }) => id === delivery.cycleId)
  if (delivery && cycle)
    return { on: true, reason: delivery.awaitsAddress ? 'waits-for-address' : 'bound', delivery, cycle }
  const bound = deliveries.map((one) => one.issue.number)
  const not = (reason: NotOnList): Explanation => ({ on: false, reason, bound })
  if (cycles.length === 0) return not('never-subscribed')
  const skip = standingSkip(skips, issue.number)
  if (!cut?.cutAt) return issue.state === 'planned' ? forecast(cycles, skip, not) : not('no-record')
  const cutAt = cut.cutAt
  const then = cycles.filter(({ createdAt }) => createdAt <= cutAt)
  if (then.length === 0) return not('subscribed-after')
  const wereCancelled = then.every(({ cancelledAt }) => cancelledAt !== null && cancelledAt <= cutAt)
  if (wereCancelled) return not('cancelled')
  return skip ? { on: false, reason: 'skipped', skip } : not('no-tokens')
}

function forecast(cycles: readonly Cycle[], skip: Skip | null, not: (reason: NotOnList) => Explanation): Explanation {
  const cycle = cycleToTakeFrom(cycles)
  if (cycle && skip) return { on: false, reason: 'would-be-skipped', skip }
  return cycle ? { on: false, reason: 'would-be-bound', cycle } : not('would-not-be-bound')
}
