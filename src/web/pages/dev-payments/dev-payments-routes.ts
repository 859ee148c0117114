import type { FastifyInstance } from 'fastify'
import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import type { WithPorts } from '#application/context.ts'
import type { WorkshopPayments } from '#application/ports/workshop-payments.ts'
import { cardBody } from '#contract/card.ts'
import { checkoutBody, checkoutQuery, type WireAnswer } from '#contract/checkout.ts'
import { readShape } from '#contract/field-faults.ts'
import type { CheckoutStatus } from '#domain/checkout/checkout-answer.ts'
import { answerWorkshop } from './answer-workshop.ts'
import { readWorkshopState } from './workshop-states.ts'

type ByState = { Params: { state: string } }
type ById = { Params: { id: string; state: string } }

/** A checkout without a shop behind it: the payments are real ones of the sandbox, the rest is played. Never in production. */
export function devPaymentsRoutes(app: FastifyInstance, context: WithPorts<'captcha'>, payments: WorkshopPayments) {
  app.post<ByState>('/dev/payments/:state/checkout', async ({ params, ...request }, reply): Promise<WireAnswer> => {
    reply.header('cache-control', 'no-store')
    const query = readShape(checkoutQuery, request.query)
    const order = readShape(checkoutBody, request.body)
    const proof = await verifyCaptcha(context, query.ok ? query.value.captcha : '', 'checkout')
    if (!order.ok || !proof.ok) {
      reply.code(422)
      return { errors: order.ok ? 'The captcha was not passed.' : order.errors }
    }
    const { status, answer } = await answerWorkshop(readWorkshopState(params.state), order.value, payments)
    reply.code(status)
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

  app.post('/dev/payments/setup', async () => ({ secret: await payments.beginSetup() }))

  app.post('/dev/payments/card', async ({ body }, reply) => {
    const card = readShape(cardBody, body)
    if (card.ok && card.value.name !== 'Nobody') return { name: card.value.name }
    reply.code(422)
    return { errors: card.ok ? { name: 'This is nobody’s name.' } : card.errors }
  })
}
