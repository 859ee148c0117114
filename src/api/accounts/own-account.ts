import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { accountQuery } from '#contract/account.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, writeAccountNote } from '#contract/account-details.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'

/** Who is logged in; null for anybody else. */
export async function findOwnAccount(context: UseCaseContext, { cookies }: FastifyRequest) {
  const session = await readSession(context, cookies[SESSION_COOKIE] || null)
  return session.kind === 'account' ? session : null
}

type Told = Pick<AccountNote, 'of' | 'page'> & Partial<AccountNote>

/** Tells the page of a plain form what has become of it. */
export const tellPage = (reply: FastifyReply, told: Told) =>
  keepNote(
    reply,
    ACCOUNT_NOTE_COOKIE,
    writeAccountNote({ done: null, general: null, fields: {}, typed: null, ...told }),
  )

/** Back to the page of a plain form, and there to the place that says what came of it, where there is one. */
export function leadBack(request: FastifyRequest, reply: FastifyReply, page: string, place = 'account-note') {
  const { 'admin-view': adminView = null } = parseQuery(accountQuery, request.query)
  return reply.redirect(`${withAdminView(page, adminView)}${place && `#${place}`}`, 303)
}

/** After a plain form of the account page itself. */
export const backToAccount = (request: FastifyRequest, reply: FastifyReply) => leadBack(request, reply, '/account', '')

export const tooMany = (reply: FastifyReply, retryAfterSeconds: number) =>
  reply.code(429).header('retry-after', String(retryAfterSeconds)).send({ errors: TOO_MANY_ATTEMPTS })
