import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutContext } from '#application/checkout/checkout-context.ts'
import type { CheckoutTold } from '#application/checkout/checkout-told.ts'
import { type RedemptionAsked, redeemGift } from '#application/gifts/redeem-gift.ts'
import { type RedeemBody, redeemBody, redeemQuery } from '#contract/redeem.ts'
import { whoseCart } from './cart-routes.ts'
import { answerCheckout, CHECKOUT_BODY_LIMIT } from './checkout-routes.ts'
import { parseCartAction, parseStrictJson } from './parse-cart.ts'
import { askForAddress, bodyOfRedeemForm, leadToGift, wantsAddressFields } from './redeem-forms.ts'
import { isForm, takeForms } from './take-forms.ts'

/** `POST /api/subscribe/redeem`: a gift is redeemed; an upgrade of it is begun, and gone on with when its payment was filled in. */
export function redeemRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.register(async (scope) => {
    takeForms(scope)
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
      parseStrictJson(text),
    )
    scope.post('/api/subscribe/redeem', { bodyLimit: CHECKOUT_BODY_LIMIT }, async (request, reply) => {
      if (isForm(request.body)) return redeemByForm(context, request, reply, request.body)
      const query = parseCartAction(redeemQuery, request.query)
      const body = parseCartAction(redeemBody, request.body)
      const asked = await redemptionAsked(context, request, reply, body)
      const { captcha, attempt = null, total } = query
      const saveCard = query['save-card'] !== undefined
      const browser = asked.browser ?? attempt ?? asked.network
      return answerCheckout(reply, () => redeemGift(context, { ...asked, browser, captcha, attempt, saveCard, total }))
    })
  })
}

async function redeemByForm(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
) {
  const body = parseCartAction(redeemBody, bodyOfRedeemForm(form))
  if (wantsAddressFields(form)) return askForAddress(reply, body)
  const asked = await redemptionAsked(context, request, reply, body)
  const plain = { captcha: null, attempt: null, saveCard: false, browser: asked.browser ?? asked.network }
  const told: CheckoutTold = await redeemGift(context, { ...asked, ...plain })
  return leadToGift(reply, body, told)
}

async function redemptionAsked(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: RedeemBody,
) {
  const { accountId, cartId, network } = await whoseCart(context, request, reply)
  const { subscription, invoice: intentId, customer: pay } = body
  const form = { name: body.name ?? '', email: body.email ?? '', password: body.password ?? null, address: body.address ?? null } // biome-ignore format: one line
  const { token, deliverable: chosen } = subscription
  return { accountId, browser: cartId, network, form, token, chosen, intentId, pay } satisfies Partial<
    Omit<RedemptionAsked, 'browser'> & { browser: string | null }
  >
}
