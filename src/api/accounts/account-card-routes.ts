import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { findLinkedAccount } from '#application/accounts/find-linked-account.ts'
import { replaceCard, startCardSetup } from '#application/accounts/replace-card.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { payRenewal } from '#application/renewals/pay-renewal.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { cardBody } from '#contract/card.ts'
import { linkQuery } from '#contract/link.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { type SavedMethod, shownMethod } from '#domain/payments/saved-method.ts'

type Needs = SaleContext

const NOBODY = {
  errors: 'Log in to change how you pay. A link from an email works for a year.',
  page: '/account/payment',
}
const OUTAGE = 'The payment provider does not answer at this moment. Please try again.'

/** How an account pays: by whoever is logged in to it, or holds a link that was mailed to it for that. */
export function accountCardRoutes(app: FastifyInstance, context: Needs, publishableKey: string | null) {
  app.post('/api/account/card/setup', (request: FastifyRequest, reply) =>
    forPayer(context, request, reply, async (accountId) => {
      const begun = await startCardSetup(context, accountId)
      if (!begun) return refuseNobody(context, request, reply, NOBODY)
      if (!begun.ok) return tooMany(reply, begun.retryAfterSeconds)
      const { name, saved, secret } = begun
      return { name, details: detailsOf(saved), keys: { pubkey: publishableKey, secret } }
    }),
  )

  app.post('/api/account/card', (request: FastifyRequest, reply) =>
    forPayer(context, request, reply, async (accountId) => {
      const { name, cc_token: method } = parseBody(cardBody, request.body)
      const replaced = await replaceCard(context, accountId, { name, method })
      if (!replaced.ok) return reply.code(422).send({ errors: replaced.errors })
      return { name: replaced.name, details: detailsOf(replaced.saved) }
    }),
  )

  app.post('/api/account/renewal', takesForms, (request, reply) =>
    forPayer(context, request, reply, async (accountId) => {
      const paid = await payRenewal(context, { accountId, network: networkOf(request.ip) })
      return backToPage(request, reply, paid.outcome)
    }),
  )
}

/** The page says what has become of it, from what is written down: the address says only that it was tried. */
function backToPage(request: FastifyRequest, reply: FastifyReply, tried: string) {
  const token = tokenOf(request)
  const query = new URLSearchParams({ ...(token !== null && { token }), tried })
  return reply.redirect(`/account/payment?${query}`, 303)
}

const tokenOf = ({ query }: FastifyRequest) => parseQuery(linkQuery, query).token ?? null

async function forPayer(
  context: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (accountId: string) => Promise<unknown>,
) {
  reply.header('cache-control', 'no-store')
  const key = { token: tokenOf(request), sessionToken: request.cookies[SESSION_COOKIE] || null }
  const accountId = await findLinkedAccount(context, 'payment', key)
  const isPlain = isForm(request.body)
  if (accountId === null) {
    // Of a link that leads nowhere any more, the page says so.
    const byLink = isPlain && key.token !== null
    return byLink ? backToPage(request, reply, 'nobody') : refuseNobody(context, request, reply, NOBODY)
  }
  try {
    return await work(accountId)
  } catch (error) {
    if (!(error instanceof PaymentOutage)) throw error
    return isPlain ? backToPage(request, reply, 'outage') : reply.code(503).send({ errors: OUTAGE })
  }
}

const tooMany = (reply: FastifyReply, retryAfterSeconds: number) =>
  reply.code(429).header('retry-after', String(retryAfterSeconds)).send({ errors: TOO_MANY_ATTEMPTS })

/** `details` where there is a method. */
const detailsOf = (saved: SavedMethod | null) =>
  saved ? { type: 'details', data: shownMethod(saved) } : { type: 'none', data: null }
