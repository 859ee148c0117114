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

export type NamedAttempt = { attempt: string | null; accountId: string | null }

/** An id that follows from the attempt's name and from nothing that anyone else knows. It belongs to whoever was logged in. */
export function orderIdOfAttempt({ attempt, accountId }: NamedAttempt, number: number): string {
  const hash = createHash('sha256')
    .update(`purchase\n${attempt}\n${accountId ?? ''}\n${number}`)
    .digest('hex')
  // Version 8 of such ids is the one that says: made by a rule of our own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export const isNamedOrder = (orderId: string): boolean => orderId[14] === '8'
