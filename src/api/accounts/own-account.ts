import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseQuery } from '#api/http/parse-query.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { accountQuery, withAdminView } from '#contract/account.ts'

/** The account of whoever is logged in; null for everyone else. */
export async function accountOf(context: UseCaseContext, { cookies }: FastifyRequest): Promise<string | null> {
  const session = await readSession(context, cookies[SESSION_COOKIE] || null)
  return session.kind === 'account' ? session.accountId : null
}

/** After a plain form of the account page. */
export function backToAccount(request: FastifyRequest, reply: FastifyReply) {
  const { 'admin-view': adminView = null } = parseQuery(accountQuery, request.query)
  return reply.redirect(withAdminView('/account', adminView), 303)
}
