import { newSubscriber, writeAddress } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT, fillCard, frame, press, showElement } from '../support/payment-block.ts'
import { openRenew } from '../support/renew-page.ts'
import { pick } from '../support/subscribe-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

test('the same settings are renewed by the saved card, and the next page tells of more issues', async ({ page }) => {
  const email = await newSubscriber(page, 'print')
  await openRenew(page, '?code=RENEW5')
  await expect(page.locator('.renew-status')).toContainText('You have 4 issues left.')
  await expect(page.getByRole('radio', { name: 'Use Existing Payment' })).toBeChecked()
  await expect(page.getByLabel('Save Card on Account')).toHaveCount(0)
  const sent = page.waitForRequest(/\/api\/subscribe\/renew\?/)
  await press(page)
  const request = await sent
  expect(new URL(request.url()).searchParams.get('coupon')).toBe('RENEW5')
  expect(request.postDataJSON()).toMatchObject({
    name: 'Ada Quill',
    email,
    account: expect.stringMatching(/./),
    recipient_name: null,
    origin: '/subscribe/renew',
    // The server knows it.
    address: null,
    shipcode: 'ship-a',
    cart: {
      items: [],
      giftsubs: [],
      donation: null,
      subscription: { renewal: true, medium: 'print', level: 'low', term: '1year', coupon: 'RENEW5' },
    },
  })
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('Subscription Renewal: 1-Year Standard Print')
  await expect(page.locator('main')).toContainText('$34.95')
  await openRenew(page, '?code=')
  await expect(page.locator('.renew-status')).toContainText('You have 8 issues left.')
  await expect(page.locator('.renew-following')).toBeVisible()
})

test('other settings are renewed by a new card, to an address that is written here', async ({ page }) => {
  await newSubscriber(page, 'digital')
  await openRenew(page)
  await pick(page, 'change', 'yes')
  await pick(page, 'level', 'standard-print')
  await writeAddress(page)
  await page.getByText('Use New Payment').click()
  await expect(page.getByLabel('Save Card on Account')).toBeVisible()
  await showElement(page)
  await fillCard(page, '5555555555554444')
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('Subscription Renewal: 1-Year Standard Print')
  await openRenew(page)
  await expect(page.getByRole('radio', { name: 'Use Existing Payment' })).toBeChecked()
  await expect(page.locator('.payment-block')).toContainText('4444')
})

test('an error of the address opens the settings, with the address to mend', async ({ page }) => {
  await newSubscriber(page, 'print')
  await openRenew(page)
  await expect(page.locator('[name="address.line1"]')).toHaveCount(0)
  // What the server would say if the address had gone meanwhile: of this category none is on file.
  await page.route(/\/api\/subscribe\/renew\?/, async (route) => {
    await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), shipcode: 'ship-c' }) })
  })
  await press(page)
  await expect(
    page.getByText('There is no address on file for this shipping category. Please enter one.'),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Change Subscription Settings' })).toBeChecked()
  await expect(page.locator('[name="address.line1"]')).toHaveValue('1 Pier Road')
  await page.unrouteAll()
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
})

test('two tabs renew once', async ({ page, context }) => {
  await newSubscriber(page, 'digital')
  const other = await context.newPage()
  await openRenew(page)
  await openRenew(other)
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
  await press(other)
  await other.waitForURL(page.url())
  await openRenew(page)
  await expect(page.locator('.renew-status')).toContainText('You have 8 issues left.')
})

test('who goes back after paying finds what there is now, not the page that was paid on', async ({ page }) => {
  await newSubscriber(page, 'digital')
  await openRenew(page)
  await page.reload()
  await awake(page, 'renew')
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
  await page.goBack()
  await awake(page, 'renew')
  await expect(page.locator('.renew-status')).toContainText('You have 8 issues left.')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
})

test('a renewal for a lifetime is the last one', async ({ page }) => {
  await newSubscriber(page, 'digital')
  await openRenew(page, '?years=lifetime')
  await page.getByText('Use New Payment').click()
  await showElement(page)
  await fillCard(page, '4242424242424242')
  await frame(page).getByLabel('ZIP code').fill('55802')
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
  await page.goto('/subscribe/renew')
  await expect(page.getByRole('heading', { name: 'Renewal not necessary' })).toBeVisible()
})
