import type { StripeError } from '@stripe/stripe-js'
import type { BillingDetails } from '../messages.ts'
import { handleAction } from './actions.ts'
import { ask, confirmIntent, type Intent, placeOf, type Result, retrieveIntent } from './api.ts'
import { type ConfirmOptions, confirm } from './confirm.ts'
import { Elements, notMounted } from './elements.ts'

type CardData = {
  payment_method?: string | { billing_details?: BillingDetails }
  return_url?: string
  setup_future_usage?: string
  receipt_email?: string
}

const noSuchCall = (name: string): { error: StripeError } => ({
  error: {
    type: 'invalid_request_error',
    message: `The sandbox has no ${name}: use the Payment Element.`,
  } as StripeError,
})

const asPayment = ({ intent, error }: Result) => (error ? { error } : { paymentIntent: intent })
const asSetup = ({ intent, error }: Result) => (error ? { error } : { setupIntent: intent })
const asEither = (result: Result) => (result.intent?.object === 'setup_intent' ? asSetup(result) : asPayment(result))

/** What went wrong in the script itself is an error like any other: these calls never reject. */
const told = (work: Promise<Result>): Promise<Result> =>
  work.catch((error) => ({ error: { type: 'api_error', message: String(error?.message ?? error) } as StripeError }))

async function retrieve(key: string, kind: Intent['object'], clientSecret: string): Promise<Result> {
  if (placeOf(clientSecret)?.kind === kind) return retrieveIntent(key, clientSecret)
  return {
    error: {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `The client secret is not one of a ${kind}.`,
    } as StripeError,
  }
}

/** Confirms with a saved method, or with the one that the intent already has. */
async function confirmSaved(
  key: string,
  clientSecret: string,
  data: CardData = {},
  { handleActions = true } = {},
): Promise<Result> {
  if (data.payment_method !== undefined && typeof data.payment_method !== 'string') return noSuchCall('card element')
  const confirmed = await confirmIntent(key, clientSecret, data)
  return confirmed.intent && handleActions ? handleAction(key, confirmed.intent) : confirmed
}

async function nextAction(key: string, clientSecret: string): Promise<Result> {
  const { intent, error } = await retrieveIntent(key, clientSecret)
  return intent ? handleAction(key, intent) : { error: error as StripeError }
}

type MethodAsked = {
  elements?: Elements
  params?: { billing_details?: BillingDetails }
  type?: string
  [name: string]: unknown
}

async function createMethod(key: string, { elements, params, ...described }: MethodAsked) {
  if (!elements) {
    const { body, error } = await ask(key, 'POST', 'payment_methods', described)
    return error ? { error } : { paymentMethod: body }
  }
  const element = elements.getElement('payment')
  const incomplete = element?.isMounted ? await element.validate() : notMounted
  if (!element || incomplete) return { error: incomplete ?? notMounted }
  const collected = await element.collect(params?.billing_details ?? {})
  return 'error' in collected
    ? collected
    : { paymentMethod: { id: collected.paymentMethod, object: 'payment_method', type: collected.type } }
}

/** Stands in for Stripe.js: the same names, the same answers, and the sandbox behind them. */
function Stripe(key: string) {
  if (!/^pk_test_\w+$/.test(String(key))) throw new Error('The payment sandbox takes test keys only: pk_test_…')
  return {
    elements: (options: ConstructorParameters<typeof Elements>[1] = {}) => new Elements(key, options),
    confirmPayment: async (options: ConfirmOptions) => asPayment(await told(confirm(key, 'payment_intent', options))),
    confirmSetup: async (options: ConfirmOptions) => asSetup(await told(confirm(key, 'setup_intent', options))),
    confirmCardPayment: async (secret: string, data?: CardData, options?: { handleActions?: boolean }) =>
      asPayment(await told(confirmSaved(key, secret, data, options))),
    confirmCardSetup: async (secret: string, data?: CardData, options?: { handleActions?: boolean }) =>
      asSetup(await told(confirmSaved(key, secret, data, options))),
    confirmUsBankAccountPayment: async (secret: string, data?: CardData) =>
      asPayment(await told(confirmSaved(key, secret, data))),
    confirmUsBankAccountSetup: async (secret: string, data?: CardData) =>
      asSetup(await told(confirmSaved(key, secret, data))),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      asEither(await told(nextAction(key, clientSecret))),
    handleCardAction: async (clientSecret: string) => asPayment(await told(nextAction(key, clientSecret))),
    retrievePaymentIntent: async (secret: string) => asPayment(await told(retrieve(key, 'payment_intent', secret))),
    retrieveSetupIntent: async (secret: string) => asSetup(await told(retrieve(key, 'setup_intent', secret))),
    createPaymentMethod: (asked: MethodAsked) => createMethod(key, asked),
    createToken: async () => noSuchCall('createToken'),
    createConfirmationToken: async () => noSuchCall('createConfirmationToken'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

Stripe.version = 'endive'
Object.assign(window, { Stripe })
