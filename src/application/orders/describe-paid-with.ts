import { setTimeout as after } from 'node:timers/promises'
import type { WithPorts } from '#application/context.ts'
import { PaymentOutage } from '#application/payments/payments.ts'
import { describeMethod } from '#domain/payments/saved-method.ts'

type Paid = { payment_intent_id: string | null; paid_cents: number | null }

/** A receipt does not wait longer for a word that it can do without. */
const LONGEST_MS = 2_500

/** What an order was paid with; null where nothing was paid, or where the provider does not say so in time. */
export async function describePaidWith({ ports }: WithPorts<'payments'>, order: Paid): Promise<string | null> {
  const { payment_intent_id: intentId, paid_cents } = order
  if (!intentId || !paid_cents) return null
  const enough = new AbortController()
  try {
    const late = after(LONGEST_MS, null, { signal: enough.signal, ref: false }).catch(() => null)
    return await Promise.race([ask(ports, intentId), late])
  } finally {
    enough.abort()
  }
}

async function ask({ payments }: WithPorts<'payments'>['ports'], intentId: string): Promise<string | null> {
  try {
    const intent = await payments.retrieveIntent(intentId)
    const method = intent?.method ? await payments.retrieveMethod(intent.method) : null
    return method && describeMethod(method)
  } catch (error) {
    if (error instanceof PaymentOutage) return null
    throw error
  }
}
