import type { FastifyInstance } from 'fastify'
import { solveCaptcha } from './solve-captcha.ts'
import { openTestDatabase } from './test-database.ts'
import { openTestSite } from './test-site.ts'

const here = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }
let networks = 0

/** An address that no limit knows yet. */
const newNetwork = () => {
  networks += 1
  return `10.${Math.floor(networks / 250)}.${networks % 250}.1`
}

/** A site whose clock the test sets, and what a reader does with its mailing list. */
export async function openMailingList() {
  const database = await openTestDatabase()
  const clock = { now: new Date() }
  const site = await openTestSite({
    database: { ...database, context: { ...database.context, now: () => clock.now } },
  })
  return { ...site, clock, ...doorsOf(site.app), ...tablesOf(database.db) }
}

type Try = { captcha?: string; tags?: string[]; network?: string }

function doorsOf(app: FastifyInstance) {
  return {
    /** As the site's script does it. */
    async signUp(email: unknown, { captcha, tags = [], network = newNetwork() }: Try = {}) {
      const query = new URLSearchParams([
        ['captcha', captcha ?? (await solveCaptcha(app))],
        ...tags.map((tag): [string, string] => ['list-tag', tag]),
      ])
      const payload = JSON.stringify(email === undefined ? {} : { email })
      const headers = { ...here, 'content-type': 'application/json' }
      const url = `/api/list/signup?${query}`
      return app.inject({ method: 'POST', url, payload, headers, remoteAddress: network })
    },
    /** As a browser without scripts does it. */
    signUpPlainly: (email: string, { network = newNetwork(), referer = '' } = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/list/signup',
        payload: new URLSearchParams({ email }).toString(),
        headers: { ...here, 'content-type': 'application/x-www-form-urlencoded', ...(referer && { referer }) },
        remoteAddress: network,
      }),
    open: (path: string) => app.inject({ url: path }),
    press: (path: string) =>
      app.inject({
        method: 'POST',
        url: path,
        payload: '',
        headers: { ...here, 'content-type': 'application/x-www-form-urlencoded' },
      }),
  }
}

type MailedLinks = { confirm: string; unsubscribe: string }

function tablesOf(db: Awaited<ReturnType<typeof openTestDatabase>>['db']) {
  return {
    readers: (key: string) => db.selectFrom('mailing_list_readers').selectAll().where('email_key', '=', key).execute(),
    events: () => db.selectFrom('events').select(['name', 'data']).orderBy('id').execute(),
    /** The links of each mail that was queued for an address, oldest first, as paths. */
    async mailedLinks(email: string): Promise<MailedLinks[]> {
      const mails = await db
        .selectFrom('mails')
        .select('data')
        .where('email', '=', email)
        .orderBy('created_at')
        .execute()
      return mails.map(({ data }) => {
        const { confirmUrl, unsubscribeUrl } = data as { confirmUrl: string; unsubscribeUrl: string }
        const path = (url: string) => url.replace('http://localhost:8080', '')
        return { confirm: path(confirmUrl), unsubscribe: path(unsubscribeUrl) }
      })
    },
  }
}
