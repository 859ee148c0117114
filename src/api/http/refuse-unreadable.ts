import type { FastifyInstance } from 'fastify'
import { isReadableAddress } from '#contract/request-address.ts'

/** An address that can stand for nothing of ours. */
class Unreadable extends Error {
  readonly statusCode = 400
}

/** Refuses an address that not every part of the site would read alike. Comes before all that looks at one. */
export function refuseUnreadable(app: FastifyInstance) {
  app.addHook('onRequest', async ({ url }) => {
    if (!isReadableAddress(url)) throw new Unreadable('The address can’t be read')
  })
}
