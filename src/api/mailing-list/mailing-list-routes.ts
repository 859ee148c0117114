import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { MalformedBody, parseBody } from '#api/http/parse-body.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import type { WithPorts } from '#application/context.ts'
import { leaveLetters } from '#application/letters/leave-letters.ts'
import { confirmSignup } from '#application/mailing-list/confirm-signup.ts'
import { type SignupOutcome, signUp } from '#application/mailing-list/sign-up.ts'
import { unsubscribe } from '#application/mailing-list/unsubscribe.ts'
import { SIGNUP_NOTE_COOKIE, type SignupAnswer, type SignupFailure, signupBody } from '#contract/mailing-list.ts'
import { leaveLettersPath } from '#contract/page-paths.ts'
import { queryOf } from '#contract/request-address.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { keepGoodTags, readTags } from '#domain/mailing-list/list-tags.ts'
import { refusalTexts } from '#domain/mailing-list/signup-refusal.ts'

type Context = WithPorts<'captcha' | 'orderLinks'>
type Linked = { Querystring: { token?: unknown } }

/** Larger than any address with its field's name. */
const BODY_LIMIT = 4_096
/** More than any good address has: a browser keeps no cookie without an end. */
const LONGEST_SHOWN = 300

/** `/api/list/signup`, and what the buttons behind the links of a mail do. All of them take plain forms. */
export function mailingListRoutes(app: FastifyInstance, context: Context, siteUrl: string) {
  app.post('/api/list/signup', { bodyLimit: BODY_LIMIT, ...takesForms }, (request, reply) =>
    isForm(request.body)
      ? signUpByForm(context, siteUrl, request, reply)
      : signUpByScript(context, siteUrl, request, reply),
  )
  app.post<Linked>('/mailing-list/confirm', { bodyLimit: BODY_LIMIT, ...takesForms }, async ({ query }, reply) => {
    const { ok } = await confirmSignup(context, tokenOf(query))
    return reply.redirect(`/mailing-list?result=${ok ? 'confirmed' : 'link-gone'}`, 303)
  })
  app.register(async (scope) => {
    // A mail program may send its one-click request as either kind of form; all we need stands in the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body)
    scope.post<Linked>('/mailing-list/unsubscribe', { bodyLimit: BODY_LIMIT }, async ({ query, body }, reply) => {
      const { ok } = await unsubscribe(context, tokenOf(query))
      if (isOneClick(body)) return reply.code(ok ? 200 : 404).send({ unsubscribed: ok })
      return reply.redirect(`/mailing-list?result=${ok ? 'unsubscribed' : 'link-gone'}`, 303)
    })
    scope.post<Linked>('/mailing-list/letters', { bodyLimit: BODY_LIMIT }, async ({ query, body }, reply) => {
      const token = tokenOf(query)
      const oneClick = isOneClick(body)
      const { ok } = await leaveLetters(context, token, { all: !oneClick && body === 'all=yes' })
      if (oneClick) return reply.code(ok ? 200 : 404).send({ unsubscribed: ok })
      return reply.redirect(leaveLettersPath(token), 303)
    })
  })
}

async function signUpByScript(context: Context, siteUrl: string, request: FastifyRequest, reply: FastifyReply) {
  const { email } = parseBody(signupBody, request.body)
  const query = queryOf(request)
  const tags = readTags(query.getAll('list-tag'))
  if (!tags.ok) throw new MalformedBody({ 'list-tag': 'At most 20 tags, of 60 characters at most.' })
  const proof = { captcha: query.get('captcha') ?? '' }
  const outcome = await signUp(context, { email, tags: tags.tags, network: networkOf(request.ip), proof, siteUrl })
  reply.header('cache-control', 'no-store')
  if (outcome.ok) return reply.send({ result: 'success' } satisfies SignupAnswer)
  sayWhenAgain(reply, outcome)
  const failure: SignupFailure = { errors: { email: refusalTexts[outcome.reason] } }
  return reply.code(outcome.reason === 'too-many' ? 429 : 422).send(failure)
}

/** A form sent without scripts is answered by a page, which shows what became of it. */
async function signUpByForm(context: Context, siteUrl: string, request: FastifyRequest, reply: FastifyReply) {
  const email = (request.body as URLSearchParams).get('email') ?? ''
  const tags = keepGoodTags([...queryOf(request).getAll('list-tag'), ...tagsOfReferringPage(request)])
  const outcome = await signUp(context, { email, tags, network: networkOf(request.ip), proof: 'plain', siteUrl })
  keepNote(reply, SIGNUP_NOTE_COOKIE, outcome.ok ? null : email.slice(0, LONGEST_SHOWN))
  if (outcome.ok) return reply.redirect('/mailing-list?result=success', 303)
  sayWhenAgain(reply, outcome)
  // In the page's address they go along with the next try, by script or by form.
  const again = new URLSearchParams([['result', outcome.reason], ...tags.map((tag) => ['list-tag', tag])])
  return reply.redirect(`/mailing-list?${again}`, 303)
}

/** Pages are the same for everyone, so a plain form can't know its page's tags; but the browser tells which page it was on. */
function tagsOfReferringPage({ headers }: FastifyRequest): string[] {
  const page = headers.referer
  return page && URL.canParse(page) ? new URL(page).searchParams.getAll('list-tag') : []
}

function sayWhenAgain(reply: FastifyReply, outcome: SignupOutcome) {
  if (!outcome.ok && outcome.reason === 'too-many') reply.header('retry-after', String(outcome.retryAfterSeconds))
}

const tokenOf = ({ token }: { token?: unknown }) => (typeof token === 'string' ? token : '')

/** RFC 8058: sent by a mail program on the reader's behalf, which must not be led elsewhere. */
const isOneClick = (body: unknown) => typeof body === 'string' && body.includes('List-Unsubscribe')
