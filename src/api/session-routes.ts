import type { FastifyInstance } from 'fastify'
import { describeSession } from '#application/access/describe-session.ts'
import { type IdentifyReader, SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { prolongCookie } from './browser-cookies.ts'

export function sessionRoutes(app: FastifyInstance, context: UseCaseContext, identifyReader: IdentifyReader) {
  app.get('/api/session', async (request, reply): Promise<SessionAnswer> => {
    reply.header('cache-control', 'no-store')
    const traces = { sessionToken: request.cookies[SESSION_COOKIE] ?? null, address: request.ip }
    const { isHeld, ...answer } = await describeSession(context, traces, identifyReader)
    if (isHeld && traces.sessionToken) prolongCookie(reply, traces.sessionToken)
    return answer
  })
}
