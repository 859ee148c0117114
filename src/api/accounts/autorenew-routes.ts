import type { FastifyInstance } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { switchAutorenew } from '#application/accounts/switch-autorenew.ts'
import type { UseCaseContext } from '#application/context.ts'
import { autorenewBody } from '#contract/account.ts'
import type { AutorenewRefusal } from '#domain/renewals/refuse-autorenew.ts'
import { backToAccount, findOwnAccount } from './own-account.ts'

const NOBODY = { errors: 'Log in to change whether your subscription renews itself.', page: '/account' }

const refusals: Record<AutorenewRefusal, string> = {
  'nothing-to-renew': 'You have no subscription that could renew itself.',
  'no-address': 'Add an address for your subscription before you enable autorenew.',
  'no-method': 'Add a payment method before you enable autorenew.',
}

/** Whether a subscription renews itself: by scripts, and by the plain form of the account page. */
export function autorenewRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.patch('/api/account/autorenew', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { autorenew = null } = parseBody(autorenewBody, request.body) ?? {}
    const switched = await switchAutorenew(context, own.accountId, autorenew)
    return switched.ok ? { autorenew: switched.on } : reply.code(422).send({ errors: refusals[switched.reason] })
  })

  app.post('/api/account/autorenew', takesForms, async (request, reply) => {
    const own = await findOwnAccount(context, request)
    const wanted = isForm(request.body) ? request.body.get('autorenew') : null
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    // Refused or not, the page says how it stands.
    if (wanted === 'on' || wanted === 'off') await switchAutorenew(context, own.accountId, wanted === 'on')
    return backToAccount(request, reply)
  })
}
