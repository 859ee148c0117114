import { z } from 'zod'
import type { LoginWays } from '#domain/access/login-ways.ts'

const flag = z.enum(['on', 'off'])
const issuer = z.url({ protocol: /^https?$/, error: 'must be the address of an OpenID Connect issuer' })
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens')
const word = z.string().regex(/^[\w.:/-]{1,100}$/, 'must be the name of a claim or parameter')

/** The settings of the two outside ways in. */
export const identitySettings = {
  SOCIAL_LOGIN: flag.optional(),
  SOCIAL_ISSUER: issuer.optional(),
  SOCIAL_CLIENT_ID: z.string().optional(),
  SOCIAL_CLIENT_SECRET: z.string().optional(),
  SOCIAL_SLUG: slug.default('google'),
  SOCIAL_NAME: z.string().max(60).default('Google'),
  INSTITUTION_LOGIN: flag.optional(),
  INSTITUTION_ISSUER: issuer.optional(),
  INSTITUTION_CLIENT_ID: z.string().optional(),
  INSTITUTION_CLIENT_SECRET: z.string().optional(),
  INSTITUTION_SLUG: slug.default('openathens'),
  INSTITUTION_NAME: z.string().max(60).default('OpenAthens'),
  INSTITUTION_DISCOVERY: flag.optional(),
  INSTITUTION_CLAIM: word.default('entity_id'),
  INSTITUTION_HINT: word.default('entity_id'),
  SANDBOX_IDENTITY_PORT: z.coerce.number().int().min(0).max(65535).default(0),
}

const shape = z.object(identitySettings)
type Settings = z.infer<typeof shape>

export type ProviderSettings = Readonly<{
  /** Null in demo mode without one: the sandbox's own. */
  issuer: string | null
  clientId: string
  clientSecret: string
  /** How it is named in addresses, and as the state value of its tab. */
  slug: string
  /** How it is named to readers. */
  name: string
}>

/** `claim` is what names the institution in a token; `hint` is the parameter that asks for one institution's own login. */
export type InstitutionProviderSettings = ProviderSettings &
  Readonly<{ discovery: boolean; claim: string; hint: string }>

export type IdentityConfig = Readonly<{
  socialLogin: ProviderSettings | null
  institutionLogin: InstitutionProviderSettings | null
  sandboxIdentityPort: number
}>

/** How the site is known to the sandbox's issuers. They listen on this machine only, so that it is no secret. */
export const SANDBOX_CLIENT = { clientId: 'colophon', clientSecret: 'known-to-the-sandbox-only' } as const

/** What the login form must know of them. */
export const loginWaysOf = ({ socialLogin, institutionLogin }: IdentityConfig): LoginWays => ({
  social: socialLogin && { slug: socialLogin.slug, name: socialLogin.name },
  institutional: institutionLogin && {
    slug: institutionLogin.slug,
    name: institutionLogin.name,
    discovery: institutionLogin.discovery,
  },
})

type Kind = 'SOCIAL' | 'INSTITUTION'

export function identityProblems(s: Settings, { production, demo }: { production: boolean; demo: boolean }): string[] {
  const problems = (['SOCIAL', 'INSTITUTION'] as const).flatMap((kind) => providerProblems(s, kind, production, demo))
  if (s.SOCIAL_SLUG === s.INSTITUTION_SLUG) problems.push('INSTITUTION_SLUG: must differ from SOCIAL_SLUG')
  return problems
}

function providerProblems(s: Settings, kind: Kind, production: boolean, demo: boolean): string[] {
  const address = s[`${kind}_ISSUER`]
  if (s[`${kind}_LOGIN`] === 'off') return []
  if (!address) return s[`${kind}_LOGIN`] === 'on' && !demo ? [`${kind}_ISSUER: required with ${kind}_LOGIN=on`] : []
  const problems = (['CLIENT_ID', 'CLIENT_SECRET'] as const)
    .filter((name) => !s[`${kind}_${name}`])
    .map((name) => `${kind}_${name}: required with ${kind}_ISSUER`)
  if (production && !address.startsWith('https:')) problems.push(`${kind}_ISSUER: must be https in production`)
  return problems
}

export function toIdentityConfig(s: Settings, demo: boolean): IdentityConfig {
  const institution = toProvider(s, 'INSTITUTION', demo)
  return {
    socialLogin: toProvider(s, 'SOCIAL', demo),
    institutionLogin: institution && {
      ...institution,
      discovery: s.INSTITUTION_DISCOVERY ? s.INSTITUTION_DISCOVERY === 'on' : demo,
      claim: s.INSTITUTION_CLAIM,
      hint: s.INSTITUTION_HINT,
    },
    sandboxIdentityPort: s.SANDBOX_IDENTITY_PORT,
  }
}

function toProvider(s: Settings, kind: Kind, demo: boolean): ProviderSettings | null {
  const address = s[`${kind}_ISSUER`]
  if (s[`${kind}_LOGIN`] === 'off' || (!address && !demo)) return null
  const named = { slug: s[`${kind}_SLUG`], name: s[`${kind}_NAME`] }
  if (!address) return { issuer: null, ...SANDBOX_CLIENT, ...named }
  const [clientId = '', clientSecret = ''] = [s[`${kind}_CLIENT_ID`], s[`${kind}_CLIENT_SECRET`]]
  return { issuer: address, clientId, clientSecret, ...named }
}
