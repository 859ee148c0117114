import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'
import type { Kept } from './keys.ts'
import { loginPage, styles, troublePage } from './login-page.ts'
import { type IssuerKind, peopleOf } from './people.ts'
import { type Client, createProvider, HINT } from './provider.ts'

export type IssuerSettings = { slug: string; name: string; kind: IssuerKind; client: Client }
type Issuer = IssuerSettings & {
  provider: Provider
  handle: (request: IncomingMessage, response: ServerResponse) => void
}

const STYLESHEET = '/style.css'
const LARGEST_FORM = 4096

/** Both issuers behind one port of this machine, each below a path of its own. */
export async function startServer(settings: readonly IssuerSettings[], kept: Kept, port: number) {
  const issuers = new Map<string, Issuer>()
  const server = createServer((request, response) => {
    answer(issuers, origin, request, response).catch(() => {
      if (!response.headersSent) send(response, 400, troublePage(STYLESHEET))
      else response.destroy()
    })
  })
  await listen(server, port)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const one of settings) {
    const provider = createProvider({ issuer: `${origin}/${one.slug}`, kept, ...one })
    issuers.set(one.slug, { ...one, provider, handle: provider.callback() })
  }
  return {
    port: Number(new URL(origin).port),
    issuers: Object.fromEntries(settings.map(({ slug }) => [slug, `${origin}/${slug}`])),
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed)
      listening()
    })
  })

async function answer(
  issuers: Map<string, Issuer>,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  // Under any other name, a page elsewhere could have led a browser here.
  if (request.headers.host !== new URL(origin).host) return send(response, 421, '')
  const url = new URL(request.url ?? '/', origin)
  if (url.pathname === STYLESHEET) return send(response, 200, styles, 'text/css; charset=utf-8')
  const [, slug = '', place] = url.pathname.split('/')
  const issuer = issuers.get(slug)
  if (!issuer) return send(response, 404, '')
  if (place === 'interaction') return interact(issuer, url, request, response)
  forgetSession(request)
  // The provider finds the path it is mounted at by comparing the two.
  Object.assign(request, { originalUrl: request.url, url: (request.url ?? '').slice(slug.length + 1) || '/' })
  issuer.handle(request, response)
}

/** Nobody stays logged in here: whoever was picked the last time is no longer there. */
function forgetSession({ headers }: IncomingMessage) {
  const kept = (headers.cookie ?? '').split(';').filter((cookie) => !cookie.trim().startsWith('_session'))
  headers.cookie = kept.join(';')
}

async function interact(issuer: Issuer, url: URL, request: IncomingMessage, response: ServerResponse) {
  const { provider, kind, name } = issuer
  const { params } = await provider.interactionDetails(request, response)
  if (request.method === 'POST') return finish(issuer, request, response)
  const hinted = url.searchParams.has('all') ? null : (params[HINT] ?? null)
  const institution = url.searchParams.get('institution') ?? (typeof hinted === 'string' ? hinted : null)
  send(response, 200, loginPage({ kind, name, stylesheet: STYLESHEET, action: url.pathname, institution }))
}

async function finish({ provider, kind }: Issuer, request: IncomingMessage, response: ServerResponse) {
  const form = await readForm(request)
  const person = peopleOf(kind).find(({ id }) => id === form.get('person'))
  const result = person
    ? { login: { accountId: person.id, remember: false } }
    : { error: 'access_denied', error_description: 'The person did not want to go on.' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > LARGEST_FORM) throw new Error('Too large')
  }
  return new URLSearchParams(text)
}

// No form-action: a form's answer leads back to the site, wherever that is.
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

function send(response: ServerResponse, status: number, body: string, type = 'text/html; charset=utf-8') {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
