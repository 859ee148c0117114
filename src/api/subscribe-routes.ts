import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutContext } from '#application/checkout/checkout-context.ts'
import { type RenewalAsked, renew } from '#application/checkout/renew.ts'
import type { PurchaseAsked } from '#application/checkout/submit-purchase.ts'
import { subscribe } from '#application/checkout/subscribe.ts'
import { type PurchaseBody, purchaseBody, purchaseQuery } from '#contract/purchase.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { whoseCart } from './cart-routes.ts'
import { answerCheckout, CHECKOUT_BODY_LIMIT } from './checkout-routes.ts'
import { parseCartAction, parseStrictJson } from './parse-cart.ts'

/** `POST /api/subscribe` and `POST /api/subscribe/renew`: what a screen sells, submitted, and again when its payment has been filled in. */
export function subscribeRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
      parseStrictJson(text),
    )
    scope.post('/api/subscribe', { bodyLimit: CHECKOUT_BODY_LIMIT }, async (request, reply) => {
      const asked = await purchaseAsked(context, request, reply)
      return answerCheckout(reply, () => subscribe(context, asked))
    })
    scope.post('/api/subscribe/renew', { bodyLimit: CHECKOUT_BODY_LIMIT }, async (request, reply) => {
      const asked = await purchaseAsked(context, request, reply)
      return answerCheckout(reply, () => renew(context, asked))
    })
  })
}

/** What a screen that sells straight is asked for. */
async function purchaseAsked(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RenewalAsked> {
  const query = parseCartAction(purchaseQuery, request.query)
  const body = parseCartAction(purchaseBody(readCouponCode(query.coupon)), request.body)
  const { accountId, cartId, network } = await whoseCart(context, request, reply)
  const { items, giftsubs, donation = null, subscription = null } = body.cart
  return {
    accountId,
    network,
    browser: cartId ?? query.attempt ?? network,
    form: formOf(body),
    captcha: query.captcha,
    intentId: body.invoice,
    pay: body.customer,
    saveCard: query['save-card'] !== undefined,
    total: query.total,
    wanted: { goods: items, gifts: giftsubs, donation, subscription },
    attempt: query.attempt ?? null,
    account: body.account || null,
  }
}

const formOf = (body: PurchaseBody): PurchaseAsked['form'] => ({
  name: body.name ?? '',
  email: body.email ?? '',
  password: body.password ?? null,
  address: body.address ?? null,
  shipcode: body.shipcode ?? DEFAULT_SHIPCODE,
  recipient: null,
})
