import type { FastifyInstance, FastifyReply } from 'fastify'
import { findOwnAccount, leadBack, tellPage, tooMany } from '#api/accounts/own-account.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { fieldOf, isForm, takesForms } from '#api/http/take-forms.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type AccountDeleted, deleteAccountByLink } from '#application/own-data/delete-account.ts'
import { type DeletionRequested, requestDeletion } from '#application/own-data/request-deletion.ts'
import { confirmDeleteBody, deleteBody } from '#contract/own-data.ts'
import { deleteConfirmPath } from '#contract/page-paths.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { DELETE_LINK_GONE, MORE_TO_GIVE_UP, OTHER_EMAIL, STILL_OPEN } from '#domain/own-data/deletion-texts.ts'

const PAGE = '/account/delete'
const NOBODY = { errors: 'Log in to delete your account.', page: PAGE }

/** Deleting one's account: asked for by whoever is logged in, done by whoever reads its mail. */
export function deleteRoutes(app: FastifyInstance, context: UseCaseContext, siteUrl: string) {
  app.post('/api/account/delete', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { body } = request
    const { email } = parseBody(deleteBody, isForm(body) ? { email: fieldOf(body, 'email') } : body)
    const asked = await requestDeletion(context, own.accountId, { email, network: networkOf(request.ip), siteUrl })
    if (!asked) return refuseNobody(context, request, reply, NOBODY)
    if (!isForm(body)) return answer(reply, asked)
    tellOf(reply, own.ref, asked, email)
    return leadBack(request, reply, PAGE)
  })

  app.post('/api/account/confirm-delete', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { body } = request
    const fields = isForm(body) ? { token: fieldOf(body, 'token'), gives_up: fieldOf(body, 'gives_up') } : body
    const { token, gives_up: givesUp } = parseBody(confirmDeleteBody, fields)
    const deleted = await deleteAccountByLink(context, { token, givesUp })
    if (deleted.ok) reply.clearCookie(SESSION_COOKIE)
    // The page of the link says how things stand by now.
    if (isForm(body)) return reply.redirect(deleted.ok ? '/account/deleted' : deleteConfirmPath(token), 303)
    return deleted.ok ? { deleted: true } : refuse(reply, deleted)
  })
}

function answer(reply: FastifyReply, asked: DeletionRequested) {
  if (asked.ok) return { email: asked.email }
  if (asked.reason === 'too-many') return tooMany(reply, asked.retryAfterSeconds)
  if (asked.reason === 'open') return reply.code(409).send({ errors: STILL_OPEN, open: asked.matters })
  return reply.code(422).send({ errors: { email: OTHER_EMAIL } })
}

function tellOf(reply: FastifyReply, ref: string, asked: DeletionRequested, typed: string) {
  const note = { of: ref, page: 'delete' } as const
  if (asked.ok) tellPage(reply, { ...note, done: 'delete-sent' })
  else if (asked.reason === 'too-many') tellPage(reply, { ...note, general: TOO_MANY_ATTEMPTS, typed })
  else if (asked.reason === 'open') tellPage(reply, { ...note, general: STILL_OPEN })
  else tellPage(reply, { ...note, fields: { email: OTHER_EMAIL }, typed })
}

function refuse(reply: FastifyReply, refused: Exclude<AccountDeleted, { ok: true }>) {
  switch (refused.reason) {
    case 'link-gone':
      return reply.code(422).send({ errors: DELETE_LINK_GONE })
    case 'more-to-give-up':
      return reply.code(409).send({ errors: MORE_TO_GIVE_UP })
    case 'open':
      return reply.code(409).send({ errors: STILL_OPEN, open: refused.matters })
  }
}
