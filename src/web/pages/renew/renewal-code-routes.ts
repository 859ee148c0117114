import type { FastifyInstance } from 'fastify'
import { renewLinkPath } from '#contract/page-paths.ts'
import { readRenewalCode } from '#domain/renewals/renewal-letter.ts'
import { RENEW_PATH } from './load-renew.ts'

/** What is printed in letters leads to the Renew screen, however it was typed. */
export function renewalCodeRoutes(app: FastifyInstance) {
  app.get<{ Params: { code: string } }>('/renew/:code', async ({ params }, reply) => {
    const code = readRenewalCode(params.code)
    return reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .redirect(code === null ? RENEW_PATH : renewLinkPath(code), 303)
  })
}
