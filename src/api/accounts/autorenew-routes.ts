import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSession } from '#application/access/read-session.ts'
import { switchAutorenew } from '#application/accounts/switch-autorenew.ts'
import type { UseCaseContext } from '#application/context.ts'

const NOBODY = 'Log in to change whether your subscription renews itself.'
const ACCOUNT = '/account'

/** Whether a subscription renews itself: flipped by scripts, turned on or off by the plain form of the account page. */
export function autorenewRoutes(app: FastifyInstance, context: UseCaseContext) {
  const accountOf = async ({ cookies }: FastifyRequest) => {
    const session = await readSession(context, cookies[SESSION_COOKIE] || null)
    return session.kind === 'account' ? session.accountId : null
  }

  app.patch('/api/account/autorenew', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const accountId = await accountOf(request)
    if (accountId === null) return reply.code(401).send({ errors: NOBODY })
    return { autorenew: await switchAutorenew(context, accountId, null) }
  })

  app.post('/api/account/autorenew', takesForms, async (request, reply) => {
    const accountId = await accountOf(request)
    const wanted = isForm(request.body) ? request.body.get('autorenew') : null
    if (accountId === null) return reply.code(401).send({ errors: NOBODY })
    if (wanted === 'on' || wanted === 'off') await switchAutorenew(context, accountId, wanted === 'on')
    return reply.redirect(ACCOUNT, 303)
  })
}
