import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

const PAGE = '/desk/invoices'

/** A site of its own: what becomes of the demo's invoices here nobody else sees. */
let site: Awaited<ReturnType<typeof startTestSite>>
// A form that is not filled in is refused, and so is whoever may not send it; the browser says so.
test.use({ expectedFaults: /status of (422|409|403)/ })

type Session = { name: string; value: string; url: string }[]
let session: Session = []

async function logIn(page: Page, at: number): Promise<Session> {
  const headers = { origin: site.url }
  const post = (path: string, data: object) => page.request.post(`${site.url}/api/access/${path}`, { data, headers })
  await post('login', { email: 'staff@demo.example', password: DEMO_PASSWORD })
  await post('second-factor', { code: new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate({ timestamp: at }) })
  return (await page.context().cookies()).map(({ name, value }) => ({ name, value, url: site.url }))
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await startTestSite()
  const page = await browser.newPage()
  session = await logIn(page, Date.now())
  await page.close()
})
test.afterAll(() => site?.stop())

async function open(page: Page, path: string) {
  await page.context().addCookies(session)
  await page.goto(site.url + path)
}
const look = (page: Page) => page.getByRole('button', { name: /See what would change|Look again/ }).click()
const plan = (page: Page) => page.getByRole('region', { name: 'What would change' })
const doIt = (page: Page) => page.getByRole('button', { name: 'Do it' }).click()

for (const [way, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('somebody is billed, and the invoice made void', async ({ page }) => {
      await open(page, PAGE)
      await page.getByRole('link', { name: 'Bill somebody' }).click()
      await look(page)
      await expect(page.locator('[aria-invalid="true"], .notice').first()).toBeVisible()
      const typed = {
        Name: 'Ada Keel',
        Email: `ada.${way.length}@keel.example`,
        'Address line 1': '1 Pier Road',
        City: 'Duluth',
        State: 'MN',
        Postcode: '55802',
        Country: 'US',
        Goods: 'iss:3*2',
      }
      for (const [label, value] of Object.entries(typed))
        await page.getByRole('textbox', { name: label, exact: true }).fill(value)
      await look(page)
      await expect(plan(page)).toContainText(`the invoice to ada.${way.length}@keel.example`)
      await doIt(page)
      await expect(page.getByText('The invoice is made.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice LS-\d{4}$/)
      await page.getByText(/^Not now/).click()
      await expect(page.getByRole('term').filter({ hasText: 'Send the next reminder' })).toBeVisible()
      await page.getByRole('link', { name: 'Make it void' }).click()
      await look(page)
      await expect(plan(page)).toContainText('None goes out.')
      await doIt(page)
      await expect(page.getByText('The invoice is void.')).toBeVisible()
      await page.getByRole('link', { name: 'As the payer sees it' }).click()
      await expect(page.getByText('This invoice is void. Nothing has to be paid.')).toBeVisible()
    })
  })

test('what is past due is found by its state, and reminded of by one press', async ({ page }) => {
  await open(page, PAGE)
  await page.getByRole('link', { name: 'Past due', exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('LS-0002')
  await page.getByRole('link', { name: /^Send reminders \([1-9]/ }).press('Enter')
  await look(page)
  await expect(plan(page)).toContainText('LS-0002, letter 1')
  await doIt(page)
  await expect(page.getByText('The reminders go out.')).toBeVisible()
  await page.goto(`${site.url}${PAGE}/LS-0002`)
  await expect(page.getByText(/Letter 1: /)).toBeVisible()
  await page.getByRole('link', { name: 'Its money has arrived' }).click()
  await page.getByRole('combobox', { name: 'How it was paid' }).selectOption('check')
  await look(page)
  await doIt(page)
  await expect(page.locator('.desk-standing')).toContainText('paid')
})

test('nothing is in anybody’s way on the pages of invoices', async ({ page }) => {
  test.setTimeout(120_000)
  for (const path of ['', '?state=all', '/LS-0001', '/new', '/remind', '/LS-0001/paid', '/LS-0001/void']) {
    await open(page, PAGE + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWellInEachLook(page)
  }
})

test('an editor is told that invoices are not theirs', async ({ page }) => {
  await site.desk('staff', 'add', 'expired@demo.example', '--role', 'owner')
  await site.desk('staff', 'add', 'staff@demo.example', '--role', 'editor')
  // The next code: each is taken once.
  session = await logIn(page, Date.now() + 30_000)
  for (const path of ['', '/LS-0001', '/new', '/LS-0001/void']) {
    await open(page, PAGE + path)
    await expect(page.getByText('Your roles (editor) do not show this page.')).toBeVisible()
  }
})
