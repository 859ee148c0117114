import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from '../control/faults.ts'
import type { Objects } from '../state/objects.ts'

export type Delivery = {
  seq: number
  event: string
  endpoint: string
  attempts: number
  /** Milliseconds of the sandbox's clock. */
  due: number
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  reordered: number
  /** What the other side said last. */
  said: string
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long until the next attempt: soon at first, then ever later, for three days. */
const BACK_OFF = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
]

/** Which event goes where, how often it was tried, and when it is tried again. */
export class Deliveries {
  readonly #database: DatabaseSync
  readonly #objects: Objects
  readonly #faults: Faults

  constructor(database: DatabaseSync, objects: Objects, faults: Faults) {
    this.#database = database
    this.#objects = objects
    this.#faults = faults
  }

  /** Plans an event's way to each endpoint that wants it, in the transaction that wrote it. */
  plan(event: { id: string; type: string }, now: number) {
    const { data } = this.#objects.list('webhook_endpoint', { limit: 100 })
    for (const { id, enabled_events, status } of data) {
      const wanted = enabled_events.includes('*') || enabled_events.includes(event.type)
      if (status === 'enabled' && wanted) this.#planOne(event, id, now)
    }
  }

  #planOne(event: { id: string; type: string }, endpoint: string, now: number) {
    const fault = this.#faults.takeForEvent(event.type)
    const held = (fault?.seconds ?? 2) * SECOND
    switch (fault?.act) {
      case 'drop':
        return this.add(event.id, endpoint, { due: now, state: 'dropped' })
      case 'delay':
        return this.add(event.id, endpoint, { due: now + held })
      case 'duplicate':
        this.add(event.id, endpoint, { due: now })
        return this.add(event.id, endpoint, { due: now })
      case 'reorder':
        // All that come in one window leave at its end, the last one first.
        return this.add(event.id, endpoint, { due: (Math.floor(now / held) + 1) * held, reordered: true })
      default:
        return this.add(event.id, endpoint, { due: now })
    }
  }

  add(
    event: string,
    endpoint: string,
    { due, state = 'waiting', reordered = false }: { due: number; state?: Delivery['state']; reordered?: boolean },
  ) {
    this.#database
      .prepare('insert into deliveries (event, endpoint, due, state, reordered) values (?, ?, ?, ?, ?)')
      .run(event, endpoint, due, state, reordered ? 1 : 0)
  }

  due(now: number, limit: number): Delivery[] {
    return this.#database
      .prepare("select * from deliveries where state = 'waiting' and due <= ? order by due, seq limit ?")
      .all(now, limit) as unknown as Delivery[]
  }

  nextDue(): number | undefined {
    const row = this.#database.prepare("select min(due) as due from deliveries where state = 'waiting'").get()
    return row?.due === null || row?.due === undefined ? undefined : Number(row.due)
  }

  /** Notes how an attempt came out, and when the next one is. */
  note({ seq, attempts }: Delivery, end: { delivered: boolean; said: string }, now: number) {
    const pause = BACK_OFF[attempts]
    const state = end.delivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
    this.#database
      .prepare('update deliveries set attempts = ?, state = ?, due = ?, said = ?, reordered = 0 where seq = ?')
      .run(attempts + 1, state, now + (pause ?? 0), end.said.slice(0, 200), seq)
  }

  pendingFor(event: string): number {
    const row = this.#database
      .prepare("select count(*) as n from deliveries where event = ? and state = 'waiting'")
      .get(event)
    return Number(row?.n)
  }

  /** Newest first. */
  list(limit: number, event?: string): Delivery[] {
    const where = event === undefined ? '' : 'where event = ?'
    return this.#database
      .prepare(`select * from deliveries ${where} order by seq desc limit ?`)
      .all(...(event === undefined ? [limit] : [event, limit])) as unknown as Delivery[]
  }
}
