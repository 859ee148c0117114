import type { FastifyInstance, FastifyRequest } from 'fastify'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Routes that other servers write to: no Origin comes with it, so each asks for a secret or a signature. */
const serverToServer: ReadonlySet<string> = new Set([
  '/api/mail/bounces',
  '/api/payments/webhook',
  // Mail programs send the one-click request of RFC 8058; the token in its address is the secret.
  '/mailing-list/unsubscribe',
  '/mailing-list/letters',
])

/** A write from another site, or one that a plain form of another site could send as it likes, is refused. */
export class ForeignWrite extends Error {
  readonly statusCode = 403
}

export function refuseForeignWrites(app: FastifyInstance, siteUrl: string) {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || serverToServer.has(request.routeOptions.url ?? '')) return
    if (!comesFromHere(request, siteUrl)) throw new ForeignWrite('A write from another site')
  })
}

/** Browsers always tell where a write comes from; who does not tell is not a browser of ours. */
function comesFromHere({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  // Pages that are found by a token tell nobody where a request comes from, and `null` is what is sent instead;
  // which site it comes from, the browser says all the same.
  if (origin === undefined || origin === 'null') return site === 'same-origin'
  if (origin === new URL(siteUrl).origin) return true
  // Reached under another of its names (localhost and 127.0.0.1): the host the browser asked for is ours too.
  return origin === `${new URL(siteUrl).protocol}//${host}`
}
