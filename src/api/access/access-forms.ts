import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserOf, forgetSession, keepForNextPage, keepSession } from '#api/http/browser-cookies.ts'
import { EMAIL_COOKIE, SIGN_IN_COOKIE } from '#application/access/form-cookies.ts'
import { type LoggedIn, logIn, type NotLoggedIn } from '#application/access/log-in.ts'
import { logOut } from '#application/access/log-out.ts'
import { requestPasswordLink } from '#application/access/request-password-link.ts'
import { requestSignInCode } from '#application/access/request-sign-in-code.ts'
import { passSecondFactor } from '#application/access/second-factor.ts'
import { setPassword } from '#application/access/set-password.ts'
import { enterBySignInLink, verifySignInCode } from '#application/access/verify-sign-in-code.ts'
import { safePath } from '#domain/access/safe-path.ts'
import { type AccessAnswer, SECOND_FACTOR_PAGE } from './access-door.ts'

const LOGIN_PAGE = '/login'

/** The same ways in and out for plain forms: each is answered by a page, whose address says what became of it. */
export const accessForms: Record<string, AccessAnswer> = {
  async login(context, request, reply) {
    const form = formOf(request)
    const outcome = await logIn(context, {
      email: form.get('email'),
      password: form.get('password'),
      browser: browserOf(request),
    })
    if (!outcome.ok) keepForNextPage(reply, EMAIL_COOKIE, form.get('email').slice(0, 254))
    return leadOn(request, reply, outcome, 'password')
  },

  async 'reset-password'(context, request, reply) {
    const email = formOf(request).get('email')
    keepForNextPage(reply, EMAIL_COOKIE, email.slice(0, 254))
    const asked = await requestPasswordLink(context, { email, network: browserOf(request).network })
    return reply.redirect(
      asked.ok ? loginPage(request, { tab: 'setup', sent: '' }) : refusalPage(request, 'setup', asked),
      303,
    )
  },

  async signin(context, request, reply) {
    const form = formOf(request)
    const path = safePath(form.get('redirect'))
    keepForNextPage(reply, EMAIL_COOKIE, form.get('email').slice(0, 254))
    const asked = await requestSignInCode(context, { email: form.get('email'), path, browser: browserOf(request) })
    if (!asked.ok) return reply.redirect(refusalPage(request, 'email', asked), 303)
    keepForNextPage(reply, SIGN_IN_COOKIE, asked.token)
    return reply.redirect(loginPage(request, { tab: 'email', step: 'verify' }), 303)
  },

  async 'signin/verify'(context, request, reply) {
    const token = request.cookies[SIGN_IN_COOKIE] ?? ''
    const attempt = { token, code: formOf(request).get('password'), browser: browserOf(request) }
    const outcome = await verifySignInCode(context, attempt)
    const mayTryAgain = !outcome.ok && (outcome.reason === 'code-wrong' || outcome.reason === 'code-empty')
    return leadOn(request, reply, outcome, 'email', mayTryAgain ? { step: 'verify' } : {})
  },

  async 'signin/link'(context, request, reply) {
    const token = formOf(request).get('token')
    const outcome = await enterBySignInLink(context, { token, browser: browserOf(request) })
    return leadOn(request, reply, outcome, 'email', {}, outcome.ok ? outcome.path : undefined)
  },

  async password(context, request, reply) {
    const form = formOf(request)
    const choice = { token: form.get('token'), password: form.get('password'), confirm: form.get('confirm') }
    const set = await setPassword(context, { ...choice, browser: browserOf(request) })
    if (set.ok) return leadOn(request, reply, set, 'password')
    const again = new URLSearchParams({ token: choice.token, error: set.reason })
    return reply.redirect(`/login/password?${again}`, 303)
  },

  async 'second-factor'(context, request, reply) {
    const form = formOf(request)
    const outcome = await passSecondFactor(context, { code: form.get('code'), browser: browserOf(request) })
    if (outcome.ok) return leadOn(request, reply, outcome, 'password')
    const again = new URLSearchParams({ error: outcome.reason, ...redirectOf(request) })
    return reply.redirect(outcome.reason === 'link-gone' ? LOGIN_PAGE : `${SECOND_FACTOR_PAGE}?${again}`, 303)
  },

  async logout(context, request, reply) {
    await logOut(context, browserOf(request).session)
    forgetSession(reply)
    return reply.redirect(redirectOf(request).redirect ?? '/', 303)
  },
}

/** A field that is not there is an empty one. */
const formOf = ({ body }: FastifyRequest) => ({ get: (name: string) => (body as URLSearchParams).get(name) ?? '' })

/** Where the reader wanted to go, carried from page to page; nothing where they said nothing. */
function redirectOf(request: FastifyRequest): { redirect?: string } {
  const path = safePath(formOf(request).get('redirect'))
  return path === '/' ? {} : { redirect: path }
}

const loginPage = (request: FastifyRequest, query: Record<string, string>) =>
  `${LOGIN_PAGE}?${new URLSearchParams({ ...query, ...redirectOf(request) })}`

const refusalPage = (request: FastifyRequest, tab: string, { reason }: { reason: string }, more = {}) =>
  loginPage(request, { tab, ...more, error: reason })

function leadOn(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: LoggedIn | NotLoggedIn,
  tab: string,
  more: Record<string, string> = {},
  path?: string,
) {
  if (!outcome.ok) return reply.redirect(refusalPage(request, tab, outcome, more), 303)
  keepSession(request, reply, outcome.session)
  const to = path ?? redirectOf(request).redirect ?? '/'
  if (!outcome.needsSecondFactor) return reply.redirect(to, 303)
  return reply.redirect(
    to === '/' ? SECOND_FACTOR_PAGE : `${SECOND_FACTOR_PAGE}?${new URLSearchParams({ redirect: to })}`,
    303,
  )
}
