import type { FastifyInstance } from 'fastify'
import { COUPON_COOKIE, COUPON_DAYS } from '#application/cart/remember-coupon.ts'
import { readRequestAddress } from '#contract/request-address.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'

const DAY = 24 * 60 * 60

/** The screens whose address may carry a coupon's code. */
const screens = new Set(['/subscribe', '/subscribe/renew'])

/**
 * A link such as `/subscribe?code=WELCOME10` is remembered, so that the coupon is still there when the reader comes back another
 * way. Whether it is good for anything is found out when it is used.
 */
export function rememberCouponLinks(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.startsWith('/subscribe')) return
    const address = readRequestAddress(request.url)
    const code = address && screens.has(address.pathname) ? readCouponCode(address.searchParams.get('code')) : null
    if (code) reply.setCookie(COUPON_COOKIE, code, { maxAge: COUPON_DAYS * DAY })
  })
}
