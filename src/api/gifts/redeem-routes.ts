import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whoseCart } from '#api/cart/cart-routes.ts'
import { buyerHashOf } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { answerSale, CHECKOUT_BODY_LIMIT } from '#api/sales/answer-sale.ts'
import { logInBuyer } from '#api/sales/log-in-buyer.ts'
import { presentOutcome } from '#api/sales/present-outcome.ts'
import { type RedemptionAsked, redeemGift } from '#application/gifts/redeem-gift.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { type RedeemBody, redeemBody, redeemQuery } from '#contract/redeem.ts'
import { askForAddress, bodyOfRedeemForm, leadToGift, wantsAddressFields } from './redeem-forms.ts'

/** `POST /api/subscribe/redeem`: a gift is redeemed; an upgrade of it is begun, and gone on with when its payment was filled in. */
export function redeemRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.post('/api/subscribe/redeem', { bodyLimit: CHECKOUT_BODY_LIMIT, ...takesForms }, async (request, reply) => {
    if (isForm(request.body)) return redeemByForm(context, request, reply, request.body)
    const query = parseQuery(redeemQuery, request.query)
    const body = parseBody(redeemBody, request.body, 400)
    const asked = await redemptionAsked(context, request, reply, body)
    const { captcha, attempt = null, total } = query
    const saveCard = query['save-card'] !== undefined
    const browser = asked.browser ?? attempt ?? asked.network
    return answerSale(context, reply, () =>
      redeemGift(context, { ...asked, browser, captcha, attempt, saveCard, total }),
    )
  })
}

async function redeemByForm(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
) {
  const body = parseBody(redeemBody, bodyOfRedeemForm(form), 400)
  if (wantsAddressFields(form)) return askForAddress(reply, body)
  const asked = await redemptionAsked(context, request, reply, body)
  const plain = { captcha: null, attempt: null, saveCard: false, browser: asked.browser ?? asked.network }
  const outcome = await redeemGift(context, { ...asked, ...plain })
  if (outcome.outcome === 'redeemed') await logInBuyer(context, request, reply)
  return leadToGift(reply, body, presentOutcome(outcome))
}

async function redemptionAsked(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: RedeemBody,
) {
  const { accountId, cartId, network } = await whoseCart(context, request, reply)
  const { subscription, invoice: intentId, customer: pay } = body
  const form = {
    name: body.name ?? '',
    email: body.email ?? '',
    password: body.password ?? null,
    address: body.address ?? null,
  }
  const { token, deliverable: chosen } = subscription
  const buyerHash = buyerHashOf(request, reply)
  return { accountId, buyerHash, browser: cartId, network, form, token, chosen, intentId, pay } satisfies Partial<
    Omit<RedemptionAsked, 'browser'> & { browser: string | null }
  >
}
