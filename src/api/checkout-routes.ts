import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutContext } from '#application/checkout/checkout-context.ts'
import type { CheckoutTold } from '#application/checkout/checkout-told.ts'
import { type CheckoutAsked, submitCheckout } from '#application/checkout/submit-checkout.ts'
import { PaymentOutage } from '#application/payments/payments.ts'
import { checkoutBody, checkoutQuery } from '#contract/checkout.ts'
import { EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-answer.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { whoseCart } from './cart-routes.ts'
import { parseCartAction } from './parse-cart.ts'

/** Larger than any form of a checkout, with two addresses and two passwords of four-byte letters. */
export const CHECKOUT_BODY_LIMIT = 32_768

/** `POST /api/cart/checkout`: the cart is submitted, and submitted again when its payment has been filled in. */
export function checkoutRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.post('/api/cart/checkout', { bodyLimit: CHECKOUT_BODY_LIMIT }, async (request, reply) => {
    const asked = await checkoutAsked(context, request, reply)
    return answerCheckout(reply, () => submitCheckout(context, asked))
  })
}

/** Answers with what came of a checkout, whichever it is. */
export async function answerCheckout(reply: FastifyReply, submit: () => Promise<CheckoutTold>) {
  reply.header('cache-control', 'no-store')
  const { status, answer, retryAfterSeconds } = await submit().catch(tellOutage)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).send(answer satisfies CheckoutAnswer)
}

function tellOutage(error: unknown): CheckoutTold {
  if (!(error instanceof PaymentOutage)) throw error
  // What was written stays: the next submit goes on with it.
  return { status: 503, answer: { errors: 'The payment provider does not answer at this moment. Please try again.' } }
}

async function checkoutAsked(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CheckoutAsked> {
  const query = parseCartAction(checkoutQuery, request.query)
  const body = parseCartAction(checkoutBody, request.body)
  return {
    owner: await whoseCart(context, request, reply),
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
