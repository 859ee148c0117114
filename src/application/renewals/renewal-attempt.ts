import { createHash } from 'node:crypto'
import { type Cycle, inOrder } from '#domain/subscriptions/ledger.ts'

/**
 * The name of the renewal that follows these cycles. Every page that an account opens until then has the same, and so has
 * the renewal that comes by itself: they go on with one order, and pay it once.
 */
export function renewalAttempt(accountId: string, cycles: readonly Pick<Cycle, 'position' | 'token'>[]): string {
  const last = inOrder(cycles).at(-1)
  return createHash('sha256').update(`renewal\n${accountId}\n${last?.token}`).digest('base64url')
}
