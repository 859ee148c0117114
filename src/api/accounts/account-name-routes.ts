import type { FastifyInstance } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { fieldOf, isForm, takesForms } from '#api/http/take-forms.ts'
import { changeName } from '#application/accounts/change-name.ts'
import type { UseCaseContext } from '#application/context.ts'
import { nameBody } from '#contract/account-details.ts'
import { nameFaults } from '#domain/access/person-name.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { findOwnAccount, leadBack, tellPage, tooMany } from './own-account.ts'

const PAGE = '/account/name'
const NOBODY = { errors: 'Log in to change your name.', page: PAGE }

/** What an account is called: changed by whoever is logged in to it, with scripts and by the plain form of its page. */
export function accountNameRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.patch('/api/account/name', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { name } = parseBody(nameBody, request.body)
    const changed = await changeName(context, own.accountId, name)
    if (!changed) return refuseNobody(context, request, reply, NOBODY)
    if (changed.ok) return { name: changed.name }
    if (changed.reason === 'too-many') return tooMany(reply, changed.retryAfterSeconds)
    return reply.code(422).send({ errors: { name: nameFaults[changed.reason] } })
  })

  app.post('/api/account/name', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const form = isForm(request.body) ? request.body : new URLSearchParams()
    const { name } = parseBody(nameBody, { name: fieldOf(form, 'name') })
    const changed = await changeName(context, own.accountId, name)
    const note = { of: own.ref, page: 'name' } as const
    if (changed?.ok) tellPage(reply, { ...note, done: 'name-updated' })
    else if (changed?.reason === 'too-many') tellPage(reply, { ...note, general: TOO_MANY_ATTEMPTS, typed: name })
    else if (changed) tellPage(reply, { ...note, fields: { name: nameFaults[changed.reason] }, typed: name })
    return leadBack(request, reply, PAGE)
  })
}
