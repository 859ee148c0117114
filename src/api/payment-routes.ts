import type { FastifyInstance } from 'fastify'
import type { WithPorts } from '#application/context.ts'
import { readCheckoutStatus } from '#application/orders/read-checkout-status.ts'
import { takeNotice } from '#application/payments/take-notice.ts'

/** For the provider, which tells here what happened to a payment, and for browsers that wait for theirs. */
export function paymentRoutes(app: FastifyInstance, context: WithPorts<'payments' | 'orderLinks'>) {
  app.get<{ Params: { intentId: string } }>('/api/checkout/:intentId', async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    const status = await readCheckoutStatus(context, params.intentId)
    return status ?? reply.code(404).send({ errors: 'There is no such payment.' })
  })
  app.register(async (scope) => {
    // The signature is over the bytes as they came: they must not be read before it is checked.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.post('/api/payments/webhook', async ({ body, headers }, reply) => {
      const signature = headers['stripe-signature']
      const isKept =
        typeof signature === 'string' && Buffer.isBuffer(body) && (await takeNotice(context, body, signature))
      return isKept ? { received: true } : reply.code(400).send({ errors: 'The signature is missing or wrong.' })
    })
  })
}
