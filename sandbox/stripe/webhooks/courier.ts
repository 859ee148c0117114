import type { Clock } from '../state/clock.ts'
import type { Objects } from '../state/objects.ts'
import type { Deliveries, Delivery } from './deliveries.ts'
import { signPayload } from './signature.ts'

const AT_ONCE = 20
const PATIENCE_MS = 10_000
const LONGEST_NAP_MS = 60_000

type Parts = { deliveries: Deliveries; objects: Objects; clock: Clock }

/** Carries events to webhooks when they are due: many at a time and in no order, as Stripe does. */
export class Courier {
  readonly #parts: Parts
  readonly #underWay = new Set<number>()
  #idle: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Looks what is due; called after every change and every move of the clock. */
  wake() {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    const { deliveries, clock } = this.#parts
    const due = deliveries.due(clock.milliseconds, AT_ONCE * 5).filter(({ seq }) => !this.#underWay.has(seq))
    const free = Math.max(0, AT_ONCE - this.#underWay.size)
    const reordered = due.filter((delivery) => delivery.reordered).reverse()
    for (const delivery of reordered) this.#underWay.add(delivery.seq)
    if (reordered.length > 0) void this.#carryInTurn(reordered)
    for (const delivery of due.filter((each) => !each.reordered).slice(0, free)) void this.#carry(delivery)
    if (this.#underWay.size > 0) return
    for (const tell of this.#idle.splice(0)) tell()
    this.#nap()
  }

  /** Resolves when nothing that is due is left undelivered. */
  whenIdle(): Promise<void> {
    return new Promise((idle) => {
      this.#idle.push(idle)
      this.wake()
    })
  }

  stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #nap() {
    const next = this.#parts.deliveries.nextDue()
    if (next === undefined) return
    const pause = Math.min(LONGEST_NAP_MS, Math.max(0, next - this.#parts.clock.milliseconds))
    this.#timer = setTimeout(() => this.wake(), pause)
  }

  async #carryInTurn(list: Delivery[]) {
    for (const delivery of list) await this.#carry(delivery)
  }

  async #carry(delivery: Delivery) {
    this.#underWay.add(delivery.seq)
    const end = await this.#post(delivery)
    this.#underWay.delete(delivery.seq)
    if (this.#stopped) return
    this.#parts.deliveries.note(delivery, end, this.#parts.clock.milliseconds)
    this.wake()
  }

  async #post({ event, endpoint }: Delivery): Promise<{ delivered: boolean; said: string }> {
    const { objects, deliveries } = this.#parts
    const kept = objects.find('event', event)
    const target = objects.find('webhook_endpoint', endpoint)
    if (!kept || !target) return { delivered: true, said: 'the endpoint is gone' }
    const body = JSON.stringify({ ...kept.body, pending_webhooks: deliveries.pendingFor(event) }, null, 2)
    try {
      const response = await fetch(target.body.url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signPayload(body, target.inner.secret, Math.floor(Date.now() / 1000)),
        },
        body,
      })
      await response.arrayBuffer()
      return { delivered: response.ok, said: String(response.status) }
    } catch (error) {
      return { delivered: false, said: String((error as Error).cause ?? error) }
    }
  }
}
