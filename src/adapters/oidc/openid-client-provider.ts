import * as oidc from 'openid-client'
import type {
  IdentityProvider,
  LoginSecrets,
  ProvenPerson,
  ProviderFailure,
} from '#application/ports/identity-provider.ts'
import { DiscoveredIssuer, type IssuerAddress } from './discovered-issuer.ts'
import { failureOf } from './failure-of.ts'

export type ProviderOptions = IssuerAddress &
  Pick<IdentityProvider, 'slug' | 'name' | 'kind'> & {
    /** Where the provider sends the reader back to: a whole address. */
    redirectUri: string
    /** The claim that names the institution, and the parameter that asks for one. */
    claim?: string
    hint?: string
    /** Told what went wrong, without anything about the person. */
    report?: (slug: string, failure: ProviderFailure['reason'], code: string) => void
  }

type Claims = Record<string, unknown>

/** An OpenID Connect provider by the authorization code flow with PKCE, state and nonce. */
export function createOpenidClientProvider(options: ProviderOptions): IdentityProvider {
  const { slug, name, kind, redirectUri, claim = 'entity_id', hint = 'entity_id', report = () => undefined } = options
  const source = new DiscoveredIssuer(options)
  const fail = (error: unknown): ProviderFailure => {
    const { reason, code } = failureOf(error)
    report(slug, reason, code)
    return { ok: false, reason }
  }
  return {
    slug,
    name,
    kind,
    async beginLogin({ state, nonce, codeVerifier, entityId }) {
      try {
        const issuer = await source.get()
        const url = oidc.buildAuthorizationUrl(issuer, {
          redirect_uri: redirectUri,
          scope: kind === 'social' ? 'openid email profile' : 'openid',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(entityId !== null && { [hint]: entityId }),
        })
        return { ok: true, url: url.href }
      } catch (error) {
        return fail(error)
      }
    },
    async finishLogin(query, secrets) {
      try {
        const issuer = await source.get()
        const claims = await exchange(issuer, redirectUri, query, secrets, kind === 'social' ? 'email' : claim)
        return { ok: true, person: toPerson(claims, issuer.serverMetadata().issuer, claim) }
      } catch (error) {
        return fail(error)
      }
    },
  }
}

/** The claims of the ID token, all of whose checks are made by the library; with those of userinfo where `wanted` is not in it. */
async function exchange(
  issuer: oidc.Configuration,
  redirectUri: string,
  query: string,
  { state, nonce, codeVerifier }: LoginSecrets,
  wanted: string,
): Promise<Claims> {
  const tokens = await oidc.authorizationCodeGrant(issuer, new URL(`?${query}`, redirectUri), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('An ID token was expected')
  if (claims[wanted] !== undefined || !issuer.serverMetadata().userinfo_endpoint) return claims
  return { ...(await oidc.fetchUserInfo(issuer, tokens.access_token, claims.sub)), ...claims }
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

function toPerson(claims: Claims, issuer: string, claim: string): ProvenPerson {
  return {
    issuer,
    subject: String(claims.sub),
    email: textOf(claims.email),
    emailVerified: claims.email_verified === true,
    name: textOf(claims.name),
    entityId: textOf(claims[claim]),
  }
}
