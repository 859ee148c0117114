import type { FastifyInstance } from 'fastify'
import type { ApiServices } from '#api/http/api-plugin.ts'
import { MalformedBody, parseBody } from '#api/http/parse-body.ts'
import { ProcessLimit } from '#application/limits/process-limit.ts'
import { islandFailure } from '#contract/island-failure.ts'
import { type Limit, TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { networkOf } from '#domain/limits/network-of.ts'

type Services = Pick<ApiServices, 'context' | 'isIsland' | 'onIslandFailure'>

const HOUR = 60 * 60

/** A page has a dozen widgets; a school behind one address has many readers. */
const perNetwork: Limit = { name: 'island-failures/network', amount: 30, perSeconds: HOUR }

/** What a log can be made to hold by whoever has many addresses. A fault that everybody meets is plain to see long before. */
const ofAll: Limit = { name: 'island-failures/all', amount: 600, perSeconds: HOUR }

/** A widget failed in a reader's browser: noted for the publisher, without a word about the reader. */
export function islandFailureRoutes(app: FastifyInstance, { context, isIsland, onIslandFailure }: Services) {
  const limits = { network: new ProcessLimit(perNetwork), all: new ProcessLimit(ofAll) }
  app.post('/api/island-failures', { bodyLimit: 4_096 }, async (request, reply) => {
    const failure = parseBody(islandFailure, request.body)
    if (!isIsland(failure.island)) throw new MalformedBody({ island: 'There is no such island.' })
    const now = context.now()
    const own = limits.network.take(networkOf(request.ip), now)
    const taken = own.ok ? limits.all.take('all', now) : own
    if (!taken.ok) {
      reply.header('retry-after', String(taken.retryAfterSeconds))
      return reply.code(429).send({ errors: TOO_MANY_ATTEMPTS })
    }
    onIslandFailure(failure)
    return reply.code(202).send({ noted: true })
  })
}
