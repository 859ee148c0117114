import { expectWellInEachLook } from '../support/barriers.ts'
import { doIt, look, openDeskSite, plan } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own: what is counted, delivered and made here nobody else sees. */
const { open, url } = openDeskSite()
// A form that is not filled in is refused, and the browser says so.
test.use({ expectedFaults: /status of (422|409)/ })

for (const [way, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('from the figures to the store: a file, a delivery, a coupon made and ended', async ({ page }) => {
      const code = `E2E-${way.length}`
      await open(page, '/desk/figures')
      await expect(page.getByRole('img', { name: /At the end of each month/ })).toBeVisible()
      await expect(page.getByRole('table', { name: 'On the lists of each issue' })).toBeVisible()
      await page.getByRole('link', { name: 'What sells' }).press('Enter')
      await expect(page.getByRole('table', { name: 'By piece' })).toContainText('Opened Subscribe')
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: 'By piece, as CSV' }).click()
      expect((await coming).suggestedFilename()).toBe('pieces-piece.csv')

      await page.getByRole('link', { name: 'Store', exact: true }).click()
      await page.getByRole('table', { name: 'In stock' }).getByRole('link', { name: 'Canvas Tote' }).click()
      await page.getByRole('link', { name: 'Take in a delivery' }).click()
      await look(page)
      await expect(page.getByText('A whole number, such as 25.')).toBeVisible()
      await page.getByRole('textbox', { name: 'How many came' }).fill('7')
      await page.getByRole('textbox', { name: 'Note' }).fill(`Pallet ${code}`)
      await look(page)
      await expect(plan(page)).toContainText('Canvas Tote')
      await doIt(page)
      await expect(page.getByText('Taken in.')).toBeVisible()
      await expect(page.getByRole('table', { name: /What moved/ })).toContainText(`Pallet ${code}`)

      await page.getByRole('link', { name: 'Store', exact: true }).click()
      await page.getByRole('link', { name: 'Make a coupon' }).click()
      await page.getByRole('textbox', { name: 'Code' }).fill(code)
      await look(page)
      await expect(page.getByText('It has to take something off something.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Off digital' }).fill('5')
      await look(page)
      await expect(plan(page)).toContainText('$5.00')
      await doIt(page)
      await expect(page.getByText('The coupon is made.')).toBeVisible()
      await page.getByRole('row', { name: code }).getByRole('link', { name: 'Change' }).click()
      await look(page)
      await expect(page.getByText('Nothing would change.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Off digital' }).fill('six')
      await look(page)
      await expect(page.getByText('An amount such as 10 or 24.95.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Off digital' }).fill('6')
      await page.getByRole('textbox', { name: 'Uses in all' }).fill('40')
      await look(page)
      await expect(plan(page)).toContainText('$6.00')
      await doIt(page)
      await expect(page.getByText('The coupon is changed.')).toBeVisible()
      await expect(page.getByRole('row', { name: code })).toContainText('0 of 40')
      await page.getByRole('row', { name: code }).getByRole('link', { name: 'End it' }).click()
      await look(page)
      await doIt(page)
      await expect(page.getByText('The coupon has ended.')).toBeVisible()
      await expect(page.getByRole('row', { name: code })).toContainText('ended')
    })
  })

test('what is read is counted, without a cookie, and sells', async ({ browser, page }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const reader = await context.newPage()
  await reader.goto(`${url()}/article/the-empty-room-census?utm_campaign=e2e-letter`)
  await reader.locator('.paywall').getByRole('link', { name: 'Subscribe' }).click()
  await expect(reader).toHaveURL(/\/subscribe\?from=the-empty-room-census$/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('visitor')
  await context.close()
  const counted = page.getByRole('table', { name: 'By campaign' }).getByRole('row', { name: 'e2e-letter' })
  // Written down every ten seconds: what was read and what was opened may be apart.
  await expect(async () => {
    await open(page, '/desk/figures?of=pieces')
    await expect(counted.getByRole('cell').nth(0)).toHaveText('1', { timeout: 500 })
    await expect(counted.getByRole('cell').nth(1)).toHaveText('1', { timeout: 500 })
  }).toPass({ timeout: 30_000 })
})

test('nothing is in anybody’s way on the pages of figures and of the store', async ({ page }) => {
  test.setTimeout(120_000)
  const figures = ['readers', 'renewals', 'churn', 'deferred', 'coupons', 'donors', 'pieces'].map(
    (of) => `/desk/figures?of=${of}`,
  )
  const store = [
    '/desk/store',
    '/desk/store/goods/prd:tote',
    '/desk/store/goods/prd:tote/count',
    '/desk/store/coupons/new',
    '/desk/store/coupons/RENEW5/change',
  ]
  for (const path of [...figures, ...store]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWellInEachLook(page)
  }
})
