import { createHash } from 'node:crypto'
import type { Limit, Taken } from '#domain/limits/limit.ts'
import type { Queryable } from '#store/database.ts'
import { fillBucket } from '#store/rate-limits.ts'

/**
 * Takes one from what `subject` (an address, a network, a fixed word) has left of a limit; a refused one does not count.
 * Safe under any number of calls at once. Only a hash of the subject is kept, and only until the limit is whole again.
 */
export async function takeFromLimit(db: Queryable, limit: Limit, subject: string, now: Date): Promise<Taken> {
  const key = createHash('sha256').update(`${limit.name}\n${subject}`).digest()
  const partSeconds = limit.perSeconds / limit.amount
  const emptyAt = await fillBucket(db, { key, now, partSeconds, wholeSeconds: limit.perSeconds })
  if (emptyAt === null) return { ok: true }
  const roomAfter = (emptyAt.getTime() - now.getTime()) / 1000 + partSeconds - limit.perSeconds
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(roomAfter)) }
}
