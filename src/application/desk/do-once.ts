import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { UseCaseContext } from '#application/context.ts'
import { endLease, takeLease } from '#store/desk/leases.ts'
import { isPressDone, keepPress } from '#store/desk/presses.ts'

/** Longer than any act takes that a page waits for; one whose process is gone keeps nobody waiting for good. */
const LEASE_MS = 60_000
/** How often, and for how long in all, whoever comes second asks whether the first is done. */
const ASK_EVERY_MS = 100
const ASK_TIMES = 50
/** A page that was left open for longer is looked at anew. */
const PRESS_KEPT_MS = 24 * 60 * 60_000

type Once<Plan, Done> = {
  /** What it is done to. Two who do something to it at once take turns. */
  subject: string
  /** What was shown before it was pressed. */
  seen: string
  /** Which press it is: one that is sent twice is done once, and answered as the first. */
  press: string
  rehearse: () => Promise<Plan>
  act: () => Promise<Done>
}

export type DoneOnce<Plan, Done> =
  | { kind: 'done'; done: Done }
  /** This very press has done it already. */
  | { kind: 'repeated' }
  /** Meanwhile it would bring something else: it was done already, by another press or by somebody else. */
  | { kind: 'changed'; plan: Plan }
  | { kind: 'busy' }

/** By which it is known again what somebody was shown. */
export const markOf = (plan: unknown): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('base64url').slice(0, 22)

/** Does what somebody was shown, if it still is that; pressed twice, or by two people, it is done once. */
export async function doOnce<Plan, Done extends { ok: boolean }>(
  { db, now }: UseCaseContext,
  { subject, seen, press, rehearse, act }: Once<Plan, Done>,
): Promise<DoneOnce<Plan, Done>> {
  const holder = randomUUID()
  const take = () => {
    const at = now()
    return takeLease(db, { subject, holder, now: at, until: new Date(at.getTime() + LEASE_MS) })
  }
  let isTaken = await take()
  for (let asked = 0; !isTaken && asked < ASK_TIMES; asked += 1) {
    await pause(ASK_EVERY_MS)
    isTaken = await take()
  }
  if (!isTaken) return { kind: 'busy' }
  try {
    if (await isPressDone(db, press)) return { kind: 'repeated' }
    const plan = await rehearse()
    if (markOf(plan) !== seen) return { kind: 'changed', plan }
    const done = await act()
    const at = now()
    if (done.ok) await keepPress(db, press, { now: at, oldest: new Date(at.getTime() - PRESS_KEPT_MS) })
    return { kind: 'done', done }
  } finally {
    await endLease(db, { subject, holder })
  }
}
