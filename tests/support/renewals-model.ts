import { cents } from '#domain/money/cents.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import {
  afterDecline,
  chargeNotBefore,
  type Renewal,
  type RenewalFacts,
  renewalStep,
} from '#domain/renewals/renewal.ts'
import { RENEWAL_DEFAULTS } from '#domain/renewals/renewal-settings.ts'
import type { Cycle } from '#domain/subscriptions/ledger.ts'
import { cycleOf } from './ledger.ts'

/** As the magazine has it unless its settings say otherwise. */
export const NOTICE_DAYS = RENEWAL_DEFAULTS.autorenewNoticeDays

export const DECLINED: PaymentFailure = { retry: 'limited', require: 'replace-card', reason: 'Your card was declined.' }

type Script = {
  /** When the last issue is bound, and when it is delivered. */
  expiresFrom: Date
  deliveredAt: Date
  /** How many charges are declined before one succeeds. */
  declines: number
}

/** One account over its renewal, with the rule and nothing else: the job is run whenever `run` is called. */
export function modelRenewal({ expiresFrom, deliveredAt, declines }: Script) {
  const ended = cycleOf({ taken: 4 })
  let cycles: Cycle[] = [ended]
  let renewal: Renewal | null = null
  let autorenew = true
  const notices: Date[] = []
  const charges: { at: Date; outcome: 'declined' | 'succeeded' }[] = []

  function facts(now: Date): RenewalFacts {
    const standing = cycles.length > 1 || now < expiresFrom ? 'extended' : now < deliveredAt ? 'expiring' : 'expired'
    const open = renewal && (renewal.state === 'waiting' || renewal.state === 'failing') ? renewal : null
    const payer = { method: 'pm_1', autorenew }
    const own = cycles.length === 1 ? renewal : null
    return { cycles, standing, payer, isReachable: true, isBuying: false, price: cents(3995), renewal: own, open }
  }

  /** True where something was done. */
  function run(now: Date): boolean {
    const step = renewalStep(facts(now), now)
    if (step.do === 'notice') {
      notices.push(now)
      const parts = { cycleId: ended.id, noticedCents: cents(3995), failures: 0, declined: null }
      renewal = { ...parts, state: 'waiting', nextAt: chargeNotBefore(now, NOTICE_DAYS) }
    }
    if (step.do === 'charge') charge(now)
    return step.do !== 'nothing'
  }

  function charge(now: Date) {
    if (!renewal) throw new Error('Nobody was told of it')
    if (charges.length >= declines) {
      charges.push({ at: now, outcome: 'succeeded' })
      renewal = { ...renewal, state: 'renewed' }
      cycles = [ended, cycleOf({ position: 2 })]
      return
    }
    charges.push({ at: now, outcome: 'declined' })
    const after = afterDecline(facts(now), renewal, now)
    const declined = { method: 'pm_1', failure: DECLINED }
    renewal = {
      ...renewal,
      declined,
      failures: after.failures,
      state: after.state,
      ...(after.state === 'failing' && { nextAt: after.nextAt }),
    }
    if (after.state === 'ended' && after.because === 'declined') autorenew = false
  }

  return { run, notices, charges, state: () => renewal?.state ?? null, nextAt: () => renewal?.nextAt ?? null }
}
