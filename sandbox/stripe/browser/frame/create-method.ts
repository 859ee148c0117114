import type { BillingDetails, Collected, MethodType } from '../messages.ts'

/** Sends what was typed to the sandbox, which gives it a name: only that name leaves the frame. */
export async function createMethod(
  publishableKey: string,
  type: MethodType,
  described: Record<string, string>,
  billing: BillingDetails,
): Promise<Collected> {
  const form = new URLSearchParams(described)
  for (const name of ['name', 'email', 'phone'] as const)
    if (billing[name]) form.set(`billing_details[${name}]`, billing[name])
  for (const [name, value] of Object.entries(billing.address ?? {}))
    if (value) form.set(`billing_details[address][${name}]`, value)
  try {
    const response = await fetch('/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}`, 'idempotency-key': crypto.randomUUID() },
      body: form,
    })
    const body = await response.json()
    return body.error ? { error: body.error } : { paymentMethod: body.id, type }
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'The payment service could not be reached. Please try again.' },
    }
  }
}
