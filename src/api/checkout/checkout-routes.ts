import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whoseCart } from '#api/cart/cart-routes.ts'
import { buyerHashOf } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { answerSale, CHECKOUT_BODY_LIMIT } from '#api/sales/answer-sale.ts'
import { type CheckoutAsked, submitCheckout } from '#application/checkout/submit-checkout.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { checkoutBody, checkoutQuery } from '#contract/checkout.ts'
import { EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'

/** `POST /api/cart/checkout`: the cart is submitted, and submitted again when its payment has been filled in. */
export function checkoutRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.post('/api/cart/checkout', { bodyLimit: CHECKOUT_BODY_LIMIT }, async (request, reply) => {
    const asked = await checkoutAsked(context, request, reply)
    return answerSale(context, reply, () => submitCheckout(context, asked))
  })
}

async function checkoutAsked(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CheckoutAsked> {
  const query = parseQuery(checkoutQuery, request.query)
  const body = parseBody(checkoutBody, request.body, 400)
  return {
    owner: await whoseCart(context, request, reply),
    buyerHash: buyerHashOf(request, reply),
    form: formOf(body),
    captcha: query.captcha,
    intentId: body.invoice,
    pay: body.customer,
    saveCard: query['save-card'] !== undefined,
    total: query.total,
  }
}

type Body = ReturnType<typeof checkoutBody.parse>

function formOf(body: Body): CheckoutAsked['form'] {
  const { recipient_name: name, recipient_address: address, recipient_shipcode: shipcode } = body
  const isForAnother = body.gifted || address != null
  return {
    name: body.name ?? '',
    email: body.email ?? '',
    password: body.password ?? null,
    address: body.address ?? null,
    shipcode: body.shipcode ?? DEFAULT_SHIPCODE,
    recipient: isForAnother
      ? { name: name ?? '', address: address ?? EMPTY_ADDRESS, shipcode: shipcode ?? DEFAULT_SHIPCODE }
      : null,
  }
}
