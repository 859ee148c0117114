import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

let site: Awaited<ReturnType<typeof startTestSite>>
// What must be typed again is not, at first.
test.use({ expectedFaults: /status of 422/ })

let session: { name: string; value: string; url: string }[] = []

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await startTestSite()
  const page = await browser.newPage()
  const headers = { origin: site.url }
  const post = (path: string, data: object) => page.request.post(`${site.url}/api/access/${path}`, { data, headers })
  await post('login', { email: 'staff@demo.example', password: DEMO_PASSWORD })
  await post('second-factor', { code: new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate() })
  session = (await page.context().cookies()).map(({ name, value }) => ({ name, value, url: site.url }))
  await page.close()
})
test.afterAll(() => site?.stop())

async function open(page: Page, path: string) {
  await page.context().addCookies(session)
  await page.goto(site.url + path)
}

test('an issue is cut by typing its number, and the cut is undone', async ({ page }) => {
  await open(page, '/desk/issues')
  await page.getByRole('link', { name: /^6: / }).press('Enter')
  await expect(page.getByRole('table', { name: 'Copies to order' })).toContainText('At least')
  await page.getByRole('link', { name: 'Cut the mailing list' }).press('Enter')
  await page.getByRole('button', { name: 'See what would change' }).press('Enter')
  await page.getByRole('button', { name: 'Do it' }).press('Enter')
  await expect(page.getByText('Type 6 to do it.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Type the issue’s number' }).fill('6')
  await page.getByRole('button', { name: 'Do it' }).press('Enter')
  await expect(page.getByText('The mailing list is cut.')).toBeVisible()
  await page.getByRole('link', { name: 'Undo the cut' }).click()
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('textbox', { name: 'Type the issue’s number' }).fill('6')
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(page.getByText('The cut is undone.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an extra label is added, found in the list and in the archive', async ({ page }) => {
    await open(page, '/desk/issues/5/labels')
    await page.getByRole('link', { name: 'Add an extra label' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('State Library')
    await page.getByRole('textbox', { name: 'Street' }).fill('1 Archive Way')
    await page.getByRole('textbox', { name: 'City' }).fill('Duluth')
    await page.getByRole('textbox', { name: 'State or province' }).fill('MN')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('55802')
    await page.getByRole('combobox', { name: 'Country' }).selectOption('US')
    await page.getByRole('textbox', { name: 'Copies' }).fill('2')
    await page.getByRole('combobox', { name: 'Why' }).selectOption('legal-deposit')
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByText('The label is on the list.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Extra labels' })).toContainText('State Library')
    await open(page, '/desk/issues/5/files')
    const taken = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Make and download list 1' }).click()
    expect((await taken).suggestedFilename()).toBe('issue-5-list-1.zip')
  })
})

for (const width of [360, 1280])
  test(`nothing is in anybody’s way on an issue’s pages, ${width} wide`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['', '/labels', '/labels/acc-extended', '/left-out', '/files', '/extra', '/release']) {
      await open(page, `/desk/issues/5${path}`)
      await expectWellInEachLook(page)
    }
  })
