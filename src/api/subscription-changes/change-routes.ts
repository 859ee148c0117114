import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buyerHashOf, heldCart } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { answerPresented, CHECKOUT_BODY_LIMIT } from '#api/sales/answer-sale.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSession } from '#application/access/read-session.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { type ChangeAsked, changeSubscription } from '#application/subscription-changes/change-subscription.ts'
import { openChange } from '#application/subscription-changes/open-change.ts'
import {
  type ChangeBody,
  changeBody,
  changeQuery,
  SUBSCRIPTION_UPDATE,
  subscriptionPath,
} from '#contract/account-subscription.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { askForAddress, bodyOfChangeForm, leadToSubscription } from './change-forms.ts'
import { describeChange } from './describe-change.ts'
import { NO_SUCH_SUBSCRIPTION, presentChange } from './present-change.ts'

const NOBODY = { errors: 'Log in to change your subscription.' }

/** One of the subscriber's own subscriptions: what can be changed of it, and the change. */
export function changeRoutes(app: FastifyInstance, context: CheckoutContext) {
  app.get<{ Params: { token: string } }>('/api/account/subscriptions/:token', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const accountId = await accountOf(context, request)
    if (accountId === null) return reply.code(401).send(NOBODY)
    const opened = await openChange(context, { accountId, token: request.params.token })
    return opened ? describeChange(opened) : reply.code(404).send(NO_SUCH_SUBSCRIPTION)
  })

  app.post(SUBSCRIPTION_UPDATE, { bodyLimit: CHECKOUT_BODY_LIMIT, ...takesForms }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const accountId = await accountOf(context, request)
    if (isForm(request.body)) return changeByForm(context, request, reply, accountId)
    if (accountId === null) return reply.code(401).send(NOBODY)
    const { captcha, attempt = null, total, ...query } = parseQuery(changeQuery, request.query)
    const asked = changeAsked(request, reply, parseBody(changeBody, request.body, 400))
    const saveCard = query['save-card'] !== undefined
    const changed = { ...asked, accountId, captcha, attempt, total, saveCard }
    return answerPresented(context, reply, async () => presentChange(await changeSubscription(context, changed)))
  })
}

async function changeByForm(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string | null,
) {
  const form = isForm(request.body) ? request.body : new URLSearchParams()
  const body = parseBody(changeBody, bodyOfChangeForm(form), 400)
  const page = subscriptionPath(body.subscription.token)
  if (accountId === null) return refuseNobody(context, request, reply, { ...NOBODY, page })
  if (form.get('keep_address') === 'change' && !form.has('address.line1')) return askForAddress(reply, body)
  const plain = { captcha: null, attempt: null, saveCard: false }
  const outcome = await changeSubscription(context, { ...changeAsked(request, reply, body), accountId, ...plain })
  if (outcome.outcome === 'not-found') return reply.callNotFound()
  return leadToSubscription(reply, body, presentChange(outcome))
}

function changeAsked(request: FastifyRequest, reply: FastifyReply, body: ChangeBody) {
  const { subscription, address, invoice: intentId, customer: pay } = body
  const { token, deliverable: chosen, level } = subscription
  const network = networkOf(request.ip)
  const browser = heldCart(request) ?? network
  const buyerHash = buyerHashOf(request, reply)
  const asked = { token, chosen, level: level ?? null, address: address ?? null, intentId, pay }
  return { ...asked, network, browser, buyerHash } satisfies Partial<ChangeAsked>
}

async function accountOf(context: CheckoutContext, { cookies }: FastifyRequest): Promise<string | null> {
  const session = await readSession(context, cookies[SESSION_COOKIE] || null)
  return session.kind === 'account' ? session.accountId : null
}
