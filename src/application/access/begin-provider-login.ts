import { randomBytes } from 'node:crypto'
import type { UseCaseContext } from '#application/context.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { IdentityProvider } from '#application/ports/identity-provider.ts'
import type { ProviderRefusal } from '#domain/access/provider-refusal.ts'
import { safePath } from '#domain/access/safe-path.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { insertProviderLogin } from '#store/access/provider-logins.ts'

/** Time to find one's password at the provider. */
export const PROVIDER_LOGIN_MINUTES = 10

const LONGEST_PATH = 2000
const LONGEST_ENTITY_ID = 500

/** Logins begun in one network: a whole campus may come at once, when a lecture begins. */
const departuresPerNetwork: Limit = { name: 'provider-login/network', amount: 600, perSeconds: 10 * 60 }

export type DepartureRequest = {
  /** Where the reader wants to be afterwards, as any address at all may have it. */
  wanted: string | null
  entityId: string | null
  /** The secret of this browser: whoever comes back must have it. */
  browserToken: string
  network: string
}

export type Departed = { ok: true; url: string } | { ok: false; reason: ProviderRefusal; path: string }

/** Notes that a reader leaves for a provider, and says where to. */
export async function beginProviderLogin(
  { db, now }: UseCaseContext,
  provider: IdentityProvider,
  { wanted, entityId, browserToken, network }: DepartureRequest,
): Promise<Departed> {
  const path = pathAfterLogin(wanted)
  if (entityId !== null && entityId.length > LONGEST_ENTITY_ID)
    return { ok: false, reason: 'institution-unknown', path }
  const at = now()
  if (!(await takeFromLimit(db, departuresPerNetwork, network, at)).ok) return { ok: false, reason: 'too-many', path }
  const secrets = { state: secret(), nonce: secret(), codeVerifier: secret() }
  const departure = await provider.beginLogin({ ...secrets, entityId })
  // Whatever is wrong with its own description, to the reader it is not there.
  if (!departure.ok) return { ok: false, reason: 'unreachable', path }
  await insertProviderLogin(db, {
    state_hash: hashLinkToken(secrets.state),
    browser_hash: hashLinkToken(browserToken),
    provider: provider.slug,
    nonce: secrets.nonce,
    code_verifier: secrets.codeVerifier,
    entity_id: entityId,
    path,
    expires_at: new Date(at.getTime() + PROVIDER_LOGIN_MINUTES * 60_000),
  })
  return { ok: true, url: departure.url }
}

/** 256 bits, in the letters that PKCE allows. */
const secret = () => randomBytes(32).toString('base64url')

/** A path of this site; the login page itself is nowhere to come back to. */
export function pathAfterLogin(wanted: string | null): string {
  const path = safePath(wanted)
  return path.length > LONGEST_PATH || /^\/login(?:[/?#]|$)/.test(path) ? '/' : path
}
