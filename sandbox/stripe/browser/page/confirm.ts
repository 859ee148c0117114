import type { StripeError } from '@stripe/stripe-js'
import type { BillingDetails } from '../messages.ts'
import { handleAction } from './actions.ts'
import { confirmIntent, type Intent, placeOf, type Result, sandboxOrigin } from './api.ts'
import { type Elements, notMounted } from './elements.ts'
import { showSheet } from './sheet.ts'

export type ConfirmOptions = {
  elements?: Elements
  clientSecret?: string
  confirmParams?: {
    return_url?: string
    payment_method?: string
    payment_method_data?: { billing_details?: BillingDetails; allow_redisplay?: string }
    [name: string]: unknown
  }
  redirect?: 'always' | 'if_required'
}

type Chosen = { paymentMethod: string } | { error: StripeError }
const failed = (message: string, code?: string): { error: StripeError } => ({
  error: { type: 'invalid_request_error', message, ...(code && { code }) } as StripeError,
})

/** Pays, or saves, with what the element holds. Whatever happens, it is told as a value. */
export async function confirm(key: string, kind: Intent['object'], options: ConfirmOptions): Promise<Result> {
  const { elements, confirmParams = {}, redirect = 'always' } = options
  const clientSecret = options.clientSecret ?? elements?.clientSecret
  if (!clientSecret) return failed('A client secret is needed to confirm an intent.')
  if (placeOf(clientSecret)?.kind !== kind)
    return failed(`The client secret is not one of a ${kind}.`, 'resource_missing')
  if (redirect === 'always' && !confirmParams.return_url)
    return failed('You must provide a return_url, or set redirect to "if_required".')
  const chosen = await choose(elements, confirmParams)
  if ('error' in chosen) return chosen
  const { payment_method_data, payment_method, expand, ...others } = confirmParams
  const confirmed = await confirmIntent(key, clientSecret, { ...others, payment_method: chosen.paymentMethod })
  const result = confirmed.intent ? await handleAction(key, confirmed.intent) : confirmed
  if (result.intent && redirect === 'always') return leave(result.intent, confirmParams.return_url as string)
  return result
}

async function choose(
  elements: Elements | undefined,
  { payment_method, payment_method_data }: NonNullable<ConfirmOptions['confirmParams']>,
): Promise<Chosen> {
  if (payment_method) return { paymentMethod: payment_method }
  const element = elements?.getElement('payment')
  if (!elements || !element?.isMounted) return { error: notMounted }
  const incomplete = await element.validate()
  if (incomplete) return { error: incomplete as StripeError }
  const { type } = element.state
  if (type === 'apple_pay' || type === 'google_pay') {
    const refused = await showWallet(type, elements.price)
    if (refused) return { error: refused }
  }
  const collected = await element.collect(payment_method_data?.billing_details ?? {})
  return 'error' in collected ? { error: collected.error as StripeError } : collected
}

const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

async function showWallet(wallet: 'apple_pay' | 'google_pay', price: string | null): Promise<StripeError | null> {
  const query = price ? `?amount=${encodeURIComponent(price)}` : ''
  const said = await showSheet({
    url: `${sandboxOrigin}/wallet/${wallet}${query}`,
    title: walletNames[wallet],
    until: 'wallet-answered',
  })
  if (said?.answer === 'approved') return null
  const message = `${walletNames[wallet]} was closed before the payment was approved.`
  return { type: 'validation_error', code: 'payment_canceled', message } as StripeError
}

function leave(intent: Intent, returnUrl: string): Promise<Result> {
  const url = new URL(returnUrl, document.baseURI)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
  window.location.assign(url)
  // The page is on its way elsewhere: nobody is told anything.
  return new Promise(() => undefined)
}
