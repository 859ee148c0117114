import type { FastifyInstance } from 'fastify'
import { parseQuery } from '#api/http/parse-query.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { LOGIN_WORK } from '#application/access/log-in.ts'
import { readSession } from '#application/access/read-session.ts'
import type { WithPorts } from '#application/context.ts'
import { workOfBuyer } from '#application/sales/pay/verify-buyer.ts'
import { challengeQuery } from '#contract/captcha.ts'
import { type CaptchaAction, isCaptchaAction } from '#domain/captcha/captcha-action.ts'

/** Where the site's own captcha is in use, a browser gets here what it must solve for a token. */
export function captchaRoutes(app: FastifyInstance, context: WithPorts<'captcha'>) {
  const { makeChallenge } = context.ports.captcha
  if (!makeChallenge) return
  app.get('/api/captcha/challenge', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { action } = parseQuery(challengeQuery, request.query)
    if (!isCaptchaAction(action)) return reply.code(400).send({ errors: 'There is no captcha for that action.' })
    return makeChallenge(action, context.now(), await workOf(context, action, request.cookies[SESSION_COOKIE]))
  })
}

async function workOf(
  context: WithPorts<'captcha'>,
  action: CaptchaAction,
  sessionToken: string | undefined,
): Promise<number> {
  if (action === 'login') return LOGIN_WORK
  if (action === 'signup') return 1
  const session = await readSession(context, sessionToken ?? null)
  return workOfBuyer(context, session.kind === 'account' ? session.accountId : null)
}
