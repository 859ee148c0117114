import type { FastifyInstance } from 'fastify'
import type { CheckoutContext } from '#application/checkout/checkout-context.ts'
import type { CheckoutTold } from '#application/checkout/checkout-told.ts'
import { payInvoice } from '#application/invoices/pay-invoice.ts'
import { checkoutBody, checkoutQuery } from '#contract/checkout.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { answerCheckout, CHECKOUT_BODY_LIMIT } from './checkout-routes.ts'
import { parseCartAction } from './parse-cart.ts'

/** `POST /api/invoice/{invoice}/checkout`: whoever holds an invoice's link pays it. */
export function invoiceRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.post<{ Params: { invoice: string } }>(
    '/api/invoice/:invoice/checkout',
    { bodyLimit: CHECKOUT_BODY_LIMIT },
    async (request, reply) => {
      const { captcha } = parseCartAction(checkoutQuery, request.query)
      // Who buys what stands on the invoice: of the body only the password and the payment count.
      const { password = null, invoice: intentId } = parseCartAction(checkoutBody, request.body)
      const asked = { token: request.params.invoice, captcha, password, intentId, network: networkOf(request.ip) }
      return answerCheckout(reply, async () => (await payInvoice(context, asked)) ?? noSuchInvoice)
    },
  )
}

const noSuchInvoice: CheckoutTold = { status: 404, answer: { errors: 'There is no such invoice.' } }
