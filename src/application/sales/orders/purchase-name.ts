import { createHash } from 'node:crypto'

export type NamedAttempt = { attempt: string | null; accountId: string | null }

/** An id that follows from the attempt's name and from nothing that anyone else knows. It belongs to whoever was logged in. */
function orderIdOfAttempt({ attempt, accountId }: NamedAttempt, number: number): string {
  const hash = createHash('sha256')
    .update(`purchase\n${attempt}\n${accountId ?? ''}\n${number}`)
    .digest('hex')
  // Version 8 of such ids is the one that says: made by a rule of our own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** As many times can one attempt have come to nothing and be made again under its name; the next order has an id of its own. */
export const MOST_ORDERS_OF_AN_ATTEMPT = 50

/** The ids that the orders of an attempt have, in their order. */
export const orderIdsOfAttempt = (attempt: NamedAttempt): string[] =>
  Array.from({ length: MOST_ORDERS_OF_AN_ATTEMPT }, (_, index) => orderIdOfAttempt(attempt, index + 1))

export const isNamedOrder = (orderId: string): boolean => orderId[14] === '8'
