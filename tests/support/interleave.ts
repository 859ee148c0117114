import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Payments } from '#application/ports/payments.ts'
import { type Database, openDatabase, openPool } from '#store/database.ts'

type Query = (...asked: unknown[]) => unknown
/** Whatever else a use case needs. */
type Needs = { db: Database; ports?: { payments: Payments } }

/**
 * Somebody who works step by step: each statement is a step, and so is each word with the provider. It goes on as far as
 * it is let, and can be stopped in every gap between a read and a write.
 */
function openActor<Whole extends Needs>(url: string, whole: Whole) {
  const pool = openPool(url, 4)
  const pids = new Set<number>()
  let left = 0
  let steps = 0
  let isOver = false
  let waiting: (() => void)[] = []
  let tellStopped: () => void = () => undefined

  async function step() {
    while (left === 0) {
      const released = new Promise<void>((go) => waiting.push(go))
      tellStopped()
      await released
    }
    left -= 1
    steps += 1
  }

  pool.on('connect', (client) => {
    pids.add((client as unknown as { processID: number }).processID)
    const query = client.query.bind(client) as Query
    Object.assign(client, { query: (...asked: unknown[]) => step().then(() => query(...asked)) })
  })

  const { ports } = whole
  const payments = ports && (Object.fromEntries(Object.entries(ports.payments).map(inSteps)) as Payments)
  const context: Whole = { ...whole, db: openDatabase(pool), ...(ports && { ports: { ...ports, payments } }) }

  // What is worked out here, such as a signature, is no word with anybody; lists come piece by piece.
  function inSteps([name, call]: [string, unknown]): [string, unknown] {
    if (/^(read|tells|list)/.test(name)) return [name, call]
    return [name, (...asked: unknown[]) => step().then(() => (call as Query)(...asked))]
  }

  let work: Promise<unknown> = Promise.resolve()
  /** Begins with the first step not yet taken. */
  function begin(act: (on: Whole, step: () => Promise<void>) => Promise<unknown>) {
    left = 0
    steps = 0
    isOver = false
    waiting = []
    work = act(context, step).finally(() => {
      isOver = true
      tellStopped()
    })
    // It is awaited at the end, whatever happens on the way.
    work.catch(() => undefined)
  }

  const isWaiting = async (keeper: Database) =>
    (
      await sql`select from pg_stat_activity
        where pid = any(${[...pids]}) and state = 'active' and wait_event_type = 'Lock'`.execute(keeper)
    ).rows.length > 0

  /** Goes on for so many steps, or until it is over, or until it waits for what somebody else has locked. */
  async function goOn(keeper: Database, most: number): Promise<void> {
    if (isOver) return
    const stopped = new Promise<void>((tell) => {
      tellStopped = tell
    })
    left = most
    const before = waiting
    waiting = []
    for (const go of before) go()
    let hasStopped = false
    const stop = stopped.then(() => {
      hasStopped = true
    })
    while (!hasStopped) {
      await Promise.race([stop, new Promise((look) => setTimeout(look, 15))])
      if (!hasStopped && (await isWaiting(keeper))) return
    }
  }

  return { begin, goOn, isOver: () => isOver, steps: () => steps, end: () => work, close: () => pool.end() }
}

const ALL = Number.POSITIVE_INFINITY

/** `step` is for what it does elsewhere. */
type Act<Whole> = (on: Whole, step: () => Promise<void>) => Promise<unknown>

/**
 * Two who do something about the same thing at once, in a way that can be chosen: `one` takes `first` steps, `other` takes
 * `second`, then `one` goes on to its end and `other` to its own. Who waits for a lock of the other lets it go on.
 */
export function openTwo<Whole extends Needs>(url: string, whole: Whole) {
  const [one, other] = [openActor(url, whole), openActor(url, whole)]
  const { db } = whole

  async function interleave(
    [first, second]: readonly [number, number],
    acts: { one: Act<Whole>; other: Act<Whole> },
  ): Promise<{ one: number; other: number }> {
    one.begin(acts.one)
    other.begin(acts.other)
    await one.goOn(db, first)
    await other.goOn(db, second)
    while (!one.isOver() || !other.isOver()) {
      await one.goOn(db, ALL)
      await other.goOn(db, ALL)
    }
    await Promise.all([one.end(), other.end()])
    return { one: one.steps(), other: other.steps() }
  }
  afterAll(async () => {
    await one.close()
    await other.close()
  })
  return { interleave }
}

/** So many of all ways in which two may come between each other's steps, spread evenly over them. */
export function spreadOver(steps: { one: number; other: number }, count: number): [number, number][] {
  const all = Array.from({ length: steps.one + 1 }, (_, first) =>
    Array.from({ length: steps.other + 1 }, (_, second): [number, number] => [first, second]),
  ).flat()
  const apart = Math.max(1, all.length / count)
  const from = Math.random() * apart
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => all[Math.floor(from + at * apart)] ?? [0, 0])
}
