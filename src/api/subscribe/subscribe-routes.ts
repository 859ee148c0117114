import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { answerSale, CHECKOUT_BODY_LIMIT } from '#api/sales/answer-sale.ts'
import { buyerOfScreen } from '#api/sales/screen-sale.ts'
import { type RenewalAsked, renew } from '#application/renewals/renew.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import type { PurchaseAsked } from '#application/sales/place/submit-purchase.ts'
import { subscribe } from '#application/subscribe/subscribe.ts'
import { type PurchaseBody, purchaseBody, purchaseQuery } from '#contract/purchase.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import { asksNotToBeCounted, type SaleSource, sourceSaidOf } from '#domain/figures/visit.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'

/** `POST /api/subscribe` and `POST /api/subscribe/renew`: what a screen sells, submitted, and again when its payment has been filled in. */
export function subscribeRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.post('/api/subscribe', { bodyLimit: CHECKOUT_BODY_LIMIT }, async (request, reply) => {
    const asked = await purchaseAsked(context, request, reply)
    return answerSale(context, reply, () => subscribe(context, { ...asked, source: sourceSaid(request) }))
  })
  app.post('/api/subscribe/renew', { bodyLimit: CHECKOUT_BODY_LIMIT }, async (request, reply) => {
    const asked = await purchaseAsked(context, request, reply)
    return answerSale(context, reply, () => renew(context, asked))
  })
}

/** What a screen that sells straight is asked for. */
async function purchaseAsked(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RenewalAsked> {
  const query = parseQuery(purchaseQuery, request.query)
  const body = parseBody(purchaseBody(readCouponCode(query.coupon)), request.body, 400)
  const { items, giftsubs, donation = null, subscription = null } = body.cart
  return {
    ...(await buyerOfScreen(context, request, reply, { query, body })),
    form: formOf(body),
    wanted: { goods: items, gifts: giftsubs, donation, subscription },
    account: body.account || null,
    token: query.token ?? null,
  }
}

/** What has led to the order; null where nothing did, or where the browser asks not to be counted. */
function sourceSaid(request: FastifyRequest): SaleSource | null {
  const { from, campaign } = parseQuery(purchaseQuery, request.query)
  return asksNotToBeCounted(request.headers) ? null : sourceSaidOf({ from, campaign })
}

const formOf = (body: PurchaseBody): PurchaseAsked['form'] => ({
  name: body.name ?? '',
  email: body.email ?? '',
  password: body.password ?? null,
  address: body.address ?? null,
  shipcode: body.shipcode ?? DEFAULT_SHIPCODE,
  recipient: null,
})
