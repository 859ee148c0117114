import type { FastifyInstance } from 'fastify'
import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import type { WithPorts } from '#application/context.ts'
import type { WorkshopPayments } from '#application/payments/workshop-payments.ts'
import { cardBody } from '#contract/card.ts'
import { checkoutBody, checkoutQuery } from '#contract/checkout.ts'
import type { CheckoutAnswer, CheckoutStatus } from '#domain/checkout/checkout-answer.ts'
import { answerWorkshop } from './answer-workshop.ts'
import { readWorkshopState } from './workshop-states.ts'

type ByState = { Params: { state: string } }
type ById = { Params: { id: string; state: string } }

/** A checkout without a shop behind it: the payments are real ones of the sandbox, the rest is played. Never in production. */
export function devPaymentsRoutes(app: FastifyInstance, context: WithPorts<'captcha'>, payments: WorkshopPayments) {
  app.post<ByState>('/dev/payments/:state/checkout', async ({ params, ...request }, reply): Promise<CheckoutAnswer> => {
    reply.header('cache-control', 'no-store')
    const query = checkoutQuery.safeParse(request.query)
    const order = checkoutBody.safeParse(request.body)
    const proof = await verifyCaptcha(context, query.data?.captcha ?? '', 'checkout')
    if (!order.success || !proof.ok) {
      reply.code(422)
      return { errors: order.success ? 'The captcha was not passed.' : 'The body does not fit the contract.' }
    }
    const { status, answer } = await answerWorkshop(readWorkshopState(params.state), order.data, payments)
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
    const card = cardBody.parse(body)
    if (card.name !== 'Nobody') return { name: card.name }
    reply.code(422)
    return { errors: { name: 'This is nobody’s name.' } }
  })
}
