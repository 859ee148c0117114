import type { FastifyInstance } from 'fastify'
import { findOwnAccount, tooMany } from '#api/accounts/own-account.ts'
import { parseBody } from '#api/http/parse-body.ts'
import type { UseCaseContext } from '#application/context.ts'
import { listKeptPlaces } from '#application/reading/list-places.ts'
import { savePlaces } from '#application/reading/save-places.ts'
import { type ReadingAnswer, readingBody } from '#contract/reading.ts'

const NOBODY = { errors: 'Log in to keep your places.' }
const NOT_KEPT = { errors: 'This account does not keep places.' }

/** Two hundred places with the longest names. */
const LARGEST_BODY = 128 * 1024

/** The places of whoever is logged in, for scripts: pages are the same for everyone and know nothing of them. */
export function readingRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.get('/api/reading', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    const found = own && (await listKeptPlaces(context, own.accountId))
    if (!found) return reply.code(401).send(NOBODY)
    const { kept, forgotten, pieces } = found
    const answer: ReadingAnswer = { kept, forgotten: forgotten?.getTime() ?? null, places: pieces }
    return answer
  })

  app.post('/api/reading', { bodyLimit: LARGEST_BODY }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return reply.code(401).send(NOBODY)
    const { places } = parseBody(readingBody, request.body)
    const saved = await savePlaces(context, own.accountId, places)
    if (saved.ok) return { saved: true }
    return saved.reason === 'too-many' ? tooMany(reply, saved.retryAfterSeconds) : reply.code(409).send(NOT_KEPT)
  })
}
