import { LOGGED_OUT } from '#domain/checkout/field-errors.ts'
import { PASSWORD, payByCard, post, review, writeAddress, writeBuyer, writePassword } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT, fillCard, frame, press, showElement, underElement } from '../support/payment-block.ts'
import { enterDemo } from '../support/renew-page.ts'
import { newEmail, openSubscribe, option, pick } from '../support/subscribe-page.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

test('a personal subscription is paid by card, after a card that was declined', async ({ page }) => {
  const email = newEmail()
  await openSubscribe(page, '?code=WELCOME10')
  await writeBuyer(page, email)
  await writePassword(page)
  await writeAddress(page)
  await expect(review(page)).toContainText('Issues ship to Ada Quill at 1 Pier Road, Duluth, MN 55802, United States')
  await expect(
    page.getByText('Your subscription will renew at the end of your cycle, but you can cancel at any time.'),
  ).toBeVisible()
  const sent = page.waitForRequest(/\/api\/subscribe\?/)
  await payByCard(page, '4000000000000002')
  const request = await sent
  expect(new URL(request.url()).searchParams.get('coupon')).toBe('WELCOME10')
  expect(request.postDataJSON()).toMatchObject({
    name: 'Ada Quill',
    email,
    password: { password: PASSWORD, confirm: PASSWORD },
    origin: '/subscribe',
    address: { line1: '1 Pier Road', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' },
    shipcode: 'ship-a',
    cart: {
      items: [],
      giftsubs: [],
      donation: null,
      subscription: { renewal: false, medium: 'print', level: 'low', term: '1year', coupon: 'WELCOME10' },
    },
  })
  await expect(underElement(page)).toHaveText(/declined/i)
  // The element is there already.
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('Introductory Subscription: 1-Year Standard Print')
  await expect(page.locator('main')).toContainText('$29.95')
})

test('gifts with a product are paid by card', async ({ page }) => {
  await openSubscribe(page, '?type=gift&level=standard-digital')
  const tote = page.getByRole('article', { name: 'Canvas Tote' })
  await tote.getByRole('button', { name: 'Add to Order' }).click()
  const field = page.getByLabel('Number of gifts', { exact: true })
  await field.fill('2')
  await field.press('Enter')
  await writeBuyer(page, newEmail())
  await writeAddress(page)
  await payByCard(page)
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('Gift Subscription: 1-Year Standard Digital')
  await expect(page.locator('main')).toContainText('Canvas Tote')
  await expect(page.locator('main')).toContainText('$69.90')
})

test('what costs nothing is submitted, and gives its receipt', async ({ page }) => {
  await openSubscribe(page, '?code=FREEDIGITAL')
  await expect(page.locator('.review-total')).toHaveText('TotalFREE')
  await writeBuyer(page, newEmail())
  await writePassword(page)
  await press(page, 'Submit')
  await page.waitForURL(/\/receipts\?token=/)
})

test('what is missing, or can not be, is said under its field', async ({ page }) => {
  await openSubscribe(page, '?level=standard-digital')
  await press(page)
  await expect(page.locator('#purchase-fields')).toBeFocused()
  await expect(page.locator('#purchase-fields').getByRole('link')).toHaveText([
    'Your Full Name: Must not be blank.',
    'Your Email: Must not be blank.',
    'Password: Must not be blank.',
    'Confirm Password: Must not be blank.',
    'Name: Must not be blank.',
  ])
  await expect(page.locator('#field-payment_name-error')).toHaveText('Must not be blank.')
  await expect(page.locator('#purchase-error')).toBeEmpty()
  await expect(page.locator('#field-name-error')).toHaveText('Must not be blank.')
  await expect(page.locator('#field-email-error')).toHaveText('Must not be blank.')
  await writeBuyer(page, 'extended@demo.example')
  await writePassword(page)
  await press(page)
  await expect(page.locator('#field-email-error')).toHaveText(
    'An account with this email already exists. Log in to renew it.',
  )
})

test('who is logged out while the page is open is told so', async ({ page }) => {
  await enterDemo(page, 'reader')
  await openSubscribe(page, '?level=standard-digital')
  expect(await post(page, '/api/access/logout', {})).toBe(200)
  await press(page)
  await expect(page.locator('#purchase-error')).toHaveText(LOGGED_OUT)
})

test('a page that is loaded again goes on with its order', async ({ page }) => {
  const email = newEmail()
  await openSubscribe(page, '?level=standard-digital')
  await writeBuyer(page, email)
  await writePassword(page)
  const first = page.waitForResponse(/\/api\/subscribe/)
  await showElement(page)
  const { data } = await (await first).json()
  await page.reload()
  await openSubscribe(page, '?level=solidarity-digital')
  await writeBuyer(page, email)
  await writePassword(page)
  const second = page.waitForResponse(/\/api\/subscribe/)
  await showElement(page)
  expect((await (await second).json()).data.payment_intent_id).toBe(data.payment_intent_id)
})

test('a subscriber who is logged in gives, or renews', async ({ page }) => {
  const email = newEmail()
  await openSubscribe(page, '?level=standard-digital')
  await writeBuyer(page, email)
  await writePassword(page)
  await showElement(page)
  await fillCard(page, '4242424242424242')
  // Nobody has asked for an address before the card does.
  await frame(page).getByLabel('ZIP code').fill('55802')
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
  expect(await post(page, '/api/access/login', { email, password: PASSWORD })).toBe(200)
  await openSubscribe(page)
  await expect(page.getByText('You are a subscriber already')).toBeVisible()
  await expect(page.getByRole('link', { name: 'renew your own' })).toHaveAttribute('href', '/subscribe/renew')
  await expect(option(page, 'level', 'standard-print')).toHaveCount(0)
  await expect(review(page)).toHaveCount(0)
  await pick(page, 'type', 'gift')
  await expect(option(page, 'level', 'standard-print')).toBeChecked()
  await expect(page.getByLabel('Your Email')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Use Existing Payment' })).toBeChecked()
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
  await expect(page.locator('main')).toContainText('Gift Subscription: 1-Year Standard Print')
})
