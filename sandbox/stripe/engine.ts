import { Faults } from './control/faults.ts'
import { ApiError } from './http/api-error.ts'
import { Idempotency } from './http/idempotency.ts'
import { makeEvent } from './resources/events.ts'
import { Clock } from './state/clock.ts'
import { inTransaction, openDatabase } from './state/database.ts'
import { Objects } from './state/objects.ts'
import { Settings } from './state/settings.ts'
import { Tasks } from './state/tasks.ts'
import { performTask } from './tasks.ts'
import { Courier } from './webhooks/courier.ts'
import { Deliveries } from './webhooks/deliveries.ts'
import type { Caller, Work } from './work.ts'

/** Nobody in particular: time itself, or the person at the control page. */
export const SANDBOX: Caller = {
  key: 'sandbox',
  requestId: null,
  idempotencyKey: null,
  version: null,
  ip: null,
  userAgent: null,
}

const LONGEST_NAP_MS = 60_000

export type Engine = ReturnType<typeof startEngine>

/** Everything that is kept and everything that happens by itself, without a door to the outside. */
export function startEngine(folder: string, publicUrl: () => string) {
  const database = openDatabase(folder)
  const settings = new Settings(database)
  const clock = new Clock(settings)
  const objects = new Objects(database)
  const tasks = new Tasks(database)
  const faults = new Faults(settings)
  const deliveries = new Deliveries(database, objects, faults)
  const courier = new Courier({ deliveries, objects, clock })
  let timer: NodeJS.Timeout | undefined

  const workAt = (caller: Caller, now: number): Work => ({
    objects,
    tasks,
    now,
    publicUrl: publicUrl(),
    caller,
    emit(type, object, previous) {
      const event = makeEvent(caller, now, type, object, previous)
      objects.add('event', event, {})
      deliveries.plan(event, clock.milliseconds)
    },
  })

  /** One piece of work: all of it is written when this returns, or none. A declined payment is written too. */
  function doWork<Result>(caller: Caller, work: (work: Work) => Result, now = clock.seconds): Result {
    const keeps = (error: unknown) => error instanceof ApiError && error.keepsWork
    return inTransaction(database, () => work(workAt(caller, now)), keeps)
  }

  /** What was to happen by now happens, in its order and at its time. */
  function runDueTasks() {
    clearTimeout(timer)
    while ((tasks.nextDue() ?? Infinity) <= clock.seconds)
      inTransaction(database, () => {
        const task = tasks.takeDue(clock.seconds)
        if (task) performTask(workAt(SANDBOX, task.due), task)
      })
    const next = tasks.nextDue()
    if (next === undefined) return
    timer = setTimeout(settle, Math.min(LONGEST_NAP_MS, Math.max(0, next * 1000 - clock.milliseconds)))
  }

  /** After every change: what is due is done, and what was said is carried. */
  function settle() {
    runDueTasks()
    courier.wake()
  }

  settle()
  return {
    database,
    settings,
    clock,
    objects,
    faults,
    deliveries,
    courier,
    idempotency: new Idempotency(database),
    doWork,
    settle,
    inTransaction: <Result>(work: () => Result) => inTransaction(database, work),
    stop() {
      clearTimeout(timer)
      courier.stop()
      database.close()
    },
  }
}
