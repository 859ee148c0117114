import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { ANSWERS_OF_CHECKOUT } from '../support/payment-block.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

/** A site of its own: its demo donor's gift is ended here. */
let site: Awaited<ReturnType<typeof startTestSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startTestSite()
})
test.afterAll(() => site?.stop())

test('without scripts a donor changes, rests, goes on, gives once more and ends', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/donate/monthly?token=demo-donation`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You give $25.00 a month')
  await expect(page.getByRole('button', { name: 'Cancel monthly donation' })).toBeVisible()
  await page.getByLabel('Each month').fill('30')
  await page.getByRole('button', { name: 'Change amount' }).press('Enter')
  await expect(page.locator('#donor-note')).toContainText(/You now give \$30.00 a month\. This counts from \w+ \d+/)
  await page.getByLabel('Charged on').selectOption('5')
  await page.getByRole('button', { name: 'Change day' }).press('Enter')
  await expect(page.locator('#donor-note')).toContainText(/counts from \w+ 5/)
  await page.getByRole('button', { name: 'Skip the next one' }).press('Enter')
  await expect(page.locator('#donor-note')).toContainText('One gift is left out.')
  await page.getByRole('radio', { name: '2 months' }).press('Space')
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your gift rests until')
  await page.getByRole('button', { name: 'Go on sooner' }).press('Enter')
  await expect(page.locator('#donor-note')).toContainText('Your gift goes on.')
  await page.getByLabel('Once').fill('12')
  await page.getByRole('button', { name: 'Give once' }).press('Enter')
  await expect(page.locator('#donor-note')).toContainText('Your extra gift has been charged')
  await expect(page.locator('.donor-gift-list')).toContainText('$12.00')
  await page.close()
})

test('the page is in nobody’s way, in every state of it', async ({ page }) => {
  await page.goto(`${site.url}/donate/monthly?token=demo-donation`)
  await page.getByText('Tell us why, if you like').press('Enter')
  await expect(page.getByLabel('In your own words')).toBeVisible()
  await expectWellInEachLook(page)
  await page.goto(`${site.url}/donate/monthly?token=demo-donation-failing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift did not go through')
  await expectWellInEachLook(page)
  await page.goto(`${site.url}/donate/monthly?token=demo-donation`)
  await page.getByRole('button', { name: 'Cancel monthly donation' }).press('Enter')
  await expect(page.locator('#donor-note')).toContainText('nothing more is charged')
  await expect(page.getByRole('link', { name: 'Give again' })).toHaveAttribute('href', '/donate?type=monthly')
  await expectWellInEachLook(page)
})
