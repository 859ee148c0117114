import type { FastifyInstance } from 'fastify'
import type { WithPorts } from '#application/context.ts'
import { findGiftByToken } from '#application/gifts/gift-row.ts'
import { giftPath } from '#contract/page-paths.ts'
import { mediaPolicy } from '#web/render/security-headers.ts'
import { qrSvg } from './qr-svg.ts'

/** A gift's link as a picture for cameras, drawn here: what it holds goes to nobody else. */
export function giftQrRoutes(app: FastifyInstance, context: WithPorts<'orderLinks'>) {
  app.get<{ Querystring: { token?: unknown } }>('/subscribe/redeem/qr', async ({ query: { token } }, reply) => {
    if (typeof token !== 'string' || !(await findGiftByToken(context, token))) return reply.callNotFound()
    return reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-security-policy', mediaPolicy)
      .type('image/svg+xml')
      .send(qrSvg(context.ports.orderLinks.absoluteUrl(giftPath(token))))
  })
}
