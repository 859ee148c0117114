import type Stripe from 'stripe'
import { checkoutAnswer } from '#contract/checkout.ts'
import { openShop, type Shopper } from './cart.ts'
import { openPaymentSandbox } from './payments.ts'
import { solveCaptcha } from './solve-captcha.ts'

export const american = {
  line1: '1 Pier Road',
  line2: '',
  city: 'Duluth',
  state: 'MN',
  postcode: '55802',
  country: 'US',
}
export const canadian = {
  line1: '9 Rue du Port',
  line2: '',
  city: 'Rimouski',
  state: 'QC',
  postcode: 'G5L 1A1',
  country: 'CA',
}
export const chosen = { password: 'brass-lanterns-at-sea', confirm: 'brass-lanterns-at-sea' }

const RETURN_URL = 'http://localhost:8080/store/checkout'

/** A store whose orders are paid in a sandbox. */
export async function openCheckout(env: Record<string, string> = {}) {
  const sandbox = await openPaymentSandbox()
  const shop = await openShop({ payments: sandbox.payments }, env)
  const { app, db } = shop
  const { stripe } = sandbox

  /** Submits a shopper's cart, as the payment block does; the answer is held against the contract. */
  async function submit(shopper: Shopper, form: object = {}, query = '') {
    const captcha = await solveCaptcha(app, 'checkout')
    const url = `/api/cart/checkout?captcha=${encodeURIComponent(captcha)}${query}`
    const body = { session: true, origin: '/store/checkout', ...form }
    const answer = await shopper.send('POST', url, JSON.stringify(body))
    const told = checkoutAnswer.safeParse(answer.json())
    return { status: answer.statusCode, answer: answer.json(), told, headers: answer.headers }
  }

  /** What the browser does with the provider, by its own keys. */
  const confirm = (intentId: string, method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.confirm(intentId, {
      payment_method: method,
      return_url: RETURN_URL,
      ...(method.startsWith('pm_usBank') && {
        mandate_data: { customer_acceptance: { type: 'offline' as const, offline: {} } },
      }),
    })

  const poll = async (shopper: Shopper, intentId: string) =>
    (await shopper.send('GET', `/api/checkout/${intentId}`)).json()

  /** From a filled cart to an answer of the poll. */
  async function buy(shopper: Shopper, form: object, method?: string, query = '') {
    const started = await submit(shopper, form, query)
    const id = started.answer.data?.payment_intent_id as string
    if (!id) throw new Error(`The checkout was not started: ${JSON.stringify(started.answer)}`)
    await submit(shopper, { ...form, invoice: id }, query)
    await confirm(id, method)
    return { intentId: id, status: await poll(shopper, id) }
  }

  const orderOf = (intentId: string) =>
    db.selectFrom('orders').selectAll().where('payment_intent_id', '=', intentId).executeTakeFirstOrThrow()
  return { ...shop, ...sandbox, databaseUrl: shop.url, submit, confirm, poll, buy, orderOf }
}
