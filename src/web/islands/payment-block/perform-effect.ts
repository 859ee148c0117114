import type { RefObject } from 'react'
import { checkoutAnswer, checkoutStatus } from '#contract/checkout.ts'
import type { BrowserPayments } from '#domain/checkout/browser-payments.ts'
import type { CheckoutEffect, CheckoutEvent } from '#domain/checkout/checkout-state.ts'
import { getCaptchaToken } from '../captcha/get-captcha-token.ts'
import { loadProvider } from './load-provider.ts'
import type { ShownElement } from './new-payment.tsx'

export type CheckoutEdge = {
  payments: BrowserPayments
  /** Where the order is posted, with what the screen adds to its query. */
  endpoint: string
  query: Record<string, string>
  /** Where its status is asked for: the payment's id follows. */
  statusPath: string
  /** The cart is emptied with the order. */
  resetsCart: boolean
  savesCard: boolean
  body: object
  payer: { name: string; email: string }
  shown: RefObject<ShownElement | null>
}

const NOT_LOADED = 'The payment form could not be loaded. Please reload the page and try again.'

const otherwise = (event: CheckoutEvent) => () => event

/** Does what the checkout asks for, and tells what came of it; null where the page is left. Never rejects. */
export async function performEffect(effect: CheckoutEffect, edge: CheckoutEdge): Promise<CheckoutEvent | null> {
  switch (effect.do) {
    case 'get-captcha':
      return getCaptchaToken('checkout').then(
        (token) => ({ type: 'captcha', token }),
        () => ({ type: 'no-captcha' }),
      )
    case 'post':
      return post(effect, edge).catch(otherwise({ type: 'unanswered' }))
    case 'confirm':
      return confirm(edge).catch(otherwise({ type: 'refused', message: NOT_LOADED }))
    case 'authorize':
      return authorize(effect, edge).catch(otherwise({ type: 'refused', message: NOT_LOADED }))
    case 'poll':
      return poll(effect, edge).catch(otherwise({ type: 'poll-failed' }))
    case 'go':
      location.assign(effect.to)
      return null
  }
}

type Of<Name extends CheckoutEffect['do']> = Extract<CheckoutEffect, { do: Name }>

async function post({ captcha, invoice, customer }: Of<'post'>, edge: CheckoutEdge): Promise<CheckoutEvent> {
  const query = new URLSearchParams({ captcha, ...edge.query, ...(edge.savesCard && { 'save-card': '' }) })
  const response = await fetch(`${edge.endpoint}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...edge.body, invoice, customer }),
  })
  return { type: 'answered', answer: checkoutAnswer.parse(await response.json()) }
}

async function confirm({ shown, payer }: CheckoutEdge): Promise<CheckoutEvent> {
  if (!shown.current) return { type: 'refused', message: NOT_LOADED }
  const { stripe, elements } = shown.current
  // The order may cost something else than when the element was made.
  await elements.fetchUpdates()
  const { error } = await stripe.confirmPayment({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: location.href, payment_method_data: { billing_details: payer } },
  })
  return error ? { type: 'refused', message: error.message ?? '' } : { type: 'confirmed' }
}

async function authorize({ intent, method }: Of<'authorize'>, { payments }: CheckoutEdge): Promise<CheckoutEvent> {
  const stripe = await loadProvider(payments)
  const { error } = await stripe.confirmCardPayment(intent.secret, { payment_method: method })
  return error ? { type: 'refused', message: error.message ?? '' } : { type: 'confirmed' }
}

async function poll({ id, afterMs }: Of<'poll'>, { statusPath, resetsCart }: CheckoutEdge): Promise<CheckoutEvent> {
  if (afterMs > 0) await new Promise((passed) => setTimeout(passed, afterMs))
  const response = await fetch(`${statusPath}${encodeURIComponent(id)}${resetsCart ? '?reset' : ''}`)
  if (!response.ok) throw new Error(`No status: ${response.status}`)
  return { type: 'polled', id, status: checkoutStatus.parse(await response.json()) }
}
