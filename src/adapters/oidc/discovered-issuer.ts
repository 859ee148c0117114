import * as oidc from 'openid-client'

export type IssuerAddress = { issuer: string; clientId: string; clientSecret: string }

const SECOND = 1000
const PATIENCE_SECONDS = 5
const KEPT_FOR = 12 * 60 * 60 * SECOND
/** While an issuer is down, one of its readers waits for it in this time, and not every one. */
const ASKED_AGAIN_AFTER = 10 * SECOND

type Asked = { at: number; answer: Promise<oidc.Configuration> }

/**
 * What an issuer says of itself, asked for when first needed: an issuer that is down stops neither the site nor its start.
 * A failure is remembered for a moment, a success for half a day, and longer where the issuer does not answer then.
 */
export class DiscoveredIssuer {
  readonly #address: IssuerAddress
  readonly #clock: () => number
  #asked: Asked | null = null
  #failed = false
  #last: oidc.Configuration | null = null

  constructor(address: IssuerAddress, clock: () => number = Date.now) {
    this.#address = address
    this.#clock = clock
  }

  get(): Promise<oidc.Configuration> {
    const now = this.#clock()
    if (!this.#asked || now - this.#asked.at >= (this.#failed ? ASKED_AGAIN_AFTER : KEPT_FOR)) this.#ask(now)
    return (this.#asked as Asked).answer
  }

  #ask(at: number) {
    this.#failed = false
    const answer = discover(this.#address).then(
      (found) => {
        this.#last = found
        return found
      },
      (error) => {
        this.#failed = true
        if (this.#last) return this.#last
        throw error
      },
    )
    // Whoever waits for it hears of the failure; nobody may be waiting any more.
    answer.catch(() => undefined)
    this.#asked = { at, answer }
  }
}

async function discover({ issuer, clientId, clientSecret }: IssuerAddress): Promise<oidc.Configuration> {
  const address = new URL(issuer)
  const found = await oidc.discovery(address, clientId, clientSecret, undefined, {
    timeout: PATIENCE_SECONDS,
    // The settings take an address without TLS only outside production.
    execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  })
  found.timeout = PATIENCE_SECONDS
  // The token's signature is checked too, whatever road it came by.
  oidc.enableNonRepudiationChecks(found)
  return found
}
