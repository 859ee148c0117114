import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { findRunningPostgres } from '#adapters/postgres/find-running-postgres.ts'
import { type StaffRole, staffRoles } from '#domain/audit/staff-roles.ts'
import { startTestSite } from '../../scripts/test-site.mjs'
import { DEMO_PASSWORD } from './login.ts'

type Cookie = { name: string; value: string; url: string }

/** A site with a filled desk and somebody for each role, each with an account of their own, logged in once. */
export async function openRoleSite(browser: Browser) {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-roles-'))
  const site = await startTestSite({ DATA_DIR: folder, DEMO_DESK: 'on' })
  const database = new pg.Client({ connectionString: await findRunningPostgres(join(folder, 'postgres')) })
  await database.connect()
  /** The first value of the first row. */
  async function one(text: string, ...values: unknown[]): Promise<string> {
    const { rows } = await database.query({ text, values, rowMode: 'array' })
    if (rows.length === 0) throw new Error(`There is nothing of this: ${text}`)
    return String(rows[0]?.[0])
  }
  /** An account with the password of the demo's, and these roles. Answers its ref. */
  const newAccount = (email: string, roles: readonly StaffRole[] = []) =>
    one(
      `insert into accounts (name, email, email_key, password_hash, created_at, email_confirmed_at, role, staff_roles)
       select $1, $1, $1, password_hash, now(), now(), $2, $3 from accounts where email = 'reader@demo.example'
       returning ref`,
      ...[email, roles.length > 0 ? 'staff' : 'reader', roles],
    )

  async function logIn(role: StaffRole): Promise<Cookie[]> {
    const email = `${role}@roles.example`
    await newAccount(email, [role])
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `10.7.0.${role.length}` } })
    const post = (path: string, data: object) =>
      context.request.post(`${site.url}/api/access/${path}`, { data, headers: { origin: site.url } })
    await post('login', { email, password: DEMO_PASSWORD })
    const page = await context.newPage()
    await page.goto(`${site.url}/login/second-factor`)
    const secret = (await page.locator('.factor-secret').innerText()).replaceAll(/\s/g, '')
    const passed = await post('second-factor', { code: new TOTP({ secret }).generate() })
    if (!passed.ok()) throw new Error(`${role} is not let in: ${passed.status()}`)
    const cookies = (await context.cookies()).map(({ name, value }) => ({ name, value, url: site.url }))
    await context.close()
    return cookies
  }
  const sessions = new Map<StaffRole, Cookie[]>()
  for (const role of staffRoles) sessions.set(role, await logIn(role))
  return {
    ...{ url: site.url, desk: site.desk, one, newAccount },
    sessionOf: (role: StaffRole) => sessions.get(role) ?? [],
    async stop() {
      await database.end()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type RoleSite = Awaited<ReturnType<typeof openRoleSite>>
