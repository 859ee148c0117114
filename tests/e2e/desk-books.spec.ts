import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own: a month that is closed here stays closed. */
let site: Awaited<ReturnType<typeof startTestSite>>
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

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without', () => {
    test.use({ javaScriptEnabled })

    test('from a month to its journal and its payout, and the month is closed once it is typed again', async ({
      page,
    }) => {
      await open(page, '/desk/books')
      const close = page.getByRole('link', { name: /^Close \d{4}-\d{2}$/ })
      const month = (await close.innerText()).replace('Close ', '')
      await page.getByRole('link', { name: 'po_demo_1' }).click()
      await expect(page.getByText('txn_demo_fee, fee: -$2.00')).toBeVisible()
      await expect(page.getByRole('row', { name: 'Difference $0.00' })).toBeVisible()
      await page.getByRole('link', { name: 'Books', exact: true }).last().click()
      await page.getByRole('link', { name: 'Fetch payouts and book up to now' }).click()
      await page.getByRole('button', { name: 'See what would change' }).click()
      await page.getByRole('button', { name: 'Do it' }).click()
      await expect(page.getByText('The books are up to date.')).toBeVisible()
      await close.click()
      await page.getByRole('button', { name: 'See what would change' }).click()
      const typed = page.getByLabel(`Type the month (${month}) to close it`)
      await typed.fill('2001-01')
      await page.getByRole('button', { name: 'Do it' }).click()
      await expect(page.getByText(`Type ${month} to do it.`)).toBeVisible()
      await typed.fill(month)
      await page.getByRole('button', { name: 'Do it' }).click()
      await expect(page.getByText('The month is closed.')).toBeVisible()
      await expect(page.getByText('its figures stay.')).toBeVisible()
      const shown = JSON.parse(await site.desk('books', 'month', month, '--json'))
      await expect(page.getByRole('row', { name: `Received $${(shown.received / 100).toFixed(2)}` })).toBeVisible()
      await open(page, `/desk/books/${month}/close`)
      await page.getByRole('button', { name: 'See what would change' }).click()
      await expect(page.getByText('The month is closed already.')).toBeVisible()
    })
  })

test('the pages are free of barriers, and circulation is told that the books are not theirs', async ({ page }) => {
  for (const path of ['/desk/books', '/desk/books/2026-09', '/desk/books/payouts/po_demo_1', '/desk/books/fetch']) {
    await open(page, path)
    await expectWellInEachLook(page)
  }
  await site.desk('staff', 'add', 'expired@demo.example', '--role', 'owner')
  await site.desk('staff', 'add', 'staff@demo.example', '--role', 'circulation')
  // The next code: each is taken once.
  session = await logIn(page, Date.now() + 30_000)
  for (const path of ['/desk/books', '/desk/books/2026-09', '/desk/books/fetch']) {
    await open(page, path)
    await expect(page.getByText('Your roles (circulation) do not show this page.')).toBeVisible()
  }
})
