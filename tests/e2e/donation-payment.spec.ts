import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { ANSWERS_OF_CHECKOUT, fillCard, frame, press } from '../support/payment-block.ts'
import { awake, expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

/** A site of its own: its demo donors are charged and get other cards. */
let site: Awaited<ReturnType<typeof startTestSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startTestSite()
})
test.afterAll(() => site?.stop())

test('a donor replaces a card by another, by the keyboard alone', async ({ page }) => {
  await page.goto(`${site.url}/donate/payment?token=demo-donation`)
  await awake(page, 'donation-card')
  await expect(page.locator('.donate-payment-lead')).toContainText(
    'You give $25.00 a month, from your Visa ending in 4242.',
  )
  await frame(page).getByRole('radio').first().waitFor()
  await expectWellInEachLook(page)
  await page.getByLabel('Name', { exact: true }).fill(' ')
  await press(page, 'Update Payment')
  await expect(page.getByText('Must not be blank.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Walter Nkemelu')
  await fillCard(page, '5555555555554444')
  await frame(page).getByLabel('ZIP code').fill('02840')
  await press(page, 'Update Payment')
  await expect(page.getByText('Payment updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New Card Information:' })).toBeVisible()
  await expect(page.locator('.new-payment')).toContainText('Type: MASTERCARD')
  await expect(page.locator('.new-payment')).toContainText('**** 4444')
  await expect(page.locator('.new-payment')).toContainText('12/2040')
  await page.reload()
  await expect(page.locator('.donate-payment-lead')).toContainText('Mastercard ending in 4444')
})

test('a donor gives from a bank account instead, and is told what was taken on', async ({ page }) => {
  await page.goto(`${site.url}/donate/payment?token=demo-donation`)
  await awake(page, 'donation-card')
  await frame(page).getByRole('radio', { name: 'US bank account' }).check()
  await frame(page).getByLabel('Full name').fill('Walter Nkemelu')
  await frame(page).getByLabel('Routing number').fill('110000000')
  await frame(page).getByLabel('Account number').fill('000123456789')
  await press(page, 'Update Payment')
  await expect(page.getByText('Payment updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New Payment Information:' })).toBeVisible()
  const told = page.locator('.new-payment')
  await expect(told).toContainText('STRIPE TEST BANK')
  await expect(told).toContainText('**** 6789')
  await expect(told).toContainText('110000000')
})

test('a failing gift is tried again without scripts, and another card restarts it at once', async ({
  page,
  browser,
}) => {
  const link = `${site.url}/donate/payment?token=demo-donation-failing`
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(link)
  await plain.getByRole('button', { name: 'Try the same card again ($10.00)' }).click()
  await expect(plain.getByText('That did not work either. Nothing was charged.')).toBeVisible()
  await plain.close()
  await page.goto(link)
  await awake(page, 'donation-card')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift did not go through')
  await frame(page).getByRole('radio').first().waitFor()
  await expectWellInEachLook(page)
  await fillCard(page, '4242424242424242')
  await frame(page).getByLabel('ZIP code').fill('02840')
  await press(page, 'Give $10.00')
  await expect(page.getByText('Your gift has been charged, and goes on as before.')).toBeVisible()
  await expect(page.getByText('Payment updated successfully')).toBeVisible()
  await expect(page.locator('.new-payment')).toContainText('**** 4242')
  await expectWellInEachLook(page)
})

test('a link that opens nothing says so, and nothing else', async ({ page }) => {
  await page.goto(`${site.url}/donate/payment?token=nothing`)
  await expect(page.getByText('This link does not open a monthly donation.')).toBeVisible()
  await expect(page.locator('form')).toHaveCount(await page.locator('header form, footer form').count())
})
