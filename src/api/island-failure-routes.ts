import type { FastifyInstance } from 'fastify'
import { islandFailure } from '#contract/island-failure.ts'
import { parseBody } from './parse-body.ts'

/** A widget failed in a reader's browser: noted for the publisher, without a word about the reader. */
export function islandFailureRoutes(app: FastifyInstance, note: (island: string, message: string) => void) {
  app.post('/api/island-failures', { bodyLimit: 4_096 }, async (request, reply) => {
    const failure = parseBody(islandFailure, request.body)
    note(failure.island, failure.message)
    return reply.code(202).send({ noted: true })
  })
}
