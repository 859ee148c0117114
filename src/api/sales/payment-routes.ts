import type { FastifyInstance, FastifyRequest } from 'fastify'
import { heldBuyerToken } from '#api/http/browser-cookies.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSession } from '#application/access/read-session.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { receiveWebhook } from '#application/sales/settle/handle-webhook.ts'
import { type Asker, isOwnPayment } from '#application/sales/settle/is-own-payment.ts'
import { readCheckoutStatus } from '#application/sales/settle/read-checkout-status.ts'
import { logInBuyer } from './log-in-buyer.ts'

/** For the provider, which tells here what happened to a payment, and for browsers that wait for theirs. */
export function paymentRoutes(app: FastifyInstance, context: SaleContext) {
  app.get<{ Params: { intentId: string } }>('/api/checkout/:intentId', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { intentId } = request.params
    const status = await readCheckoutStatus(context, intentId)
    if (!status) return reply.code(404).send({ errors: 'There is no such payment.' })
    const asker = await askerOf(context, request)
    if (status.status === 'completed') await logInBuyer(context, request, reply)
    if (await isOwnPayment(context, intentId, asker)) return status
    return { status: status.status, receipt: null, invoice: null }
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
      const isKept = Buffer.isBuffer(body) && (await receiveWebhook(context, body, headers))
      return isKept ? { received: true } : reply.code(400).send({ errors: 'The signature is missing or wrong.' })
    })
  })
}

async function askerOf(context: SaleContext, request: FastifyRequest): Promise<Asker> {
  const token = heldBuyerToken(request)
  const session = await readSession(context, request.cookies[SESSION_COOKIE] || null)
  return {
    buyerHash: token === null ? null : hashLinkToken(token),
    accountId: session.kind === 'account' ? session.accountId : null,
  }
}
