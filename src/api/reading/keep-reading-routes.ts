import type { FastifyInstance } from 'fastify'
import { findOwnAccount, leadBack, tellPage } from '#api/accounts/own-account.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import type { UseCaseContext } from '#application/context.ts'
import { chooseKeeping } from '#application/reading/choose-keeping.ts'
import { forgetPlaces } from '#application/reading/forget-places.ts'
import { keepReadingBody } from '#contract/reading.ts'

const PAGE = '/account/reading'
const NOBODY = { errors: 'Log in to choose what we keep of your reading.', page: PAGE }

/** What an account's holder lets us keep of their reading: by scripts, and by the plain forms of its page. */
export function keepReadingRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.post('/api/account/reading', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { body } = request
    const { keep } = parseBody(keepReadingBody, isForm(body) ? readForm(body) : body)
    if (!(await chooseKeeping(context, own.accountId, keep))) return refuseNobody(context, request, reply, NOBODY)
    if (!isForm(body)) return { keep }
    tellPage(reply, { of: own.ref, page: 'reading', done: keep ? 'reading-kept' : 'reading-erased' })
    return leadBack(request, reply, PAGE)
  })

  app.post('/api/account/reading/forget', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own || !(await forgetPlaces(context, own.accountId))) return refuseNobody(context, request, reply, NOBODY)
    if (!isForm(request.body)) return { forgotten: true }
    tellPage(reply, { of: own.ref, page: 'reading', done: 'reading-forgotten' })
    return leadBack(request, reply, PAGE)
  })
}

/** What is neither is no choice. */
function readForm(form: URLSearchParams) {
  const wanted = form.get('keep')
  return { keep: wanted === 'yes' ? true : wanted === 'no' ? false : wanted }
}
