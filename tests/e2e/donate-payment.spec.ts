import { MONTHLY_BEGUN } from '#domain/donations/donation-texts.ts'
import { newSubscriber, openCheckoutWith, post, writeBuyer } from '../support/checkout-page.ts'
import { openDonate, payByCard, showElement, typeAmount, writeDonor } from '../support/donate-page.ts'
import { ANSWERS_OF_CHECKOUT, fillCard, frame, press, underElement } from '../support/payment-block.ts'
import { enterDemo } from '../support/renew-page.ts'
import { mailsTo } from '../support/site-mail.ts'
import { newEmail, pick } from '../support/subscribe-page.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

test('a guest gives once by card, after a card that was declined', async ({ page }) => {
  const email = newEmail()
  await openDonate(page, '?amount=100')
  await writeDonor(page, email)
  const button = 'Complete Donation of $100'
  const sent = page.waitForRequest(/\/api\/donate\?/)
  await payByCard(page, button, '4000000000000002')
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Ada Quill',
    email,
    address: null,
    cart: { items: [], giftsubs: [], donation: { process: 'onetime', dollars: 100 }, subscription: null },
    recipient_name: null,
    origin: '/donate',
    shipcode: 'ship-a',
  })
  await expect(underElement(page)).toHaveText(/declined/i)
  await fillCard(page, '4242424242424242')
  await press(page, button)
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('One-Time Contribution')
  await expect(page.locator('main')).toContainText('$100.00')
  await expect(page.getByText(MONTHLY_BEGUN)).toHaveCount(0)
})

test('a guest gives monthly by card, with an address; the receipt and its mail tell of the months', async ({
  page,
}) => {
  const email = newEmail()
  await openDonate(page, '?type=monthly&amount=10')
  await writeDonor(page, email)
  const country = page.locator('[id="field-address.country"]')
  await expect(country).toHaveJSProperty('tagName', 'INPUT')
  await country.fill('Deutsch')
  await country.press('ArrowDown')
  await country.press('Enter')
  await page.locator('[name="address.line1"]').fill('Am Hafen 3')
  await page.locator('[name="address.city"]').fill('Hamburg')
  await page.locator('[name="address.postcode"]').fill('20457')
  await payByCard(page, 'Complete Donation of $10 per month')
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('Monthly Contribution')
  await expect(page.getByText(MONTHLY_BEGUN)).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(page.context().request, email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')))
    .toContainEqual(expect.stringContaining(MONTHLY_BEGUN))
})

test('by a debit from a bank, monthly', async ({ page }) => {
  await openDonate(page, '?type=monthly&amount=15')
  await writeDonor(page, newEmail())
  const button = 'Complete Donation of $15 per month'
  await showElement(page, button)
  await frame(page).getByRole('radio', { name: 'US bank account' }).check()
  await frame(page).getByLabel('Full name').fill('Ada Quill')
  await frame(page).getByLabel('Routing number').fill('110000000')
  await frame(page).getByLabel('Account number').fill('000000000009')
  const confirmed = page.waitForRequest(/payment_intents\/pi_[^/]+\/confirm/)
  await press(page, button)
  const [, intentId] = /payment_intents\/(pi_[^/]+)/.exec((await confirmed).url()) ?? []
  await page.waitForURL(/\/invoice\/./)
  // The money arrives, and the provider says so when it likes.
  const lever = await page.request.post(`${process.env.E2E_STRIPE_URL}/control/payment_intents/${intentId}/settle`)
  expect(lever.ok()).toBe(true)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByText(MONTHLY_BEGUN)).toBeVisible()
})

test('who is logged in gives by the account, and then by the card that it has kept', async ({ page }) => {
  await newSubscriber(page, 'digital')
  await openDonate(page, '?type=monthly&amount=20')
  await page.locator('label').filter({ hasText: 'Use New Payment' }).click()
  await payByCard(page, 'Complete Donation of $20 per month', '5555555555554444')
  await page.waitForURL(/\/receipts\?token=/)
  await openDonate(page, '?amount=5')
  await expect(page.locator('.payment-block')).toContainText('4444')
  await expect(page.getByRole('radio', { name: 'Use Existing Payment' })).toBeChecked()
  await press(page, 'Complete Donation of $5')
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('$5.00')
})

test('what is missing is said under its field, and above by its name', async ({ page }) => {
  await openDonate(page)
  await page.locator('[name="address.city"]').fill('Hamburg')
  await press(page, 'Complete Donation of $25')
  await expect(page.locator('#donate-fields').getByRole('link')).toHaveText([
    'Full Name: Must not be blank.',
    'Email: Must not be blank.',
    'Address Line 1 is required.',
    'Country is required.',
    'Name: Must not be blank.',
  ])
  await expect(page.locator('#field-name-error')).toHaveText('Must not be blank.')
  await expect(page.locator('#field-email-error')).toHaveText('Must not be blank.')
  await writeDonor(page, newEmail())
  await page.locator('[name="address.city"]').fill('')
  await showElement(page, 'Complete Donation of $25')
  await expect(page.locator('#field-name-error')).toHaveCount(0)
})

test('who is logged out while the page is open gives as a guest, under the same name', async ({ page }) => {
  await enterDemo(page, 'reader')
  await openDonate(page)
  expect(await post(page, '/api/access/logout', {})).toBe(200)
  await payByCard(page, 'Complete Donation of $25')
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('reader@demo.example')
})

test('who changes their mind while paying pays what the button says', async ({ page }) => {
  await openDonate(page)
  await writeDonor(page, newEmail())
  await showElement(page, 'Complete Donation of $25')
  await typeAmount(page, '40')
  await pick(page, 'type', 'monthly')
  await fillCard(page, '4242424242424242')
  const zip = frame(page).getByLabel('ZIP code')
  if (await zip.isVisible()) await zip.fill('55802')
  await press(page, 'Complete Donation of $40 per month')
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('$40.00')
  await expect(page.getByText(MONTHLY_BEGUN)).toBeVisible()
})

test('a monthly donation of a cart is paid at the checkout', async ({ page }) => {
  const email = await openCheckoutWith(page, {
    type: 'donation-item',
    item: { process: 'monthly-init', amount: 2500 },
  })
  await writeBuyer(page, email)
  await payByCard(page, 'Place Order')
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.getByText(MONTHLY_BEGUN)).toBeVisible()
})
