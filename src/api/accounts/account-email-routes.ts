import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { fieldOf, isForm, takesForms } from '#api/http/take-forms.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { confirmEmailChange } from '#application/accounts/confirm-email-change.ts'
import {
  cancelEmailChange,
  type EmailChangeRequested,
  requestEmailChange,
} from '#application/accounts/request-email-change.ts'
import type { UseCaseContext } from '#application/context.ts'
import { confirmEmailBody, resetEmailBody } from '#contract/account-details.ts'
import { emailConfirmPath } from '#contract/page-paths.ts'
import { EMAIL_LINK_GONE, EMAIL_TAKEN_MEANWHILE, emailChangeRefusals } from '#domain/accounts/email-change.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { findOwnAccount, leadBack, tellPage, tooMany } from './own-account.ts'

const PAGE = '/account/email'
const NOBODY = { errors: 'Log in to change your email address.', page: PAGE }

/** Where an account's mail goes: asked for and given up by whoever is logged in, confirmed by whoever reads the new address. */
export function accountEmailRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.post('/api/account/reset-email', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { body } = request
    const { email } = parseBody(resetEmailBody, isForm(body) ? { email: fieldOf(body, 'email') } : body)
    const asked = await requestEmailChange(context, own.accountId, { email, network: networkOf(request.ip) })
    if (!asked) return refuseNobody(context, request, reply, NOBODY)
    if (!isForm(body)) return answer(reply, asked)
    tellOf(reply, own.ref, asked, email)
    return leadBack(request, reply, PAGE)
  })

  app.post('/api/account/cancel-email', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    await cancelEmailChange(context, own.accountId)
    if (!isForm(request.body)) return { email: own.email, email_change: null, name: own.name }
    tellPage(reply, { of: own.ref, page: 'email', done: 'email-cancelled' })
    return leadBack(request, reply, PAGE)
  })

  app.post('/api/account/confirm-email', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { body } = request
    const { token } = parseBody(confirmEmailBody, isForm(body) ? { token: fieldOf(body, 'token') } : body)
    const session = request.cookies[SESSION_COOKIE] || null
    const confirmed = await confirmEmailChange(context, { token, session })
    // The page says how the link stands, whoever was first.
    if (isForm(body)) return reply.redirect(emailConfirmPath(token), 303)
    if (confirmed.ok) return { email: confirmed.email }
    const isTaken = confirmed.reason === 'taken'
    return reply.code(isTaken ? 409 : 422).send({ errors: isTaken ? EMAIL_TAKEN_MEANWHILE : EMAIL_LINK_GONE })
  })
}

function answer(reply: FastifyReply, asked: EmailChangeRequested) {
  if (asked.ok) return { email: asked.email, email_change: asked.pending, name: asked.name }
  if (asked.reason === 'too-many') return tooMany(reply, asked.retryAfterSeconds)
  return reply.code(422).send({ errors: { email: emailChangeRefusals[asked.reason] } })
}

function tellOf(reply: FastifyReply, ref: string, asked: EmailChangeRequested, typed: string) {
  const note = { of: ref, page: 'email' } as const
  if (asked.ok) tellPage(reply, { ...note, done: 'email-sent' })
  else if (asked.reason === 'too-many') tellPage(reply, { ...note, general: TOO_MANY_ATTEMPTS, typed })
  else tellPage(reply, { ...note, fields: { email: emailChangeRefusals[asked.reason] }, typed })
}
