import { createHash } from 'node:crypto'
import type { Limit, Taken } from '#domain/limits/limit.ts'
import type { Queryable } from '#store/database.ts'
import { emptyBucket, fillBucket, readBuckets } from '#store/limits/rate-limits.ts'

/** What a limit counts for: an address, a network, a fixed word. */
export type Counted = readonly [limit: Limit, subject: string]

const keyOf = ([limit, subject]: Counted) => createHash('sha256').update(`${limit.name}\n${subject}`).digest()
const partOf = (limit: Limit) => limit.perSeconds / limit.amount

/**
 * Takes one from what `subject` (an address, a network, a fixed word) has left of a limit; a refused one does not count.
 * Safe under any number of calls at once. Only a hash of the subject is kept, and only until the limit is whole again.
 */
export async function takeFromLimit(db: Queryable, limit: Limit, subject: string, now: Date): Promise<Taken> {
  const partSeconds = partOf(limit)
  const key = keyOf([limit, subject])
  const emptyAt = await fillBucket(db, { key, now, partSeconds, wholeSeconds: limit.perSeconds })
  if (emptyAt === null) return { ok: true }
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(roomAfter(limit, emptyAt, now))) }
}

/** In how many seconds there is room for one more; 0 or less where there is. */
const roomAfter = (limit: Limit, emptyAt: Date, now: Date) =>
  (emptyAt.getTime() - now.getTime()) / 1000 + partOf(limit) - limit.perSeconds

/** Whether each limit has one left, without taking it: somebody else may, meanwhile. */
export async function lookAtLimits(db: Queryable, counted: readonly Counted[], now: Date): Promise<Taken> {
  const buckets = await readBuckets(db, counted.map(keyOf))
  const waits = counted.map((one) => roomAfter(one[0], buckets.get(keyOf(one).toString('hex')) ?? now, now))
  const longest = Math.max(...waits)
  return longest > 0 ? { ok: false, retryAfterSeconds: Math.ceil(longest) } : { ok: true }
}

/** Takes one from each limit, or, where one of them has none left, from none. */
export async function takeFromLimits(db: Queryable, counted: readonly Counted[], now: Date): Promise<Taken> {
  for (const [index, [limit, subject]] of counted.entries()) {
    const taken = await takeFromLimit(db, limit, subject, now)
    if (taken.ok) continue
    await returnToLimits(db, counted.slice(0, index), now)
    return taken
  }
  return { ok: true }
}

/** For limits that count only what went wrong: taken before trying, and given back when it went well. */
export async function returnToLimits(db: Queryable, counted: readonly Counted[], now: Date): Promise<void> {
  for (const one of counted) await emptyBucket(db, { key: keyOf(one), now, partSeconds: partOf(one[0]) })
}
