import type { LightMyRequestResponse } from 'fastify'
import { mailSignInCode } from '#application/access/mail-sign-in-code.ts'
import { mailPasswordLink } from '#application/access/request-password-link.ts'
import { mailEmailChange } from '#application/accounts/mail-email-change.ts'
import type { Payments } from '#application/ports/payments.ts'
import { openTestDatabase } from './test-database.ts'
import { openTestSite } from './test-site.ts'

export const DEMO_PASSWORD = 'lodestar-demo'
export const SITE_URL = 'http://localhost:8080'

let networks = 0

/** An address that no limit knows yet. */
export function newNetwork() {
  networks += 1
  return `10.${Math.floor(networks / 62_500) % 250}.${Math.floor(networks / 250) % 250}.${networks % 250}`
}

type Database = Awaited<ReturnType<typeof openTestDatabase>>

/** A site whose clock the test sets, with a browser's ways in and out, and what is mailed. */
export async function openAccess({ payments }: { payments?: Payments } = {}, env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const clock = { now: new Date() }
  const timed = { ...database, context: { ...database.context, now: () => clock.now } }
  const site = await openTestSite({ database: timed, env, ...(payments && { payments }) })
  const openBrowser = (network = newNetwork()) => new TestBrowser(site.app, network)
  return { ...site, clock, openBrowser, ...mailsOf(timed) }
}

type App = Awaited<ReturnType<typeof openTestSite>>['app']
type Asked = { method: 'GET' | 'POST'; url: string; payload?: string | Buffer; headers: Record<string, string> }

/** Keeps cookies as a browser does. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #app: App
  readonly #here: { origin: string; 'sec-fetch-site': string }
  network: string

  constructor(app: App, network: string, origin = SITE_URL) {
    this.#app = app
    this.#here = { origin, 'sec-fetch-site': 'same-origin' }
    this.network = network
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.#ask({
      method: 'POST',
      url: `/api/access/${path}`,
      payload: JSON.stringify(body),
      headers: { ...this.#here, 'content-type': 'application/json', ...headers },
    })
  }

  /** As a page without scripts sends it. */
  submit(path: string, fields: Record<string, string>) {
    return this.submitForm(`/api/access/${path}`, fields)
  }

  submitForm(url: string, fields: Record<string, string>) {
    return this.#ask({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { ...this.#here, 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  /** As a page with a file in its form sends it. */
  async submitFiles(url: string, form: FormData) {
    const encoded = new Response(form)
    const payload = Buffer.from(await encoded.arrayBuffer())
    return this.sendBody(url, payload, encoded.headers.get('content-type') ?? '')
  }

  /** A body of any kind. */
  sendBody(url: string, payload: string | Buffer, type: string) {
    return this.#ask({ method: 'POST', url, payload, headers: { ...this.#here, 'content-type': type } })
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.#ask({ method: 'GET', url, headers })
  }

  logIn(email: string, password = DEMO_PASSWORD) {
    return this.post('login', { email, password })
  }

  /** The name that the header shows; null for a visitor. */
  async whoAmI(): Promise<string | null> {
    const { account } = (await this.get('/api/session')).json()
    return account?.name ?? null
  }

  async #ask(request: Asked) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...request.headers, ...(cookie && { cookie }) }
    const answer = await this.#app.inject({ ...request, headers, remoteAddress: this.network })
    this.#keep(answer)
    return answer
  }

  #keep(answer: LightMyRequestResponse) {
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

type Mailed = { kind: string; to: string; data: Record<string, string> }

function mailsOf({ db, context }: Database) {
  /** Does what the queue's jobs do, and takes them off it. */
  async function runAccessJobs() {
    const { sql } = await import('kysely')
    const { rows } = await sql<{ id: string; task: string; payload: Record<string, string> }>`
      select jobs.id, tasks.identifier as task, jobs.payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier in ('mail-sign-in-code', 'mail-password-link', 'mail-email-change') order by jobs.id`.execute(
      db,
    )
    for (const { task, payload } of rows) {
      if (task === 'mail-sign-in-code') await mailSignInCode(context, Buffer.from(payload.code ?? '', 'hex'), SITE_URL)
      else if (task === 'mail-email-change')
        await mailEmailChange(context, Buffer.from(payload.link ?? '', 'hex'), SITE_URL)
      else await mailPasswordLink(context, payload.requestId ?? '', SITE_URL)
    }
    if (rows.length > 0)
      await sql`delete from graphile_worker._private_jobs where id = any(${rows.map((row) => row.id)})`.execute(db)
  }
  /** What has been mailed to an address, oldest first. */
  async function mailsTo(email: string): Promise<Mailed[]> {
    await runAccessJobs()
    const rows = await db
      .selectFrom('mails')
      .select(['kind', 'email', 'data'])
      .where('email', '=', email)
      .orderBy('created_at')
      .execute()
    return rows.map(({ kind, email, data }) => ({ kind, to: email ?? '', data: data as Record<string, string> }))
  }
  return {
    mailsTo,
    runAccessJobs,
    async codeFor(email: string): Promise<string> {
      return (await mailsTo(email)).at(-1)?.data.code ?? ''
    },
    /** The token of the newest link that was mailed. */
    async linkFor(email: string): Promise<string> {
      return new URL((await mailsTo(email)).at(-1)?.data.url ?? SITE_URL).searchParams.get('token') ?? ''
    },
  }
}
