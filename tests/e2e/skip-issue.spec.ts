import type { Page } from '@playwright/test'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { DEMO_PASSWORD, fromAnotherNetwork } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own: its demo accounts skip issues. */
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
  return page.getByRole('region', { name: 'Away for a While?' })
}

/** From the offer to the skipped issue and back, by the keyboard alone. */
async function skipAndSend(page: Page, name: string) {
  const part = await open(page, name)
  await expect(part).toContainText('If you skip issue 6, it is not sent to you and stays paid for.')
  const offer = part.getByText('Skip the next issue', { exact: true })
  const sure = part.getByRole('button', { name: 'Skip issue 6' })
  await expect(sure).toBeHidden()
  await offer.press('Enter')
  await expect(sure).toBeVisible()
  await offer.press('Enter')
  await expect(sure).toBeHidden()
  await offer.press('Enter')
  await page.keyboard.press('Tab')
  await expect(sure).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part).toContainText('You skip issue 6. It was asked for on')
  await expect(part).toContainText('3 left (skipped: issue 6)')
  await expect(page).toHaveURL(/\/account#skip-issue$/)
  await expect(part).toBeInViewport()
  return part
}

test('the next issue is skipped and sent after all by the keyboard, in nobody’s way', async ({ page }) => {
  const part = await skipAndSend(page, 'extended')
  await expect(page.getByText('every issue that you have paid for still comes, up to issue 9.')).toBeVisible()
  await expectWellInEachLook(page, { part: '#skip-issue' })
  await part.getByRole('button', { name: 'Send it after all' }).press('Enter')
  await expect(part).toContainText('If you skip issue 6')
  await part.getByText('Skip the next issue', { exact: true }).press('Enter')
  await expectWellInEachLook(page, { part: '#skip-issue' })
})

test('without scripts it is the same', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const part = await skipAndSend(page, 'lifetime')
  await part.getByRole('button', { name: 'Send it after all' }).press('Enter')
  await expect(part).toContainText('If you skip issue 6')
  await page.close()
})
