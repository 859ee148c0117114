import type { FastifyInstance } from 'fastify'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { takesForms } from '#api/http/take-forms.ts'
import { deleteCard } from '#application/accounts/delete-card.ts'
import type { WithPorts } from '#application/context.ts'
import { backToAccount, findOwnAccount } from './own-account.ts'

const NOBODY = { errors: 'Log in to delete your saved payment method.', page: '/account' }

/** Keeps an account's method no longer: by scripts, and by the plain form of the account page. */
export function deleteCardRoutes(app: FastifyInstance, context: WithPorts<'payments'>) {
  app.delete('/api/account/card', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    await deleteCard(context, own.accountId)
    return { card: null }
  })

  app.post('/api/account/card/delete', takesForms, async (request, reply) => {
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    await deleteCard(context, own.accountId)
    return backToAccount(request, reply)
  })
}
