import type { FastifyInstance } from 'fastify'

/** Browsers take a cookie of such a name only from the host itself, over https, and for all of its paths. */
const PREFIX = '__Host-'

/**
 * Over https all cookies are named with `__Host-`, here and nowhere else: a neighbour under the same domain can set none of them, and
 * one without the prefix is nobody's. Stands before whatever reads a cookie.
 */
export function readHostCookies(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.cookie !== undefined) raw.headers.cookie = ownCookies(raw.headers.cookie)
  })
}

/** The other half of `readHostCookies`: stands behind whatever writes one. */
export function writeHostCookies(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    const written = reply.getHeader('set-cookie')
    if (written === undefined) return
    reply.removeHeader('set-cookie')
    reply.header(
      'set-cookie',
      [written].flat().map((cookie) => PREFIX + cookie),
    )
  })
}

/** What the browser sends of ours, by the names that the site knows. */
export const ownCookies = (header: string): string =>
  header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(PREFIX))
    .map((cookie) => cookie.slice(PREFIX.length))
    .join('; ')
