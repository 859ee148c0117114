import { randomBytes } from 'node:crypto'
import { PROVIDER_LOGIN_MINUTES } from '#application/access/begin-provider-login.ts'

const TOKEN = /^[\w-]{43}$/

/** The secret that a browser leaves for a provider with. On https, no other site of the same domain can plant one. */
export class DepartureCookie {
  readonly #name: string
  readonly #attributes: string

  constructor(https: boolean) {
    this.#name = https ? '__Host-provider-login' : 'provider-login'
    this.#attributes = `Path=/; Max-Age=${PROVIDER_LOGIN_MINUTES * 60}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  }

  read(cookies: string | undefined): string | null {
    const found = (cookies ?? '').split(';').flatMap((cookie) => {
      const [name, value = ''] = cookie.trim().split('=', 2)
      return name === this.#name && TOKEN.test(value) ? [value] : []
    })
    return found[0] ?? null
  }

  /** The same one again where the browser has it, so that two tabs do not get in each other's way. */
  readOrMake(cookies: string | undefined): string {
    return this.read(cookies) ?? randomBytes(32).toString('base64url')
  }

  write(token: string): string {
    return `${this.#name}=${token}; ${this.#attributes}`
  }
}
