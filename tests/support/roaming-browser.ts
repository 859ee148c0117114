import type { FastifyInstance } from 'fastify'

export type Seen = { status: number; url: string; body: string; headers: Record<string, unknown> }

/** What a browser does with addresses, redirects and cookies, over a site that is asked with `inject` and others by socket. */
export class RoamingBrowser {
  readonly #app: FastifyInstance
  readonly #siteUrl: string
  readonly #jars = new Map<string, Map<string, string>>()
  readonly #headers: Record<string, string>
  /** Every address that was asked for, in order. */
  readonly trail: string[] = []

  constructor(app: FastifyInstance, { siteUrl = 'http://localhost:8080', headers = {} } = {}) {
    this.#app = app
    this.#siteUrl = siteUrl
    this.#headers = headers
  }

  cookie(name: string): string | undefined {
    return this.#jar(this.#siteUrl).get(name)
  }

  setCookie(name: string, value: string) {
    this.#jar(this.#siteUrl).set(name, value)
  }

  /** Asks once and follows nothing. */
  async ask(address: string, form?: Record<string, string>): Promise<Seen> {
    const url = new URL(address, this.#siteUrl)
    this.trail.push(url.href)
    const seen = url.origin === this.#siteUrl ? await this.#askSite(url) : await this.#askElsewhere(url, form)
    for (const line of [seen.headers['set-cookie'] ?? []].flat() as string[]) this.#keep(url.origin, line)
    return seen
  }

  /** Asks and follows redirects, as far as the first address that `stopAt` knows. */
  async go(address: string, { form, stopAt }: { form?: Record<string, string>; stopAt?: RegExp } = {}): Promise<Seen> {
    let seen = await this.ask(address, form)
    for (let hops = 0; hops < 10 && seen.status >= 300 && seen.status < 400; hops += 1) {
      const next = new URL(String(seen.headers.location), seen.url).href
      if (stopAt?.test(next)) return { ...seen, url: next }
      seen = await this.ask(next)
    }
    return seen
  }

  async #askSite(url: URL): Promise<Seen> {
    const answer = await this.#app.inject({
      url: url.pathname + url.search,
      headers: { ...this.#headers, cookie: this.#cookies(url.origin) },
    })
    return { status: answer.statusCode, url: url.href, body: answer.body, headers: answer.headers }
  }

  async #askElsewhere(url: URL, form?: Record<string, string>): Promise<Seen> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.#cookies(url.origin) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const headers = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() }
    return { status: answer.status, url: url.href, body: await answer.text(), headers }
  }

  #jar(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>()
    this.#jars.set(origin, jar)
    return jar
  }

  #cookies = (origin: string) => [...this.#jar(origin)].map(([name, value]) => `${name}=${value}`).join('; ')

  #keep(origin: string, line: string) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const over = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
    if (over) this.#jar(origin).delete(name)
    else this.#jar(origin).set(name, value.join('='))
  }
}

/** Goes from a page of the site to the sandbox, picks a person there, and comes back: to the callback or all the way. */
export async function logInAs(browser: RoamingBrowser, person: string, start: string, stopAt?: RegExp): Promise<Seen> {
  const login = await browser.go(start)
  if (!login.url.includes('/interaction/')) throw new Error(`No login page at ${login.url}: ${login.status}`)
  return browser.go(login.url, {
    form: person === 'cancel' ? { cancel: 'yes' } : { person },
    ...(stopAt && { stopAt }),
  })
}
