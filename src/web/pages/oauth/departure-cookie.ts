import { randomBytes } from 'node:crypto'
import { PROVIDER_LOGIN_MINUTES } from '#application/access/begin-provider-login.ts'

const NAME = 'provider-login'
const TOKEN = /^[\w-]{43}$/

/** The secret that a browser leaves for a provider with. */
export class DepartureCookie {
  readonly #attributes: string

  constructor(https: boolean) {
    this.#attributes = `Path=/; Max-Age=${PROVIDER_LOGIN_MINUTES * 60}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  }

  read(cookies: string | undefined): string | null {
    const found = (cookies ?? '').split(';').flatMap((cookie) => {
      const [name, value = ''] = cookie.trim().split('=', 2)
      return name === NAME && TOKEN.test(value) ? [value] : []
    })
    return found[0] ?? null
  }

  /** The same one again where the browser has it, so that two tabs do not get in each other's way. */
  readOrMake(cookies: string | undefined): string {
    return this.read(cookies) ?? randomBytes(32).toString('base64url')
  }

  write(token: string): string {
    return `${NAME}=${token}; ${this.#attributes}`
  }
}
