import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { accountQuery } from '#contract/account.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { parseQuery } from './parse-query.ts'
import { isForm } from './take-forms.ts'

type Refusal = {
  /** What a script is told. */
  errors: string
  /** Where the form stands that a browser has sent. */
  page: string
}

/**
 * For whoever is not logged in, or no longer: a script is told so; a plain form is led to the login, and from there back to its page,
 * just as the page itself would be.
 */
export async function refuseNobody(
  context: UseCaseContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { errors, page }: Refusal,
) {
  if (!isForm(request.body)) return reply.code(401).send({ errors })
  const { 'admin-view': adminView = null } = parseQuery(accountQuery, request.query)
  const { kind } = await readSession(context, request.cookies[SESSION_COOKIE] || null)
  const redirect = new URLSearchParams({ redirect: withAdminView(page, adminView) })
  return reply.redirect(`${kind === 'half-way' ? '/login/second-factor' : '/login'}?${redirect}`, 303)
}
