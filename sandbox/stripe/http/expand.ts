import type { Work } from '../work.ts'
import { invalidRequest } from './api-error.ts'
import type { Form } from './read-form.ts'

/** The names under which an object holds another one's id, and may hold the other one itself. */
const expandable: Record<string, string[]> = {
  customer: ['default_source'],
  payment_method: ['customer'],
  payment_intent: ['customer', 'latest_charge', 'payment_method', 'review', 'application', 'on_behalf_of', 'source'],
  setup_intent: ['customer', 'payment_method', 'mandate', 'single_use_mandate', 'application', 'on_behalf_of'],
  charge: ['balance_transaction', 'customer', 'payment_intent', 'failure_balance_transaction', 'refunds', 'review'],
  refund: [
    'balance_transaction',
    'charge',
    'customer',
    'failure_balance_transaction',
    'payment_intent',
    'payment_method',
  ],
  balance_transaction: ['source'],
  payout: ['balance_transaction', 'destination', 'failure_balance_transaction', 'original_payout', 'reversed_by'],
  mandate: ['payment_method'],
  dispute: ['charge', 'payment_intent'],
}

type Json = Record<string, unknown>
const DEEPEST = 4

/** Puts objects in place of their ids, along the paths that `expand[]` names. */
export function expandAnswer(work: Work, body: unknown, form: Form): unknown {
  const asked = form.expand
  if (!Array.isArray(asked) || typeof body !== 'object' || body === null) return body
  const answer = structuredClone(body) as Json
  for (const path of asked) {
    if (typeof path !== 'string') throw invalidRequest('Invalid array', { param: 'expand' })
    const parts = path.split('.')
    if (parts.length > DEEPEST + (answer.object === 'list' ? 1 : 0))
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    expandPath(work, answer, parts, path)
  }
  return answer
}

function expandPath(work: Work, place: Json, [part = '', ...rest]: string[], path: string) {
  if (place.object === 'list') {
    if (part !== 'data') throw cannot(path)
    for (const item of place.data as Json[]) if (rest.length > 0) expandPath(work, item, rest, path)
    return
  }
  if (place.object === 'customer' && part === 'invoice_settings' && rest[0] === 'default_payment_method')
    return swap(work, place.invoice_settings as Json, 'default_payment_method', rest.slice(1), path)
  if (!expandable[String(place.object)]?.includes(part)) throw cannot(path)
  if (part === 'refunds') place.refunds ??= refundsOf(work, String(place.id))
  swap(work, place, part, rest, path)
}

function swap(work: Work, place: Json, part: string, rest: string[], path: string) {
  const held = place[part]
  const found = typeof held === 'string' ? work.objects.findAny(held) : held
  if (found === undefined || found === null) return
  place[part] = found
  if (rest.length > 0) expandPath(work, found as Json, rest, path)
}

function refundsOf(work: Work, charge: string) {
  const { data, hasMore } = work.objects.list('refund', { limit: 10, equal: { '$.charge': charge } })
  return { object: 'list', data, has_more: hasMore, url: `/v1/charges/${charge}/refunds` }
}

const cannot = (path: string) => invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
