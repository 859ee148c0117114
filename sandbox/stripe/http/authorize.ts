import type { IncomingMessage } from 'node:http'
import { newId } from '../state/ids.ts'
import type { Caller } from '../work.ts'
import { invalidRequest, unauthorized } from './api-error.ts'
import type { Form } from './read-form.ts'

/** Who is calling, by their key. Any test key will do; a live one is never taken. */
export function authorize(request: IncomingMessage): Caller {
  const key = keyIn(request.headers.authorization)
  if (!key)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  const sort = /^(sk|rk|pk)_test_\w+$/.exec(key)?.[1]
  // A page in a browser holds no secret key: such a call would come from somewhere it should not.
  if (!sort || (sort !== 'pk' && request.headers.origin !== undefined))
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`)
  const version = request.headers['stripe-version']
  const idempotencyKey = request.headers['idempotency-key']
  return {
    key: sort === 'pk' ? 'publishable' : 'secret',
    requestId: newId('req').slice(0, 18),
    idempotencyKey: typeof idempotencyKey === 'string' && idempotencyKey !== '' ? checkLength(idempotencyKey) : null,
    version: typeof version === 'string' ? version : null,
    ip: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? null,
    userAgent: request.headers['user-agent'] ?? null,
  }
}

function keyIn(header: string | undefined): string | undefined {
  const [scheme, value = ''] = (header ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

function checkLength(key: string): string {
  if (key.length <= 255) return key
  throw invalidRequest('Idempotency keys can be at most 255 characters long.')
}

/** A browser may look at one intent only, and only with its secret. */
export function refuseWithoutSecret(caller: Caller, form: Form, intent: { id: string; client_secret: string | null }) {
  if (caller.key !== 'publishable' && form.client_secret === undefined) return
  if (form.client_secret === intent.client_secret) return
  throw form.client_secret === undefined
    ? invalidRequest('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' })
    : invalidRequest(
        `The client_secret provided does not match the client_secret associated with ${intent.id}.`,
        {
          code: 'resource_missing',
          param: 'client_secret',
        },
        404,
      )
}

const SHOWN = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
  'usage',
]

/** What a browser gets to see of an intent: nothing of its customer, its charges or its notes. */
export function publicView(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('object' in body)) return body
  if (body.object !== 'payment_intent' && body.object !== 'setup_intent') return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => SHOWN.includes(name)))
}
