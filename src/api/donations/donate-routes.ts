import type { FastifyInstance } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { answerSale, CHECKOUT_BODY_LIMIT } from '#api/sales/answer-sale.ts'
import { buyerOfScreen } from '#api/sales/screen-sale.ts'
import { donate } from '#application/donations/donate.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { donateBody } from '#contract/donate.ts'
import { purchaseQuery } from '#contract/purchase.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'

/** `POST /api/donate`: a donation, submitted, and again when its payment has been filled in. */
export function donateRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.post('/api/donate', { bodyLimit: CHECKOUT_BODY_LIMIT }, async (request, reply) => {
    const query = parseQuery(purchaseQuery, request.query)
    const body = parseBody(donateBody, request.body, 400)
    const buyer = await buyerOfScreen(context, request, reply, { query, body })
    const form = {
      name: body.name ?? '',
      email: body.email ?? '',
      password: null,
      address: null,
      shipcode: DEFAULT_SHIPCODE,
      recipient: null,
      donorAddress: buyer.accountId === null ? (body.address ?? null) : null,
    }
    return answerSale(context, reply, () => donate(context, { ...buyer, form, donation: body.cart.donation }))
  })
}
