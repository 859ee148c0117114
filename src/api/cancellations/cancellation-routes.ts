import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { type CancellationRequested, requestCancellation } from '#application/cancellations/request-cancellation.ts'
import type { UseCaseContext } from '#application/context.ts'
import {
  CANCELLATION_NOTE_COOKIE,
  type CancellationBody,
  cancellationBody,
  writeCancellationNote,
} from '#contract/cancellation.ts'
import { CANCEL_PATHS, cancelledPath } from '#contract/page-paths.ts'
import { cancellationWords } from '#domain/cancellations/cancellation-texts.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { networkOf } from '#domain/limits/network-of.ts'

const { faults: faultTexts } = cancellationWords('english')

/** `POST /api/cancel`: a declaration from anybody, answered alike whoever they are. */
export function cancellationRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.post('/api/cancel', takesForms, async (request: FastifyRequest, reply) => {
    reply.header('cache-control', 'no-store')
    const fields = parseBody(cancellationBody, isForm(request.body) ? Object.fromEntries(request.body) : request.body)
    const requested = await requestCancellation(context, { fields, network: networkOf(request.ip) })
    return isForm(request.body) ? showPage(reply, requested, fields) : answer(reply, requested)
  })
}

function answer(reply: FastifyReply, requested: CancellationRequested) {
  if (requested.ok) return { result: 'received', page: cancelledPath(requested.token) }
  if (requested.reason === 'too-many') {
    reply.code(429).header('retry-after', String(requested.retryAfterSeconds))
    return { errors: TOO_MANY_ATTEMPTS }
  }
  const errors = Object.fromEntries(requested.faults.map((field) => [field, faultTexts[field]]))
  return reply.code(422).send({ errors })
}

/** What was typed goes back into the form, with what is wrong under its fields. */
function showPage(reply: FastifyReply, requested: CancellationRequested, typed: CancellationBody) {
  if (requested.ok) return reply.redirect(cancelledPath(requested.token), 303)
  const faults = requested.reason === 'faults' ? requested.faults : []
  const note = { of: typed.kind, faults, isTooMany: requested.reason === 'too-many', typed }
  keepNote(reply, CANCELLATION_NOTE_COOKIE, writeCancellationNote(note))
  return reply.redirect(`${CANCEL_PATHS[typed.kind]}#content`, 303)
}
