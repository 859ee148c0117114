import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { rememberCouponLinks } from '#api/cart/remember-coupon-links.ts'
import { cookieDefaults, cookieSigner } from '#api/http/browser-cookies.ts'
import { readHostCookies, writeHostCookies } from '#api/http/host-cookies.ts'
import { readBodies } from '#api/http/read-bodies.ts'
import { refuseAdminViewWrites } from '#api/http/refuse-admin-view-writes.ts'
import { refuseForeignWrites } from '#api/http/refuse-foreign-writes.ts'
import { refuseUnreadable } from '#api/http/refuse-unreadable.ts'
import type { WithPorts } from '#application/context.ts'
import type { SecurityHeaders } from '#web/render/security-headers.ts'
import { keepWorkshopHere } from './keep-workshop-here.ts'
import { type Metrics, measureRequests } from './metrics.ts'

/** For what is compressed at each answer; pages and assets are compressed once, and better. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

type HookParts = { context: WithPorts<'cartIds'>; siteUrl: string; security: SecurityHeaders; metrics: Metrics }

/** What happens to every request before and after its route, in this order. */
export async function addSiteHooks(app: FastifyInstance, { context, siteUrl, security, metrics }: HookParts) {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(security)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  refuseUnreadable(app)
  keepWorkshopHere(app)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], brotliOptions: QUICK_BROTLI })
  const https = siteUrl.startsWith('https:')
  if (https) readHostCookies(app)
  await app.register(cookie, {
    secret: cookieSigner(context.ports.cartIds),
    parseOptions: cookieDefaults(https),
  })
  if (https) writeHostCookies(app)
  measureRequests(app, metrics)
  readBodies(app)
  refuseForeignWrites(app, siteUrl)
  refuseAdminViewWrites(app, context)
  rememberCouponLinks(app)
}
