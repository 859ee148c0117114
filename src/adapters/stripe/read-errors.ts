import Stripe from 'stripe'
import { PaymentOutage } from '#application/ports/payments.ts'

const { StripeError } = Stripe.errors

/** Did nothing come back, or nothing that says whether it was done? Then it is to be asked again, under the same key. */
function isOutage(error: InstanceType<typeof StripeError>): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError) return true
  const status = error.statusCode
  // 409: the same key is being worked on at this moment. 429: too many of us at once.
  return status === undefined || status === 409 || status === 429 || status >= 500
}

/** Runs one call: what is only a bad moment becomes a `PaymentOutage`, everything else stays as Stripe says it. */
export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    // Without Stripe's own text, which may name a payer.
    if (error instanceof StripeError && isOutage(error))
      throw new PaymentOutage(`The payment provider did not answer (${error.type})`, { cause: error.code })
    throw error
  }
}

/** The answer of a call that may find nothing. */
export async function orNothing<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking(call)
  } catch (error) {
    if (error instanceof StripeError && error.code === 'resource_missing') return null
    throw error
  }
}

/** Whether a call was refused for where its object stands, and not for what was asked. */
export const isRefused = (error: unknown, ...codes: string[]): boolean =>
  error instanceof StripeError && error.code !== undefined && codes.includes(error.code)
