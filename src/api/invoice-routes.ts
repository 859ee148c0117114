import type { FastifyInstance } from 'fastify'
import type { CheckoutContext } from '#application/checkout/checkout-context.ts'
import { payInvoice } from '#application/invoices/pay-invoice.ts'
import { checkoutBody, checkoutQuery } from '#contract/checkout.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-answer.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { CHECKOUT_BODY_LIMIT, unlessProviderOut } from './checkout-routes.ts'
import { parseCartAction } from './parse-cart.ts'

/** `POST /api/invoice/{invoice}/checkout`: whoever holds an invoice's link pays it. */
export function invoiceRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.post<{ Params: { invoice: string } }>(
    '/api/invoice/:invoice/checkout',
    { bodyLimit: CHECKOUT_BODY_LIMIT },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { captcha } = parseCartAction(checkoutQuery, request.query)
      // Who buys what stands on the invoice: of the body only the password and the payment count.
      const { password = null, invoice: intentId } = parseCartAction(checkoutBody, request.body)
      const asked = { token: request.params.invoice, captcha, password, intentId, network: networkOf(request.ip) }
      const told = await unlessProviderOut(() => payInvoice(context, asked))
      if (!told) return reply.code(404).send({ errors: 'There is no such invoice.' })
      if (told.retryAfterSeconds !== undefined) reply.header('retry-after', String(told.retryAfterSeconds))
      return reply.code(told.status).send(told.answer satisfies CheckoutAnswer)
    },
  )
}
