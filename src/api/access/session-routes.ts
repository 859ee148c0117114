import type { FastifyInstance } from 'fastify'
import { prolongCookie } from '#api/http/browser-cookies.ts'
import { LEAVE_VIEW } from '#api/http/refuse-admin-view-writes.ts'
import { takesForms } from '#api/http/take-forms.ts'
import { describeSession } from '#application/access/describe-session.ts'
import { type IdentifyReader, SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { leaveView } from '#application/accounts/view-account.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { SessionAnswer } from '#contract/session.ts'

export function sessionRoutes(app: FastifyInstance, context: UseCaseContext, identifyReader: IdentifyReader) {
  app.get('/api/session', async (request, reply): Promise<SessionAnswer> => {
    reply.header('cache-control', 'no-store')
    const traces = { sessionToken: request.cookies[SESSION_COOKIE] ?? null, address: request.ip }
    const { isHeld, ...answer } = await describeSession(context, traces, identifyReader)
    if (isHeld && traces.sessionToken) prolongCookie(reply, traces.sessionToken)
    return answer
  })

  app.post(LEAVE_VIEW, takesForms, async (request, reply) => {
    await leaveView(context, request.cookies[SESSION_COOKIE] ?? null)
    return reply.header('cache-control', 'no-store').redirect('/account', 303)
  })
}
