import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserOf, forgetSession, keepSession } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { type LoggedIn, logIn, type NotLoggedIn } from '#application/access/log-in.ts'
import { logOut } from '#application/access/log-out.ts'
import { requestPasswordLink } from '#application/access/request-password-link.ts'
import { requestSignInCode } from '#application/access/request-sign-in-code.ts'
import { passSecondFactor } from '#application/access/second-factor.ts'
import { setPassword } from '#application/access/set-password.ts'
import { enterBySignInLink, verifySignInCode } from '#application/access/verify-sign-in-code.ts'
import {
  type LoginAnswer,
  loginBody,
  type ResetPasswordAnswer,
  resetPasswordBody,
  type SignInAnswer,
  secondFactorBody,
  setPasswordBody,
  signInBody,
  verifyCodeBody,
} from '#contract/access.ts'
import { passwordLinkSent } from '#domain/access/access-refusal.ts'
import { refuseAccess, refusePasswordChoice } from './access-answers.ts'
import { type AccessAnswer, type AccessContext, SECOND_FACTOR_PAGE } from './access-door.ts'
import { accessForms } from './access-forms.ts'

/** Larger than any of these bodies: two passwords of 200 characters, each of four bytes, and a token. */
const BODY_LIMIT = 16_384

/** `/api/access/…`: the ways in and out. Each takes JSON from the site's scripts, and a plain form from its pages without them. */
export function accessRoutes(app: FastifyInstance, context: AccessContext) {
  for (const [path, byScript] of Object.entries(scripts)) {
    const byForm = accessForms[path] as AccessAnswer
    app.post(`/api/access/${path}`, { bodyLimit: BODY_LIMIT, ...takesForms }, (request, reply) => {
      reply.header('cache-control', 'no-store')
      return (isForm(request.body) ? byForm : byScript)(context, request, reply)
    })
  }
}

const scripts: Record<string, AccessAnswer> = {
  async login(context, request, reply) {
    const typed = parseBody(loginBody, request.body)
    return answerLogin(request, reply, await logIn(context, { ...typed, browser: browserOf(request) }))
  },

  async 'reset-password'(context, request, reply) {
    const { email } = parseBody(resetPasswordBody, request.body)
    const asked = await requestPasswordLink(context, { email, network: browserOf(request).network })
    if (!asked.ok) return refuseAccess(reply, asked)
    return reply.send({ message: passwordLinkSent(asked.email) } satisfies ResetPasswordAnswer)
  },

  async signin(context, request, reply) {
    const { email, path } = parseBody(signInBody, request.body)
    const asked = await requestSignInCode(context, { email, path, browser: browserOf(request) })
    return asked.ok ? reply.send({ token: asked.token } satisfies SignInAnswer) : refuseAccess(reply, asked)
  },

  async 'signin/verify'(context, request, reply) {
    const { token, password } = parseBody(verifyCodeBody, request.body)
    const attempt = { token, code: password, browser: browserOf(request) }
    return answerLogin(request, reply, await verifySignInCode(context, attempt))
  },

  async 'signin/link'(context, request, reply) {
    const { token } = parseBody(verifyCodeBody.pick({ token: true }), request.body)
    return answerLogin(request, reply, await enterBySignInLink(context, { token, browser: browserOf(request) }))
  },

  async password(context, request, reply) {
    const { token, password } = parseBody(setPasswordBody, request.body)
    const set = await setPassword(context, { token, ...password, browser: browserOf(request) })
    return set.ok ? answerLogin(request, reply, set) : refusePasswordChoice(reply, set)
  },

  async 'second-factor'(context, request, reply) {
    const { code } = parseBody(secondFactorBody, request.body)
    return answerLogin(request, reply, await passSecondFactor(context, { code, browser: browserOf(request) }))
  },

  async logout(context, request, reply) {
    await logOut(context, browserOf(request).session)
    forgetSession(reply)
    return reply.send({ result: 'success' })
  },
}

function answerLogin(request: FastifyRequest, reply: FastifyReply, outcome: LoggedIn | NotLoggedIn) {
  if (!outcome.ok) return refuseAccess(reply, outcome)
  keepSession(request, reply, outcome.session)
  const answer: LoginAnswer = outcome.needsSecondFactor
    ? { result: 'success', next: SECOND_FACTOR_PAGE }
    : { result: 'success' }
  return reply.send(answer)
}
