import fc from 'fast-check'
import { cents } from '#domain/money/cents.ts'
import { renewalStep } from '#domain/renewals/renewal.ts'
import type { RenewalSettings } from '#domain/renewals/renewal-settings.ts'
import { type DueWave, dueWave, type Wave, type WaveFacts } from '#domain/renewals/waves.ts'
import { type Cycle, type Delivery, isLive } from '#domain/subscriptions/ledger.ts'
import { countTokens, tokenState } from '#domain/subscriptions/token-state.ts'
import { cycleOf, deliveryOf } from './ledger.ts'

export type LifeStep =
  | { do: 'issue'; skipped: boolean; sentAfter: number }
  | { do: 'renew'; tokens: number }
  | { do: 'cancel-last' | 'switch' | 'bounce' | 'list' }
  | { do: 'wait'; days: number }

const DAY_MS = 86_400_000

export const lives = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('issue' as const),
        skipped: fc.constantFrom(false, false, false, true),
        sentAfter: fc.nat({ max: 60 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const), tokens: fc.constantFrom(1, 2, 4, 8) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('cancel-last' as const, 'switch', 'switch', 'bounce', 'list') }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat({ max: 100 }) }) },
  ),
  { maxLength: 30 },
)

export type Told = DueWave & { cycle: string; at: Date; facts: WaveFacts }
/** An end of a subscription, by the sending of its last issue. */
export type End = { cycle: string; at: Date; facts: WaveFacts }

/** One account's life by the rules alone: the job runs once a day, after whatever has happened. */
export function liveThrough(steps: readonly LifeStep[], settings: RenewalSettings) {
  let now = new Date('2026-01-05T12:00:00Z').getTime()
  let cycles: Cycle[] = [cycleOf({ id: 'cycle-1', taken: 0 })]
  let deliveries: (Delivery & { due: number })[] = []
  let issue = 0
  const state = { autorenew: false, isReachable: true, isListed: true }
  const told: Told[] = []
  const ends: End[] = []

  const lastOf = () => cycles.findLast(({ cancelledAt }) => cancelledAt === null)
  function facts(): WaveFacts {
    const { count, standing } = tokenState(countTokens(cycles, deliveries))
    const sent = deliveries.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])
    return {
      cycles,
      standing,
      unbound: count,
      lapsedAt: standing === 'expired' && sent.length > 0 ? new Date(Math.max(...sent)) : null,
      payer: { method: 'pm_1', autorenew: state.autorenew },
      isReachable: state.isReachable,
      isDeleted: false,
      isBuying: false,
      isListed: state.isListed,
      told: told.filter(({ cycle }) => cycle === lastOf()?.id).map(({ wave }) => wave as Wave),
    }
  }
  function run() {
    const known = facts()
    const due = dueWave(known, settings, new Date(now))
    const cycle = lastOf()
    if (due && cycle) told.push({ ...due, cycle: cycle.id, at: new Date(now), facts: known })
  }
  function deliver() {
    const before = facts()
    deliveries = deliveries.map((one) =>
      one.state === 'expected' && one.due <= now ? { ...one, state: 'delivered', deliveredAt: new Date(now) } : one,
    )
    const [cycle, after] = [lastOf(), facts()]
    if (before.standing !== 'expired' && after.standing === 'expired' && cycle)
      ends.push({ cycle: cycle.id, at: new Date(now), facts: after })
  }
  function pass(days: number) {
    for (let day = 0; day < days; day += 1) {
      now += DAY_MS
      deliver()
      run()
    }
  }
  const cutNext = (sentAfter: number) => {
    const from = cycles.find(isLive)
    if (!from) return
    cycles = cycles.map((cycle) => (cycle === from ? { ...cycle, taken: cycle.taken + 1 } : cycle))
    deliveries = [
      ...deliveries,
      { ...deliveryOf({ number: issue, from, state: 'expected' }), due: now + sentAfter * DAY_MS },
    ]
  }
  for (const step of steps) {
    if (step.do === 'issue') {
      issue += 1
      if (!step.skipped) cutNext(step.sentAfter)
    }
    if (step.do === 'renew') {
      const position = cycles.length + 1
      cycles = [
        ...cycles,
        cycleOf({ position, id: `cycle-${position}`, tokens: step.tokens, createdAt: new Date(now) }),
      ]
    }
    if (step.do === 'cancel-last') {
      const last = lastOf()
      cycles = cycles.map((cycle) => (cycle === last ? { ...cycle, cancelledAt: new Date(now) } : cycle))
    }
    if (step.do === 'switch') state.autorenew = !state.autorenew
    if (step.do === 'bounce') state.isReachable = !state.isReachable
    if (step.do === 'list') state.isListed = !state.isListed
    run()
    if (step.do === 'wait') pass(step.days)
  }
  pass(200)
  return { told, ends }
}

/** Whether the rule of autorenew would tell or charge whoever these facts are of. */
export const isRenewedByItself = ({ cycles, standing, payer, isReachable }: WaveFacts): boolean =>
  renewalStep(
    { cycles, standing, payer, isReachable, isBuying: false, price: cents(100), renewal: null, open: null },
    new Date(),
  ).do !== 'nothing'
