import type { Page } from '@playwright/test'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectFits, expectWellInEachLook } from '../support/barriers.ts'
import { DEMO_PASSWORD, fromAnotherNetwork } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own: what did not come is told once. */
let site: Awaited<ReturnType<typeof startTestSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startTestSite()
})
test.afterAll(() => site?.stop())

async function open(page: Page, name: string) {
  await fromAnotherNetwork(page)
  const data = { email: `${name}@demo.example`, password: DEMO_PASSWORD }
  await page.request.post(`${site.url}/api/access/login`, { data, headers: { origin: site.url } })
  await page.goto(`${site.url}/account`)
  return page.locator('#missing-4')
}

test('by the keyboard, with the address in sight, it is told once and the page says what becomes of it', async ({
  page,
}) => {
  const part = await open(page, 'expiring')
  const summary = part.getByText('It did not come')
  await expect(part.getByText('4460 Rue Saint-Denis')).toBeHidden()
  await summary.press('Enter')
  await expect(part.getByText('4460 Rue Saint-Denis')).toBeVisible()
  await expectWellInEachLook(page)
  await page.keyboard.press('Tab')
  await expect(part.getByRole('link', { name: 'change your address' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(part.getByRole('button', { name: 'Tell us that The Grid did not come' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account#missing-4$/)
  await expect(part).toHaveText(/^You told us on .* that it did not come\. Another copy will be sent to you\.$/)
  await expectWellInEachLook(page)
  const [line = ''] = (await site.desk('missing', 'list')).trim().split('\n')
  expect(line).toContain('expiring@demo.example')
  await site.desk('missing', 'sent', line.split(' ')[0] ?? '')
  await page.reload()
  await expect(part).toHaveText(/Another copy was sent on .*\.$/)
})

test('without scripts, on a narrow screen, it is the same', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
  const part = await open(page, 'lapsed-auto')
  await part.getByText('It did not come').press('Enter')
  await expect(part).toContainText('77 Cannery Row')
  await expectFits(page)
  await part.getByRole('button', { name: 'Tell us' }).press('Enter')
  await expect(part).toContainText('Another copy will be sent to you.')
  await page.close()
})
