import { type Engine, SANDBOX } from '../engine.ts'
import { settleDebit } from '../resources/bank-debits.ts'
import { answerSetupChallenge } from '../resources/confirm-setup.ts'
import { endDispute, escalateInquiry, findDispute, openDispute } from '../resources/disputes.ts'
import { findPaymentIntent, findSetupIntent } from '../resources/find-intent.ts'
import { answerChallenge } from '../resources/finish-payment.ts'
import { finishRefund } from '../resources/refunds.ts'
import type { Work } from '../work.ts'
import { isFaultList } from './faults.ts'

type Said = Record<string, unknown>

/** A lever that can't be pulled now, or not like that. */
export class Refused extends Error {}

export function advanceClock(engine: Engine, seconds: number) {
  if (!Number.isFinite(seconds) || seconds <= 0) throw new Refused('advance_seconds must be a number above 0')
  engine.clock.advance(Math.round(seconds * 1000))
  engine.settle()
  return state(engine)
}

export function setFaults(engine: Engine, list: unknown) {
  if (!isFaultList(list)) throw new Refused('These are no faults that the sandbox knows')
  engine.faults.set({ api: list.api ?? [], webhooks: list.webhooks ?? [] })
  return engine.faults.list
}

/** Levers on one object: `POST payment_intents/{id}/settle` and the like. */
export function pullFor(engine: Engine, lever: string, said: Said): unknown {
  const [, place, id = '', act] = /^POST (\w+)\/(\w+)\/(\w+)$/.exec(lever) ?? []
  const name = `${place}/${act}`
  if (name === 'events/resend') return resend(engine, id)
  const work = leverOn(name, id, said)
  if (!work) return undefined
  const done = engine.doWork(SANDBOX, work)
  engine.settle()
  if (done === false || done === null) throw new Refused('It is not in a state for that')
  return { done: true }
}

function leverOn(name: string, id: string, said: Said): ((work: Work) => unknown) | undefined {
  switch (name) {
    case 'payment_intents/settle':
      return (work) => settleDebit(work, id, 'succeed')
    case 'payment_intents/fail':
      return (work) => settleDebit(work, id, 'fail')
    case 'payment_intents/authenticate':
      return (work) => answerChallenge(work, findPaymentIntent(work, id), said.approve !== false)
    case 'setup_intents/authenticate':
      return (work) => answerSetupChallenge(work, findSetupIntent(work, id), said.approve !== false)
    case 'charges/dispute':
      return (work) => openDispute(work, id, said.sort === 'inquiry' ? 'inquiry' : 'chargeback')
    case 'disputes/close':
      return (work) => endDispute(work, findDispute(work, id), said.won === true ? 'won' : 'lost')
    case 'disputes/escalate':
      return (work) => escalateInquiry(work, id)
    case 'refunds/settle':
      return (work) => finishRefund(work, id, 'succeeded')
    case 'refunds/fail':
      return (work) => finishRefund(work, id, 'failed')
    default:
      return undefined
  }
}

/** Sends an event again to every endpoint, as Stripe's dashboard can. */
export function resend(engine: Engine, id: string) {
  const event = engine.objects.find('event', id)?.body
  if (!event) throw new Refused('There is no such event')
  engine.inTransaction(() => engine.deliveries.plan(event, engine.clock.milliseconds))
  engine.courier.wake()
  return { done: true }
}

export function state(engine: Engine) {
  const { clock, faults, objects, deliveries } = engine
  return {
    now: clock.seconds,
    ahead_seconds: Math.round(clock.aheadMilliseconds / 1000),
    faults: faults.list,
    webhook_endpoints: objects.list('webhook_endpoint', { limit: 100 }).data,
    waiting_deliveries: deliveries.list(1000).filter(({ state }) => state === 'waiting').length,
  }
}
