import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startTestSite } from '../../scripts/test-site.mjs'
import { DEMO_PASSWORD } from './login.ts'
import { test } from './watch-page.ts'

type Site = Awaited<ReturnType<typeof startTestSite>>

/** A site of one file's own, at whose desk the demo's owner has logged in once: what they do there nobody else sees. */
export function openDeskSite(settings: Record<string, string> = {}) {
  let site: Site | undefined
  let session: { name: string; value: string; url: string }[] = []
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000)
    site = await startTestSite(settings)
    const { url } = site
    const page = await browser.newPage()
    const headers = { origin: url }
    const post = (path: string, data: object) => page.request.post(`${url}/api/access/${path}`, { data, headers })
    await post('login', { email: 'staff@demo.example', password: DEMO_PASSWORD })
    await post('second-factor', { code: new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate() })
    session = (await page.context().cookies()).map(({ name, value }) => ({ name, value, url }))
    await page.close()
  })
  test.afterAll(() => site?.stop())
  const urlOf = () => site?.url ?? ''
  return {
    url: urlOf,
    async open(page: Page, path: string) {
      await page.context().addCookies(session)
      await page.goto(urlOf() + path)
    },
  }
}

/** How every act is done: looked at, and then done. */
export const look = (page: Page) => page.getByRole('button', { name: /See what would change|Look again/ }).click()
export const plan = (page: Page) => page.getByRole('region', { name: 'What would change' })
export const doIt = (page: Page) => page.getByRole('button', { name: 'Do it' }).click()
