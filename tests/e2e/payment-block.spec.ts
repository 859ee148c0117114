import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { awake, expect, test } from '../support/watch-page.ts'

// Receipts and invoices are pages that are yet to come; a refusal is answered with 402 or 422, which the browser writes down.
test.use({ expectedFaults: /status of (402|404|422|500)/ })

const frame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
const press = (page: Page, name = 'Place Order') => page.getByRole('button', { name }).click()

async function open(page: Page, state: string) {
  await page.goto(`/dev/payments?state=${state}`)
  await awake(page, 'payment-block')
}

async function fill(page: Page, number: string) {
  await frame(page).getByLabel('Card number').fill(number)
  await frame(page).getByLabel('Expiration date').fill('1240')
  await frame(page).getByLabel('Security code').fill('123')
}

test('a new card: the first press shows the element, a refusal stands under it, another card pays', async ({
  page,
}) => {
  await open(page, 'card')
  await press(page)
  await expect(frame(page).getByRole('radio')).toHaveCount(4)
  await expect(frame(page).getByLabel('ZIP code')).toHaveValue('10001')
  await fill(page, '4000000000009995')
  await press(page)
  await expect(page.locator('#payment-provider-error')).toHaveText('Your card has insufficient funds.')
  await fill(page, '4242424242424242')
  await press(page)
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('a blank name is told, and nothing is sent', async ({ page }) => {
  await open(page, 'card')
  await page.getByLabel('Name', { exact: true }).fill('  ')
  await press(page)
  await expect(page.getByText('Must not be blank.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('a saved card is shown, and pays at once', async ({ page }) => {
  await open(page, 'saved-card')
  await expect(page.getByText('Last four: **** 4242')).toBeVisible()
  await expect(page.getByLabel('Save Card on Account')).toHaveCount(0)
  await page.getByText('Use New Payment').click()
  await expect(page.getByLabel('Save Card on Account')).toBeVisible()
  await page.getByText('Use Existing Payment').click()
  await press(page)
  await page.waitForURL('/receipts?token=saved')
})

test('a bank account’s debit leads to its invoice', async ({ page }) => {
  await open(page, 'saved-bank')
  await expect(page.getByText('Routing Number: 110000000')).toBeVisible()
  await press(page)
  await page.waitForURL('/invoice/debit')
})

test('a card that the bank asks about is authenticated', async ({ page }) => {
  await open(page, 'authorize-card')
  await press(page)
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('a card that has to be replaced is offered no more', async ({ page }) => {
  await open(page, 'replace-card')
  await press(page)
  await expect(page.getByRole('alert')).toContainText(
    'Your card was declined. To proceed, please update your payment information.',
  )
  await expect(page.getByLabel('Use Existing Payment')).toHaveCount(0)
})

test('a free order is submitted', async ({ page }) => {
  await open(page, 'free')
  await press(page, 'Submit')
  await page.waitForURL('/receipts?token=free')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`it has no faults of accessibility when it is ${colorScheme}, and fits a telephone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, 'card')
    await press(page)
    await expect(frame(page).getByLabel('Card number')).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
}
