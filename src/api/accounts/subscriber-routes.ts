import type { FastifyInstance } from 'fastify'
import { parseQuery } from '#api/http/parse-query.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { openAccount } from '#application/accounts/open-account.ts'
import { viewAccount } from '#application/accounts/view-account.ts'
import type { WithPorts } from '#application/context.ts'
import { accountQuery } from '#contract/account.ts'
import { subscriberAnswer } from './subscriber-answer.ts'

const PATH = '/api/account/subscriber'
const NOBODY = 'Log in to see your account.'
const NO_ACCOUNT = 'There is no such account.'

/** What the account page shows, as data. */
export function subscriberRoutes(app: FastifyInstance, context: WithPorts<'payments'>) {
  app.get(PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { 'admin-view': adminView = null } = parseQuery(accountQuery, request.query)
    const sessionToken = request.cookies[SESSION_COOKIE] || null
    const viewed = await viewAccount(context, { sessionToken, page: PATH, adminView })
    if (viewed.kind === 'not-logged-in' || viewed.kind === 'half-way') return reply.code(401).send({ errors: NOBODY })
    const opened = viewed.kind === 'account' ? await openAccount(context, viewed.account.accountId) : null
    return opened ? subscriberAnswer(opened) : reply.code(404).send({ errors: NO_ACCOUNT })
  })
}
