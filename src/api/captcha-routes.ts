import type { FastifyInstance } from 'fastify'
import type { WithPorts } from '#application/context.ts'
import { isCaptchaAction } from '#domain/captcha/captcha-action.ts'

/** Where the site's own captcha is in use, a browser gets here what it must solve for a token. */
export function captchaRoutes(app: FastifyInstance, { now, ports }: WithPorts<'captcha'>) {
  const { makeChallenge } = ports.captcha
  if (!makeChallenge) return
  app.get<{ Querystring: { action?: unknown } }>('/api/captcha/challenge', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isCaptchaAction(query.action)) return reply.code(400).send({ errors: 'There is no captcha for that action.' })
    return makeChallenge(query.action, now())
  })
}
