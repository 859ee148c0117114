/** What one login at a provider is bound to. All of it is random, made for this login alone. */
export type LoginSecrets = { state: string; nonce: string; codeVerifier: string }

export type Departure = LoginSecrets & {
  /** The institution whose own login is asked for; null leaves the choice to the provider. */
  entityId: string | null
}

/** Whom a provider has shown: its issuer and subject are the identity, the rest is what it says of that person. */
export type ProvenPerson = {
  issuer: string
  subject: string
  email: string | null
  /** True only where the provider says so in so many words. */
  emailVerified: boolean
  name: string | null
  entityId: string | null
}

/** `unreachable`: it does not answer. `denied`: the person turned back. `invalid`: what came back proves nothing. */
export type ProviderFailure = { ok: false; reason: 'unreachable' | 'denied' | 'invalid' }

/** An outside provider of identities, such as a federation of institutions. */
export type IdentityProvider = {
  readonly slug: string
  readonly name: string
  readonly kind: 'social' | 'institutional'
  /** Where to send the reader's browser. */
  beginLogin(departure: Departure): Promise<{ ok: true; url: string } | ProviderFailure>
  /** Checks everything that came back, in `query` and from the provider itself. Never throws because of either. */
  finishLogin(query: string, secrets: LoginSecrets): Promise<{ ok: true; person: ProvenPerson } | ProviderFailure>
}
