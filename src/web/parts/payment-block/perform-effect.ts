import type { RefObject } from 'react'
import type { CheckoutEffect, CheckoutEvent } from '#screens/checkout/checkout-state.ts'
import { getCaptchaToken } from '#web/parts/captcha/get-captcha-token.ts'
import { NOT_LOADED } from '#web/parts/payment-provider/lazy-provider-element.tsx'
import { loadProvider } from '#web/parts/payment-provider/load-provider.ts'
import type { ShownElement } from '#web/parts/payment-provider/provider-element.tsx'
import type { PaymentBlockProps } from './payment-block-props.ts'

export type CheckoutEdge = Pick<PaymentBlockProps, 'payments' | 'order' | 'payer' | 'total'> & {
  savesCard: boolean
  shown: RefObject<ShownElement | null>
}

/** The schemas of the answers are loaded with the first press: showing the page does not need them. */
const loadContract = () => import('#contract/checkout.ts')

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
    case 'look-up':
      // Where the provider can't be asked, the site's own status still can.
      return lookUp(effect, edge).catch(otherwise({ type: 'confirmed' }))
    case 'poll':
      return poll(effect, edge).catch(otherwise({ type: 'poll-failed' }))
    case 'go':
      location.assign(effect.to)
      return null
  }
}

type Of<Name extends CheckoutEffect['do']> = Extract<CheckoutEffect, { do: Name }>

async function post({ captcha, invoice, customer }: Of<'post'>, { order, savesCard, total }: CheckoutEdge) {
  // Loaded before the order is sent: if loading failed afterwards, the answer to a placed order could not be read.
  const { checkoutAnswer } = await loadContract()
  await order.settled?.()
  const said = { captcha, total: String(total), ...(savesCard && { 'save-card': '' }) }
  const query = new URLSearchParams({ ...order.query, ...said })
  const response = await fetch(`${order.endpoint}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...order.body, invoice, customer }),
  })
  const answer = checkoutAnswer.parse(await response.json())
  if ('cart' in answer && answer.cart) order.onCart?.(answer.cart)
  return { type: 'answered' as const, answer }
}

const outcome = (error: { message?: string | undefined } | null | undefined): CheckoutEvent =>
  error ? { type: 'refused', message: error.message ?? '' } : { type: 'confirmed' }

async function confirm({ shown, payer }: CheckoutEdge): Promise<CheckoutEvent> {
  if (!shown.current) return { type: 'refused', message: NOT_LOADED }
  const { stripe, elements } = shown.current
  // The order may cost something else than when the element was made.
  await elements.fetchUpdates()
  const { error } = await stripe.confirmPayment({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: location.href, payment_method_data: { billing_details: written(payer) } },
  })
  return outcome(error)
}

async function authorize({ intent, method }: Of<'authorize'>, { payments }: CheckoutEdge): Promise<CheckoutEvent> {
  const stripe = await loadProvider(payments)
  return outcome((await stripe.confirmCardPayment(intent.secret, { payment_method: method })).error)
}

async function lookUp({ intent }: Of<'look-up'>, { payments }: CheckoutEdge): Promise<CheckoutEvent> {
  const stripe = await loadProvider(payments)
  const { paymentIntent } = await stripe.retrievePaymentIntent(intent.secret)
  const isRefused = paymentIntent?.status === 'requires_payment_method'
  return outcome(isRefused ? (paymentIntent.last_payment_error ?? {}) : null)
}

async function poll({ id, afterMs }: Of<'poll'>, { order }: CheckoutEdge): Promise<CheckoutEvent> {
  if (afterMs > 0) await new Promise((passed) => setTimeout(passed, afterMs))
  const { checkoutStatus } = await loadContract()
  const { statusPath = '/api/checkout/', resetsCart } = order
  const response = await fetch(`${statusPath}${encodeURIComponent(id)}${resetsCart ? '?reset' : ''}`)
  if (!response.ok) throw new Error(`No status: ${response.status}`)
  return { type: 'polled', id, status: checkoutStatus.parse(await response.json()) }
}

/** The provider refuses an empty address but accepts a missing one. */
const written = ({ name, email }: CheckoutEdge['payer']) => ({ name, ...(email && { email }) })
