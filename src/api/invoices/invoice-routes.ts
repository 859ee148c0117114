import type { FastifyInstance } from 'fastify'
import { buyerHashOf } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { answerSale, CHECKOUT_BODY_LIMIT } from '#api/sales/answer-sale.ts'
import type { PresentedOutcome } from '#api/sales/present-outcome.ts'
import { payInvoice } from '#application/invoices/pay-invoice.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { checkoutBody, checkoutQuery } from '#contract/checkout.ts'
import { networkOf } from '#domain/limits/network-of.ts'

/** `POST /api/invoice/{invoice}/checkout`: whoever holds an invoice's link pays it. */
export function invoiceRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.post<{ Params: { invoice: string } }>(
    '/api/invoice/:invoice/checkout',
    { bodyLimit: CHECKOUT_BODY_LIMIT },
    async (request, reply) => {
      const { captcha } = parseQuery(checkoutQuery, request.query)
      // Who buys what stands on the invoice: of the body only the password and the payment count.
      const { password = null, invoice: intentId } = parseBody(checkoutBody, request.body, 400)
      const buyerHash = buyerHashOf(request, reply)
      const network = networkOf(request.ip)
      const asked = { token: request.params.invoice, captcha, password, intentId, network, buyerHash }
      return answerSale(context, reply, () => payInvoice(context, asked), noSuchInvoice)
    },
  )
}

const noSuchInvoice: PresentedOutcome = { status: 404, answer: { errors: 'There is no such invoice.' } }
