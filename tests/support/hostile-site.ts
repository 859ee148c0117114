import type { Browser } from '@playwright/test'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { startTestSite } from '../../scripts/test-site.mjs'
import { buyOverHttp } from './buy-over-http.ts'
import { american } from './hostile-visits.ts'
import { DEMO_PASSWORD } from './login.ts'
import { missingRows, typedFields, writeField } from './typed-fields.ts'

type Cookie = { name: string; value: string; url: string }
/**
 * Each field's texts end in a mark of its own, so that what a page shows is known to be this field's; and of this round, so
 * that no row is given what another still has where two must not have the same.
 */
const markOf = (nth: number, round: number) => ` q${nth}.${round % 1000}q`
export const withoutMark = (text: string) => text.replace(/ q\d+\.\d+q$/, '')

/** A site with a filled desk, a reader and a member of its staff who are logged in, and a receipt of every kind of line. */
export async function openHostileSite(browser: Browser) {
  const site = await startTestSite({ DEMO_DESK: 'on' })
  const database = new pg.Client({ connectionString: site.databaseUrl() })
  await database.connect()

  async function logIn(email: string, secret?: string): Promise<Cookie[]> {
    const context = await browser.newContext()
    const post = async (path: string, data: object) => {
      const answer = await context.request.post(`${site.url}/api/access/${path}`, {
        data,
        headers: { origin: site.url },
      })
      if (!answer.ok()) throw new Error(`${email} is not let in: ${answer.status()}`)
    }
    await post('login', { email, password: DEMO_PASSWORD })
    if (secret) await post('second-factor', { code: new TOTP({ secret }).generate() })
    const cookies = (await context.cookies()).map(({ name, value }) => ({ name, value, url: site.url }))
    await context.close()
    return cookies
  }
  const gift = { deliverable: 'print-a', level: 'low', term: '1year', coupon: null }
  const things = [
    { type: 'basic-product', item: 'prd:tote' },
    { type: 'gift-subscription', item: gift, qty: 1 },
  ]
  const form = { name: 'Ada Quill', email: 'ada@reader.example', address: american, shipcode: 'ship-a' }

  const receipt = await buyOverHttp(site.url, things, form, site.stripeUrl)
  for (const statement of missingRows) await database.query(statement)

  return {
    url: site.url,
    receipt,
    sessions: {
      nobody: [] as Cookie[],
      reader: await logIn('extended@demo.example'),
      staff: await logIn('staff@demo.example', 'JBSWY3DPEHPK3PXP'),
    },
    /** The first value of the first row. */
    async one(text: string, ...values: unknown[]): Promise<string> {
      const { rows } = await database.query({ text, values, rowMode: 'array' })
      if (rows.length === 0) throw new Error(`There is nothing of this: ${text}`)
      return String(rows[0]?.[0])
    },
    /** Writes into every field, row by row, the texts from this one on, and tells what each field holds by then. */
    async fill(texts: readonly string[], from: number): Promise<Map<string, string[]>> {
      const held = new Map<string, string[]>()
      for (const [nth, field] of typedFields.entries()) {
        // Each begins with another text, so that a page shows many of them at once.
        const start = (from + nth * 7) % texts.length
        const turned = [...texts.slice(start), ...texts.slice(0, start)]
        const asked = { text: writeField(field, markOf(nth, from)), values: [turned], rowMode: 'array' as const }
        const { rows } = await database.query(asked)
        const [written] = rows[0] ?? []
        if (!written) throw new Error(`There is no row for ${field.field}`)
        held.set(field.field, written)
      }
      return held
    },
    async stop() {
      await database.end()
      await site.stop()
    },
  }
}

export type HostileSite = Awaited<ReturnType<typeof openHostileSite>>
