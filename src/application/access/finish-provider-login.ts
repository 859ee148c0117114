import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { IdentityProvider, ProvenPerson } from '#application/ports/identity-provider.ts'
import { spendProviderLogin } from '#store/access/provider-logins.ts'
import { enterThroughInstitution } from './enter-through-institution.ts'
import { enterWithIdentity } from './enter-with-identity.ts'
import type { Entry } from './entry.ts'
import type { Browser } from './open-session.ts'

export type ReturnRequest = {
  /** Everything after the question mark, as the provider sent it. */
  query: string
  /** The secret that this browser left with; null where it has none. */
  browserToken: string | null
  browser: Browser
}

export type Returned = Entry & { path: string }

const LONGEST_STATE = 100
const LONGEST_ISSUER = 500
const LONGEST_SUBJECT = 255

/** Takes back a reader whom a provider sends, once, and opens a session where the provider has shown who that is. */
export async function finishProviderLogin(
  context: UseCaseContext,
  provider: IdentityProvider,
  { query, browserToken, browser }: ReturnRequest,
): Promise<Returned> {
  const [state, ...more] = new URLSearchParams(query).getAll('state')
  const login =
    state && more.length === 0 && browserToken ? await spend(context, provider, state, browserToken) : undefined
  if (!state || !login) return { ok: false, reason: 'login-gone', path: '/' }
  const { path, nonce, code_verifier: codeVerifier } = login
  const shown = await provider.finishLogin(query, { state, nonce, codeVerifier })
  if (!shown.ok) return { ok: false, reason: shown.reason, path }
  return { ...(await enter(context, provider, shown.person, browser)), path }
}

async function spend({ db, now }: UseCaseContext, { slug }: IdentityProvider, state: string, browserToken: string) {
  if (state.length > LONGEST_STATE) return undefined
  return spendProviderLogin(db, {
    stateHash: hashLinkToken(state),
    browserHash: hashLinkToken(browserToken),
    provider: slug,
    now: now(),
  })
}

/** What the database can hold as it is. */
const isName = (text: string, longest: number) => text !== '' && text.length <= longest && !text.includes('\0')

async function enter(
  context: UseCaseContext,
  { kind }: IdentityProvider,
  person: ProvenPerson,
  browser: Browser,
): Promise<Entry> {
  if (!isName(person.issuer, LONGEST_ISSUER) || !isName(person.subject, LONGEST_SUBJECT)) {
    return { ok: false, reason: 'invalid' }
  }
  return kind === 'social'
    ? enterWithIdentity(context, person, browser)
    : enterThroughInstitution(context, person, browser)
}
