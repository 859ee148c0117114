import { retrieveCharge, updateCharge } from '../resources/charges.ts'
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from '../resources/customers.ts'
import { closeDispute, retrieveDispute, updateDispute } from '../resources/disputes.ts'
import { retrieveEvent } from '../resources/events.ts'
import { cancelPaymentIntent, capturePaymentIntent } from '../resources/finish-payment.ts'
import { verifyPaymentDeposits, verifySetupDeposits } from '../resources/microdeposits.ts'
import { confirmPaymentIntent, createPaymentIntent, retrievePaymentIntent } from '../resources/payment-intents.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  retrievePaymentMethod,
  updatePaymentMethod,
} from '../resources/payment-methods.ts'
import { retrievePayout } from '../resources/payouts.ts'
import { createRefund, retrieveRefund, updateRefund } from '../resources/refunds.ts'
import { retrieveBalanceTransaction, retrieveCustomerMethod, retrieveMandate } from '../resources/retrieve.ts'
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  retrieveSetupIntent,
  updateSetupIntent,
} from '../resources/setup-intents.ts'
import { updatePaymentIntent } from '../resources/update-payment.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from '../resources/webhook-endpoints.ts'
import type { Work } from '../work.ts'
import { listObjects } from './lists.ts'
import type { Form } from './read-form.ts'

type Handler = (work: Work, form: Form, ...ids: string[]) => unknown
export type Route = { method: string; pattern: RegExp; handle: Handler; publishable: boolean }

const route = (
  method: string,
  path: string,
  handle: (work: Work, form: Form, id: string, other: string) => unknown,
  { publishable = false } = {},
): Route => ({
  method,
  pattern: new RegExp(`^/v1/${path.replaceAll(':id', '([^/]+)')}$`),
  handle: handle as Handler,
  publishable,
})

const list = (path: string, ...parts: Parameters<typeof listObjects>) => {
  const answer = listObjects(...parts)
  return route('GET', path, (work, form) => answer(work, form, `/v1/${path}`))
}

/** What a browser may ask with its publishable key. */
const browser = { publishable: true }

/** Every call that the sandbox answers. */
const routes: Route[] = [
  route('POST', 'customers', createCustomer),
  list('customers', 'customer', { email: '$.email' }),
  route('GET', 'customers/:id', retrieveCustomer),
  route('POST', 'customers/:id', updateCustomer),
  route('DELETE', 'customers/:id', deleteCustomer),
  route('GET', 'customers/:id/payment_methods', (work, form, id) =>
    listObjects('payment_method', { type: '$.type', allow_redisplay: '$.allow_redisplay' }, { '$.customer': id })(
      work,
      form,
      `/v1/customers/${id}/payment_methods`,
    ),
  ),
  route('GET', 'customers/:id/payment_methods/:id', retrieveCustomerMethod),
  route('POST', 'payment_methods', createPaymentMethod, browser),
  list('payment_methods', 'payment_method', {
    customer: '$.customer',
    type: '$.type',
    allow_redisplay: '$.allow_redisplay',
  }),
  route('GET', 'payment_methods/:id', retrievePaymentMethod),
  route('POST', 'payment_methods/:id', updatePaymentMethod),
  route('POST', 'payment_methods/:id/attach', attachPaymentMethod),
  route('POST', 'payment_methods/:id/detach', detachPaymentMethod),
  route('POST', 'payment_intents', createPaymentIntent),
  list('payment_intents', 'payment_intent', { customer: '$.customer' }),
  route('GET', 'payment_intents/:id', retrievePaymentIntent, browser),
  route('POST', 'payment_intents/:id', updatePaymentIntent),
  route('POST', 'payment_intents/:id/confirm', confirmPaymentIntent, browser),
  route('POST', 'payment_intents/:id/cancel', cancelPaymentIntent),
  route('POST', 'payment_intents/:id/capture', capturePaymentIntent),
  route('POST', 'payment_intents/:id/verify_microdeposits', verifyPaymentDeposits, browser),
  route('POST', 'setup_intents', createSetupIntent),
  list('setup_intents', 'setup_intent', { customer: '$.customer', payment_method: '$.payment_method' }),
  route('GET', 'setup_intents/:id', retrieveSetupIntent, browser),
  route('POST', 'setup_intents/:id', updateSetupIntent),
  route('POST', 'setup_intents/:id/confirm', confirmSetupIntent, browser),
  route('POST', 'setup_intents/:id/cancel', cancelSetupIntent),
  route('POST', 'setup_intents/:id/verify_microdeposits', verifySetupDeposits, browser),
  list('charges', 'charge', { customer: '$.customer', payment_intent: '$.payment_intent' }),
  route('GET', 'charges/:id', retrieveCharge),
  route('POST', 'charges/:id', updateCharge),
  route('POST', 'refunds', createRefund),
  list('refunds', 'refund', { charge: '$.charge', payment_intent: '$.payment_intent' }),
  route('GET', 'refunds/:id', retrieveRefund),
  route('POST', 'refunds/:id', updateRefund),
  list('events', 'event', { type: '$.type' }),
  route('GET', 'events/:id', retrieveEvent),
  list('balance_transactions', 'balance_transaction', {
    source: '$.source',
    type: '$.type',
    currency: '$.currency',
    payout: 'inner$.payout',
  }),
  route('GET', 'balance_transactions/:id', retrieveBalanceTransaction),
  list('payouts', 'payout', { status: '$.status', destination: '$.destination' }),
  route('GET', 'payouts/:id', retrievePayout),
  route('GET', 'mandates/:id', retrieveMandate),
  list('disputes', 'dispute', { charge: '$.charge', payment_intent: '$.payment_intent' }),
  route('GET', 'disputes/:id', retrieveDispute),
  route('POST', 'disputes/:id', updateDispute),
  route('POST', 'disputes/:id/close', closeDispute),
  route('POST', 'webhook_endpoints', createWebhookEndpoint),
  list('webhook_endpoints', 'webhook_endpoint'),
  route('GET', 'webhook_endpoints/:id', retrieveWebhookEndpoint),
  route('POST', 'webhook_endpoints/:id', updateWebhookEndpoint),
  route('DELETE', 'webhook_endpoints/:id', deleteWebhookEndpoint),
]

export type Found = { route: Route; ids: string[] }

export function findRoute(method: string, path: string): Found | undefined {
  for (const each of routes) {
    const match = each.method === method && each.pattern.exec(path)
    // Ids are letters, digits and underscores: an escaped one is nobody's.
    if (match) return { route: each, ids: match.slice(1) }
  }
  return undefined
}
