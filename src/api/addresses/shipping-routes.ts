import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { parseQuery } from '#api/http/parse-query.ts'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { shippingQuery } from '#contract/address.ts'

/** Countries change less often than the site is put up anew. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'

/** Written out once: it is the same for everybody. */
function write(inclusive: boolean) {
  const body = JSON.stringify(shippingConfig({ inclusive }))
  // Weak: the same countries, however the answer is compressed.
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

export function shippingRoutes(app: FastifyInstance) {
  const written = new Map<boolean, ReturnType<typeof write>>()
  app.get('/api/config/shipping', async (request, reply) => {
    const inclusive = parseQuery(shippingQuery, request.query).inclusive !== undefined
    const { body, etag } = written.get(inclusive) ?? write(inclusive)
    written.set(inclusive, { body, etag })
    reply.headers({ 'cache-control': CACHE_CONTROL, etag })
    const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
    if (held?.includes(etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
