import type { FastifyInstance } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import type { UseCaseContext } from '#application/context.ts'
import { skipIssue } from '#application/subscriptions/skip-issue.ts'
import { takeSkipBack } from '#application/subscriptions/take-skip-back.ts'
import { type SkipBody, skipBody } from '#contract/account.ts'
import { notTakenBack, skipRefused } from '#domain/subscriptions/skip-texts.ts'
import { findOwnAccount, leadBack, tellPage } from './own-account.ts'

const NOBODY = { errors: 'Log in to skip an issue.', page: '/account' }
/** Where the page says what came of it. */
const PLACE = 'skip-issue'

/** Whether the next issue is sent: by scripts, and by the plain forms of the account page. */
export function skipRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.patch('/api/account/skip', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const asked = parseBody(skipBody, request.body)
    const done = await skipOrSend(context, own.accountId, asked)
    return done.ok ? { ...asked, left: done.left } : reply.code(422).send({ errors: done.errors })
  })

  app.post('/api/account/skip', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const form = isForm(request.body) ? request.body : new URLSearchParams()
    // The button that was pressed names the issue: a page that was left open skips no other.
    const skip = form.get('skip')
    const asked = parseBody(skipBody, { issue: Number(skip ?? form.get('send')), skip: skip !== null })
    const done = await skipOrSend(context, own.accountId, asked)
    if (!done.ok) tellPage(reply, { of: own.ref, page: 'skip', general: done.errors })
    return leadBack(request, reply, '/account', PLACE)
  })
}

async function skipOrSend(context: UseCaseContext, accountId: string, { issue, skip }: SkipBody) {
  const done = await (skip ? skipIssue : takeSkipBack)(context, { accountId, issue })
  return done.ok ? done : { ok: false as const, errors: (skip ? skipRefused : notTakenBack)(done.reason, issue) }
}
