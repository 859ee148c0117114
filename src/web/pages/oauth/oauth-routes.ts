import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginProviderLogin } from '#application/access/begin-provider-login.ts'
import { checkDeepLink } from '#application/access/check-deep-link.ts'
import { finishProviderLogin } from '#application/access/finish-provider-login.ts'
import type { Browser, OpenedSession } from '#application/access/open-session.ts'
import type { IdentityProvider } from '#application/ports/identity-provider.ts'
import { queryOf } from '#contract/request-address.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { sendPage } from '#web/render/send-page.ts'
import type { PageServices } from '#web/render/serve-pages.ts'
import { DepartureCookie } from './departure-cookie.ts'
import { leavingPage } from './leaving-page.tsx'
import { refusalText } from './refusal-texts.ts'
import { type RefusedLogin, refusedLoginPage } from './refused-login-page.tsx'

export type OauthParts = {
  services: PageServices
  providers: readonly IdentityProvider[]
  /** Whose browser it is, as a new session keeps it. */
  browserOf(request: FastifyRequest): Browser
  keepSession(request: FastifyRequest, reply: FastifyReply, session: OpenedSession): void
  /** Where a member of staff goes first. */
  secondFactorPath(path: string): string
}

type Asked = FastifyRequest<{ Params: { provider: string } }>

/** The ways to an outside provider and back. Asking for one's headers alone does nothing, so there is no HEAD. */
export function oauthRoutes(app: FastifyInstance, parts: OauthParts) {
  const { services, providers, browserOf, keepSession, secondFactorPath } = parts
  const { context } = services
  const cookie = new DepartureCookie(services.siteUrl.startsWith('https:'))
  const find = ({ params }: Asked) => providers.find(({ slug }) => slug === params.provider)
  const get = (url: string, handler: (provider: IdentityProvider, request: Asked, reply: FastifyReply) => unknown) =>
    app.get<{ Params: { provider: string } }>(url, { exposeHeadRoute: false }, async (request, reply) => {
      const provider = find(request)
      if (!provider) return reply.callNotFound()
      // The address holds what only this browser and the provider may know.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return handler(provider, request, reply)
    })

  async function leave(provider: IdentityProvider, request: Asked, reply: FastifyReply, asked: Departing) {
    const browserToken = cookie.readOrMake(request.headers.cookie)
    const departure = { ...asked, browserToken, network: networkOf(request.ip) }
    const departed = await beginProviderLogin(context, provider, departure)
    if (!departed.ok) return refuse(reply, services, { ...departed, provider })
    reply.header('set-cookie', cookie.write(browserToken))
    if (!asked.byForm) return reply.redirect(departed.url)
    reply.header('refresh', `0; url=${departed.url}`)
    return sendPage(reply, services, leavingPage, { provider: provider.name, url: departed.url })
  }

  get('/oauth/:provider', (provider, request, reply) => {
    const query = queryOf(request)
    return leave(provider, request, reply, { wanted: only(query, 'url'), entityId: null, byForm: isByForm(query) })
  })

  get('/oauth/:provider/deeplink', async (provider, request, reply) => {
    if (provider.kind !== 'institutional') return reply.callNotFound()
    const query = queryOf(request)
    const [entityId, wanted] = [only(query, 'entity'), only(query, 'target')]
    const checked = await checkDeepLink(context, entityId, wanted)
    if (!checked.ok) return refuse(reply, services, { ...checked, provider })
    return leave(provider, request, reply, { wanted, entityId, byForm: isByForm(query) })
  })

  get('/oauth/:provider/callback', async (provider, request, reply) => {
    const returned = await finishProviderLogin(context, provider, {
      query: queryOf(request).toString(),
      browserToken: cookie.read(request.headers.cookie),
      browser: browserOf(request),
    })
    if (!returned.ok) return refuse(reply, services, { ...returned, provider })
    keepSession(request, reply, returned.session)
    return reply.redirect(returned.needsSecondFactor ? secondFactorPath(returned.path) : returned.path)
  })
}

type Departing = { wanted: string | null; entityId: string | null; byForm: boolean }

/** A parameter given twice is none. */
function only(query: URLSearchParams, name: string): string | null {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 && value !== undefined && value !== '' ? value : null
}

const isByForm = (query: URLSearchParams) => query.get('via') === 'form'

async function refuse(reply: FastifyReply, services: PageServices, refused: RefusedLogin) {
  const { status } = refusalText(refused.reason, { provider: '', magazine: '', institution: '' })
  reply.code(status)
  if (status === 503 || status === 429) reply.header('retry-after', '60')
  return sendPage(reply, services, refusedLoginPage, refused)
}
