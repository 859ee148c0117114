import type { FastifyInstance } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import type { UseCaseContext } from '#application/context.ts'
import { tellMissing } from '#application/dispatches/missing/tell-missing.ts'
import { missingCopyBody } from '#contract/account.ts'
import type { MissingRefusal } from '#domain/dispatches/missing-copy.ts'
import { findOwnAccount, leadBack } from './own-account.ts'

const NOBODY = { errors: 'Log in to tell us that a copy did not come.', page: '/account' }

const refusals: Record<MissingRefusal, { code: 404 | 409 | 422; errors: string }> = {
  'no-such-delivery': { code: 404, errors: 'This issue was not sent to you.' },
  digital: { code: 422, errors: 'This issue was sent to you as files only.' },
  'not-delivered': { code: 422, errors: 'This issue has not been sent yet.' },
  'told-already': { code: 409, errors: 'You have told us already that this issue did not come.' },
  'too-early': { code: 422, errors: 'A print issue may take up to 4 weeks to arrive.' },
  'too-late': { code: 422, errors: 'This issue was sent more than a year ago. Please write to us.' },
}

/** A reader says that a print issue did not come: by scripts, and by the plain form of the account page. */
export function missingCopyRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.post('/api/account/missing-copy', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const form = isForm(request.body) ? request.body : null
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { issue } = parseBody(missingCopyBody, form ? fieldsOf(form) : request.body)
    const told = await tellMissing(context, own.accountId, issue)
    // Refused or not, the page says how it stands.
    if (form) return leadBack(request, reply, '/account', `missing-${issue}`)
    if (told.ok) return { issue, state: told.report.state, told: told.report.toldAt }
    const { code, errors } = refusals[told.reason]
    return reply.code(code).send({ errors })
  })
}

/** A form knows no numbers. */
function fieldsOf(form: URLSearchParams) {
  const fields = Object.fromEntries(form)
  const { issue = '' } = fields
  return { ...fields, issue: /^\d{1,6}$/.test(issue) ? Number(issue) : issue }
}
