import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Claims = Record<string, unknown>

/** What this provider says the next time it is asked for a token. What is left out is as it should be. */
export type Tale = {
  claims?: Claims
  header?: Record<string, unknown>
  /** Signs with a key of its own that the provider does not publish. */
  foreignKey?: boolean
  /** Says this in place of a token. */
  token?: { status?: number; body?: unknown; hang?: boolean }
  userinfo?: Claims
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An OpenID Connect provider that signs whatever it is told to. Its `issuer` may be a lie in itself. */
export async function openHostileProvider({ claimedIssuer }: { claimedIssuer?: string } = {}) {
  const own = makeKey()
  const foreign = makeKey()
  let tale: Tale = {}
  let asked: URLSearchParams | null = null
  let nonce = ''
  const server = createServer(async (request, response) => {
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const path = new URL(request.url ?? '/', issuer).pathname
    if (path === '/.well-known/openid-configuration') return json(describe(issuer, claimedIssuer ?? issuer))
    if (path === '/jwks')
      return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] })
    if (path === '/userinfo') return json(tale.userinfo ?? {})
    if (path !== '/token') return json({}, 404)
    let body = ''
    for await (const chunk of request) body += chunk
    asked = new URLSearchParams(body)
    if (tale.token?.hang) return
    if (tale.token) return json(tale.token.body ?? {}, tale.token.status ?? 200)
    json({
      access_token: 'any',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: sign(tale, issuer, nonce, own.privateKey, foreign.privateKey),
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    issuer,
    /** What the site sent for its last token. */
    tokenRequest: () => asked,
    tell(next: Tale) {
      tale = next
      asked = null
    },
    /** Where the browser is sent back to, after it came to `authorizationUrl`. */
    sendBack(authorizationUrl: string, more: Record<string, string> = {}): string {
      const { searchParams } = new URL(authorizationUrl)
      nonce = searchParams.get('nonce') ?? ''
      const query = {
        code: randomBytes(8).toString('hex'),
        state: searchParams.get('state') ?? '',
        iss: issuer,
        ...more,
      }
      return `${searchParams.get('redirect_uri')}?${new URLSearchParams(query)}`
    },
    challengeFits: (authorizationUrl: string) =>
      new URL(authorizationUrl).searchParams.get('code_challenge') ===
      createHash('sha256')
        .update(asked?.get('code_verifier') ?? '')
        .digest('base64url'),
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}

const describe = (address: string, issuer: string) => ({
  issuer,
  authorization_endpoint: `${address}/auth`,
  token_endpoint: `${address}/token`,
  userinfo_endpoint: `${address}/userinfo`,
  jwks_uri: `${address}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
  authorization_response_iss_parameter_supported: true,
})

function sign(tale: Tale, issuer: string, nonce: string, own: KeyObject, foreign: KeyObject): string {
  const now = Math.floor(Date.now() / 1000)
  const usual = {
    iss: issuer,
    aud: 'site',
    sub: 'victim',
    nonce,
    iat: now,
    exp: now + 60,
    email: 'victim@mail.example',
    email_verified: true,
  }
  const header = { alg: 'RS256', kid: 'own', ...tale.header }
  const input = `${base64(header)}.${base64({ ...usual, ...tale.claims })}`
  if (header.alg === 'none') return `${input}.`
  return `${input}.${createSign('RSA-SHA256')
    .update(input)
    .sign(tale.foreignKey ? foreign : own, 'base64url')}`
}
