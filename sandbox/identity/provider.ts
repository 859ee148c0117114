import { type Configuration, interactionPolicy, type JWKS, Provider } from 'oidc-provider'
import type { Kept } from './keys.ts'
import { type IssuerKind, type Person, peopleOf } from './people.ts'

export type Client = { id: string; secret: string; redirectUri: string }
export type IssuerParts = { issuer: string; kind: IssuerKind; kept: Kept; slug: string; client: Client }

/** The parameter that asks for one institution's people. */
export const HINT = 'entity_id'

/** A whole OpenID Connect provider with one client. People are asked who they are each time, and never for consent. */
export function createProvider({ issuer, kind, kept, slug, client }: IssuerParts): Provider {
  const people = new Map(peopleOf(kind).map((person) => [person.id, person]))
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [kept.signing[slug]] } as JWKS,
    cookies: { keys: kept.cookies },
    claims: { openid: ['sub', 'entity_id'], profile: ['name'], email: ['email', 'email_verified'] },
    // As in the world: some issuers put all they say into the ID token, others are to be asked for it.
    conformIdTokenClaims: kind === 'institutional',
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    extraParams: [HINT],
    interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => `${new URL(issuer).pathname}/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => claimsOf(person) }
    },
    async loadExistingGrant(ctx) {
      const { client: asking, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: asking?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 3600, Session: 3600, Grant: 3600 },
  }
  return new Provider(issuer, configuration)
}

function alwaysAsk() {
  const { Check, base } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  const asked = new Check('pick', 'Who is it this time?', ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(asked)
  return policy
}

const claimsOf = ({ id, name, email, emailVerified, institution }: Person) => ({
  sub: id,
  ...(institution === undefined ? { name } : { entity_id: institution }),
  ...(email !== undefined && { email, email_verified: emailVerified }),
})
