import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance } from 'fastify'
import { MalformedBody } from '#api/http/parse-body.ts'
import { ViewOnly } from '#api/http/refuse-admin-view-writes.ts'
import { answerNoSuchDeskPage } from '#web/pages/desk/answer-no-such-page.tsx'
import { answerTrouble, isApi, statusOf } from '#web/render/error-answers.ts'
import type { PageServices } from '#web/render/serve-pages.ts'
import { dropRest } from './drop-rest.ts'
import { type KnownRoute, methodsElsewhere, rememberRoutes } from './known-routes.ts'

/** Returns the routes, which are remembered as they are made: what comes before this call is not among them. */
export function answerErrors(app: FastifyInstance, services: PageServices): readonly KnownRoute[] {
  const routes = rememberRoutes(app)

  app.setNotFoundHandler(async (request, reply) => {
    const methods = methodsElsewhere(routes, request.method, request.url)
    if (methods.length === 0) {
      if (await answerNoSuchDeskPage(request, reply, services)) return reply
      return answerTrouble(request, reply, 404, services)
    }
    reply.header('allow', methods.join(', '))
    return answerTrouble(request, reply, 405, services)
  })

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = statusOf(error)
    await dropRest(request.raw)
    if (status >= 500 && status !== 503) {
      // The route's pattern, not the address: an address can carry a token or a name.
      request.log.error({ err: error, route: request.routeOptions.url ?? 'none' }, 'a request failed')
    }
    if ((error instanceof MalformedBody || error instanceof ViewOnly) && isApi(request)) {
      return reply.code(status).header('cache-control', 'no-store').send({ errors: error.errors })
    }
    if (status === 404 && (await answerNoSuchDeskPage(request, reply, services))) return reply
    return answerTrouble(request, reply, status, services)
  })
  return routes
}

const plainAnswers: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Long enough to take a line. Closed at once, what is still being sent would have the answer thrown away. */
const LINGER_MS = 1_000

/** What never became a request is answered in a line, and the socket is closed. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = plainAnswers[error.code ?? ''] ?? '400 Bad Request'
  const body = `${status.slice(4)}\n`
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  // Our end is closed by that, but theirs only if they like.
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(lingering))
}
