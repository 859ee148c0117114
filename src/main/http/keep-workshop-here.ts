import type { FastifyInstance } from 'fastify'
import { isFromHere } from './loopback.ts'

/** Those who work on the site read everybody's mail there: it is for the machine that it runs on. */
export const isWorkshop = (url: string | undefined): boolean => /^\/dev(\/|\?|$)/.test(url ?? '')

/** Answers `/dev/…` to whoever sits at this machine, and to others as if it were not there. */
export function keepWorkshopHere(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, url }, reply) => {
    if (isWorkshop(url) && !isFromHere(raw)) return reply.callNotFound()
  })
}
