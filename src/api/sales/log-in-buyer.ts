import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserOf, heldBuyerToken, keepSession } from '#api/http/browser-cookies.ts'
import { openBuyersSession } from '#application/access/open-buyers-session.ts'
import type { UseCaseContext } from '#application/context.ts'

/** Logs in the browser whose purchase has made an account, where this is that browser. */
export async function logInBuyer(context: UseCaseContext, request: FastifyRequest, reply: FastifyReply) {
  const token = heldBuyerToken(request)
  const session = token && (await openBuyersSession(context, token, browserOf(request)))
  if (session) keepSession(request, reply, session)
}
