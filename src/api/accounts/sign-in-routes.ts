import type { FastifyInstance } from 'fastify'
import { forgetSession } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { fieldOf, isForm, takesForms } from '#api/http/take-forms.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { logOutDevice, logOutEverywhere } from '#application/access/log-out-devices.ts'
import { requestPasswordLink } from '#application/access/request-password-link.ts'
import { unlinkProvider } from '#application/access/unlink-provider.ts'
import type { UseCaseContext } from '#application/context.ts'
import { logOutDeviceBody, logOutEverywhereBody, unlinkBody } from '#contract/account-sign-in.ts'
import { accessRefusals } from '#domain/access/access-refusal.ts'
import { passwordLinkOnItsWay } from '#domain/access/sign-in-texts.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { findOwnAccount, leadBack, tellPage, tooMany } from './own-account.ts'

const PAGE = '/account/sign-in'
const NOBODY = { errors: 'Log in to change how you log in.', page: PAGE }
const DONE = { result: 'success' } as const

/** How an account is entered, and on which devices it is open: each door takes JSON, and the plain forms of the page. */
export function signInRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.post('/api/account/sign-in/password-link', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const asked = await requestPasswordLink(context, { email: own.email, network: networkOf(request.ip) })
    const note = { of: own.ref, page: 'sign-in' } as const
    if (isForm(request.body)) {
      tellPage(
        reply,
        asked.ok ? { ...note, done: 'password-link' } : { ...note, general: accessRefusals[asked.reason].text },
      )
      return leadBack(request, reply, PAGE)
    }
    if (asked.ok) return { message: passwordLinkOnItsWay(own.email) }
    if (asked.reason === 'too-many') return tooMany(reply, asked.retryAfterSeconds)
    return reply.code(422).send({ errors: accessRefusals[asked.reason].text })
  })

  app.post('/api/account/sign-in/unlink', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { body } = request
    const { provider } = parseBody(unlinkBody, isForm(body) ? { provider: fieldOf(body, 'provider') } : body)
    await unlinkProvider(context, own.accountId, provider)
    if (!isForm(body)) return DONE
    tellPage(reply, { of: own.ref, page: 'sign-in', done: 'unlinked' })
    return leadBack(request, reply, PAGE)
  })

  app.post('/api/account/devices/log-out', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { body } = request
    const { device } = parseBody(logOutDeviceBody, isForm(body) ? { device: fieldOf(body, 'device') } : body)
    const asking = { accountId: own.accountId, sessionToken: request.cookies[SESSION_COOKIE] ?? '' }
    const ended = await logOutDevice(context, asking, device)
    if (!ended.ok) return refuseNobody(context, request, reply, NOBODY)
    if (!isForm(body)) return DONE
    tellPage(reply, { of: own.ref, page: 'sign-in', done: 'device-out' })
    return leadBack(request, reply, PAGE)
  })

  app.post('/api/account/devices/log-out-everywhere', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { body } = request
    const { here } = parseBody(logOutEverywhereBody, isForm(body) ? { here: body.has('here') } : body)
    const asking = { accountId: own.accountId, sessionToken: request.cookies[SESSION_COOKIE] ?? '' }
    const ended = await logOutEverywhere(context, asking, here)
    if (!ended.ok) return refuseNobody(context, request, reply, NOBODY)
    if (here) forgetSession(reply)
    if (!isForm(body)) return DONE
    if (here) return reply.redirect(`/login?${new URLSearchParams({ redirect: PAGE })}`, 303)
    tellPage(reply, { of: own.ref, page: 'sign-in', done: 'everywhere-out' })
    return leadBack(request, reply, PAGE)
  })
}
