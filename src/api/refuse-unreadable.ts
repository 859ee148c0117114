import type { FastifyInstance } from 'fastify'

/** An address that can stand for nothing of ours. */
class Unreadable extends Error {
  readonly statusCode = 400
}

/** Refuses what no route could read: the NUL character, which no text of ours can hold, and bodies that are not JSON. */
export function refuseUnreadable(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new Unreadable('The address holds a NUL')
  })
}
