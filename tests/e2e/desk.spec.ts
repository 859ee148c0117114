import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { shiftsOf, watchShifts } from '../support/layout-shift.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { openLate } from '../support/open-late.ts'
import { deskVisits } from '../support/page-visits.ts'
import { awake, expect, looks, test, twoLooks } from '../support/watch-page.ts'
import { walkedAt, widths } from '../support/whole-proof.ts'

/** A site of its own: somebody on its staff logs in once, and what they do there nobody else sees. */
let site: Awaited<ReturnType<typeof startTestSite>>
// An empty note is refused, and the browser says so.
test.use({ expectedFaults: /status of 422/ })

let session: { name: string; value: string; url: string }[] = []

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await startTestSite({ DEMO_DESK: 'on' })
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

test('anyone is found from anywhere at the desk by the keyboard, and something is done about them', async ({
  page,
}) => {
  await open(page, '/desk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work')
  await page.getByLabel('Find anyone').fill('nkemelu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walter Nkemelu')
  await page.getByRole('link', { name: 'Write a note' }).press('Enter')
  await page.getByRole('button', { name: 'See what would change' }).press('Enter')
  await expect(page.getByText('Write something down.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Called about the January gift.')
  await page.getByRole('button', { name: 'See what would change' }).press('Enter')
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText('None goes out.')
  await page.getByRole('button', { name: 'Do it' }).press('Enter')
  await expect(page.getByText('The note is written down.')).toBeVisible()
  await expect(page.getByText('Called about the January gift.')).toBeVisible()
})

test('the search answers while one types, and keys lead from row to row; both can be left alone', async ({ page }) => {
  await open(page, '/desk')
  await awake(page, 'desk-search')
  await awake(page, 'desk-keys')
  await page.keyboard.press('/')
  await page.keyboard.type('brandt')
  const first = page.getByRole('option').first()
  await expect(first).toContainText('Ottilie Brandt')
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ottilie Brandt')
  await awake(page, 'desk-keys')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/acc-extended\/address$/)
  await awake(page, 'desk-keys')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
  await awake(page, 'desk-keys')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('main tbody tr a').first()).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await help.getByRole('checkbox', { name: 'Use these keys on this device' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Find anyone')).not.toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a name is corrected after it was shown, and the log tells by whom', async ({ page }) => {
    await open(page, '/desk/readers/acc-expired/name')
    await page.getByRole('textbox', { name: 'Name' }).fill('Rosalind Ames-Boyd')
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosalind Ames-Boyd')
    await page.getByRole('link', { name: 'Log' }).click()
    await expect(page.getByRole('row', { name: /change name/ }).first()).toContainText('Vera Holm')
  })
})

for (const path of Object.values(deskVisits).flat())
  test(`${path} has no barriers, and fits every screen`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // All have one stylesheet, of which the first page tells in every look.
    await expectWellInEachLook(page, { among: path === '/desk' ? looks : twoLooks })
  })

for (const width of widths)
  test(`no page of the desk moves while its parts come late, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await watchShifts(page)
    await page.context().addCookies(session)
    for (const path of walkedAt(width, Object.values(deskVisits).flat())) {
      await openLate(page, site.url + path)
      expect.soft(await shiftsOf(page), path).toEqual([])
    }
  })
