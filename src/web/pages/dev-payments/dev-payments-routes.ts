import type { FastifyInstance } from 'fastify'
import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import type { WithPorts } from '#application/context.ts'
import type { WorkshopPayments } from '#application/payments/workshop-payments.ts'
import { checkoutBody } from '#contract/checkout.ts'
import type { CheckoutAnswer, CheckoutStatus } from '#domain/checkout/checkout-answer.ts'
import { readWorkshopState, type WorkshopState } from './workshop-states.ts'

const PRICE = 4200

type Asked = { Querystring: { captcha?: string; state?: string } }
type ById = { Params: { id: string; state: string } }

/** A checkout without a shop behind it: the payments are real ones of the sandbox, the rest is played. Never in production. */
export function devPaymentsRoutes(app: FastifyInstance, context: WithPorts<'captcha'>, payments: WorkshopPayments) {
  app.post<Asked>('/dev/payments/checkout', async ({ query, body }, reply): Promise<CheckoutAnswer> => {
    reply.header('cache-control', 'no-store')
    const order = checkoutBody.safeParse(body)
    const proof = await verifyCaptcha(context, String(query.captcha ?? ''), 'checkout')
    if (!order.success || !proof.ok) {
      reply.code(422)
      return { errors: order.success ? 'The captcha was not passed.' : 'The body does not fit the contract.' }
    }
    const answer = await answerTo(readWorkshopState(query.state), order.data, payments)
    if (!('type' in answer)) reply.code(422)
    return answer
  })

  app.get<ById>('/dev/payments/:state/status/:id', async ({ params }, reply): Promise<CheckoutStatus> => {
    reply.header('cache-control', 'no-store')
    if (params.state === 'unexpected-error') {
      reply.code(500)
      return { status: 'in-progress' }
    }
    if (params.state === 'time-out') return { status: 'in-progress' }
    const status = await payments.statusOf(params.id)
    if (status === 'succeeded') return { status: 'completed', receipt: params.id }
    return status === 'processing' ? { status, invoice: params.id } : { status: 'in-progress' }
  })
}

type Order = { invoice: string | null; customer: 'use-card' | 'add-card' }

async function answerTo(state: WorkshopState, order: Order, payments: WorkshopPayments): Promise<CheckoutAnswer> {
  if (state === 'free') return { type: 'gratis', data: 'free' }
  if (state === 'fields') return { errors: { general: 'Please look again.', address: { line1: 'Required.' } } }
  if (state === 'failure') return { checkout_errors: { message: 'The last copy has just been sold.' } }
  if (order.customer === 'use-card') return chargeSaved(state, payments)
  // The browser has the secret of what it goes on with.
  if (order.invoice) return { type: 'updated', data: { payment_intent_id: order.invoice, stripe_secret: 'known' } }
  const { id, secret } = await payments.begin(PRICE, null)
  return { type: 'started', data: { payment_intent_id: id, stripe_secret: secret } }
}

async function chargeSaved(state: WorkshopState, payments: WorkshopPayments): Promise<CheckoutAnswer> {
  if (state === 'saved-bank') return { type: 'customer', data: { status: 'processing', invoice: 'debit' } }
  if (state === 'replace-card') {
    return { checkout_errors: { require: 'replace-card', message: 'Your card was declined.' } }
  }
  if (state !== 'authorize-card') return { type: 'customer', data: { status: 'completed', receipt: 'saved' } }
  const { id, secret, method } = await payments.begin(PRICE, 'pm_card_authenticationRequired')
  const keys = { payment_intent_id: id, stripe_secret: secret }
  return { checkout_errors: { keys, require: 'authorize-card', method, message: 'The bank asks.' } }
}
