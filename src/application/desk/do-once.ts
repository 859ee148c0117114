import { createHash, randomUUID } from 'node:crypto'
import type { UseCaseContext } from '#application/context.ts'
import { endLease, takeLease } from '#store/desk/leases.ts'

/** Longer than any act takes that a page waits for; one whose process is gone keeps nobody waiting for good. */
const LEASE_MS = 60_000

type Once<Plan, Done> = {
  /** What it is done to. Two who do something to it at once take turns. */
  subject: string
  /** What was shown before it was pressed. */
  seen: string
  rehearse: () => Promise<Plan>
  act: () => Promise<Done>
}

export type DoneOnce<Plan, Done> =
  | { kind: 'done'; done: Done }
  /** Meanwhile it would bring something else: it was done already, by another press or by somebody else. */
  | { kind: 'changed'; plan: Plan }
  | { kind: 'busy' }

/** By which it is known again what somebody was shown. */
export const markOf = (plan: unknown): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('base64url').slice(0, 22)

/** Does what somebody was shown, if it still is that; pressed twice, or by two people, it is done once. */
export async function doOnce<Plan, Done>(
  { db, now }: UseCaseContext,
  { subject, seen, rehearse, act }: Once<Plan, Done>,
): Promise<DoneOnce<Plan, Done>> {
  const holder = randomUUID()
  const at = now()
  if (!(await takeLease(db, { subject, holder, now: at, until: new Date(at.getTime() + LEASE_MS) })))
    return { kind: 'busy' }
  try {
    const plan = await rehearse()
    if (markOf(plan) !== seen) return { kind: 'changed', plan }
    return { kind: 'done', done: await act() }
  } finally {
    await endLease(db, { subject, holder })
  }
}
