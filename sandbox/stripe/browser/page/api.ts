import type { StripeError } from '@stripe/stripe-js'

export type Intent = {
  id: string
  object: 'payment_intent' | 'setup_intent'
  status: string
  amount?: number
  currency?: string
  client_secret: string
  payment_method: string | null
  payment_method_types: string[]
  next_action: { type: string; use_stripe_sdk?: { stripe_js: string }; redirect_to_url?: { url: string } } | null
  last_payment_error?: StripeError | null
  last_setup_error?: StripeError | null
}
export type Result = { intent: Intent; error?: undefined } | { error: StripeError; intent?: undefined }
type Params = Record<string, unknown>

/** Where the sandbox is: where this script came from. */
export const sandboxOrigin = new URL((document.currentScript as HTMLScriptElement).src).origin

const connectionError: StripeError = {
  type: 'api_connection_error',
  message: 'We are having trouble connecting to the payment service. Please check your connection and try again.',
}

/** Asks the sandbox with the publishable key. What goes wrong is a value. */
export async function ask(
  key: string,
  method: 'GET' | 'POST',
  path: string,
  params: Params,
): Promise<{ body?: unknown; error?: StripeError }> {
  const form = new URLSearchParams(flatten(params))
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'stripe-version': '2026-10-28.endive' }
  try {
    const response = await fetch(`${sandboxOrigin}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: method === 'GET' ? headers : { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: method === 'GET' ? null : form,
      credentials: 'omit',
    })
    const body = await response.json()
    return body.error ? { error: body.error } : { body }
  } catch {
    return { error: connectionError }
  }
}

function flatten(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name ? `${name}[${key}]` : key))
}

/** `pi_1_secret_2` belongs to the payment intent `pi_1`. */
export function placeOf(clientSecret: string): { path: string; kind: Intent['object'] } | null {
  const [, id, prefix] = /^((pi|seti)_(?:(?!_secret_)\w)+)_secret_\w+$/.exec(String(clientSecret)) ?? []
  if (!id) return null
  return prefix === 'pi'
    ? { path: `payment_intents/${id}`, kind: 'payment_intent' }
    : { path: `setup_intents/${id}`, kind: 'setup_intent' }
}

const badSecret: StripeError = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'The client secret is not one of an intent.',
}

export async function retrieveIntent(key: string, clientSecret: string): Promise<Result> {
  const place = placeOf(clientSecret)
  if (!place) return { error: badSecret }
  return toResult(await ask(key, 'GET', place.path, { client_secret: clientSecret }))
}

export async function confirmIntent(key: string, clientSecret: string, params: Params): Promise<Result> {
  const place = placeOf(clientSecret)
  if (!place) return { error: badSecret }
  return toResult(
    await ask(key, 'POST', `${place.path}/confirm`, { ...params, client_secret: clientSecret, use_stripe_sdk: true }),
  )
}

export const toResult = ({ body, error }: { body?: unknown; error?: StripeError }): Result =>
  error ? { error } : { intent: body as Intent }
