import { setTimeout as after } from 'node:timers/promises'
import type { WithPorts } from '#application/context.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { describeMethod, type SavedMethod } from '#domain/payments/saved-method.ts'

type Paid = { payment_intent_id: string | null; paid_cents: number | null }

/** A receipt does not wait longer for a word that it can do without. */
const LONGEST_MS = 2_500

/** What an order was paid with; null where nothing was paid, or where the provider does not say so in time. */
export async function describePaidWith({ ports }: WithPorts<'payments'>, order: Paid): Promise<string | null> {
  const { payment_intent_id: intentId, paid_cents } = order
  if (!intentId || !paid_cents) return null
  return inTime(async () => {
    const intent = await ports.payments.retrieveIntent(intentId)
    return intent?.method ? ports.payments.retrieveMethod(intent.method) : null
  })
}

/** The same of a method that is known; null where nothing was paid with one. */
export const describePaidBy = async (
  { ports }: WithPorts<'payments'>,
  method: string | null,
): Promise<string | null> => (method ? inTime(() => ports.payments.retrieveMethod(method)) : null)

async function inTime(ask: () => Promise<SavedMethod | null>): Promise<string | null> {
  const enough = new AbortController()
  try {
    const late = after(LONGEST_MS, null, { signal: enough.signal, ref: false }).catch(() => null)
    const method = await Promise.race([unlessOut(ask), late])
    return method && describeMethod(method)
  } finally {
    enough.abort()
  }
}

async function unlessOut(ask: () => Promise<SavedMethod | null>): Promise<SavedMethod | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentOutage) return null
    throw error
  }
}
