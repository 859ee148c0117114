import AxeBuilder from '@axe-core/playwright'
import { newSubscriber } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT, fillCard, frame, press, sandboxOfSite } from '../support/payment-block.ts'
import { awake, expect, looks, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

/** Of the demo's reader whose renewal was declined. Nobody else pays for it. */
const LINK = '/account/payment?token=demo-payment'

test('a declined renewal is looked at, tried again without scripts, and paid by another card on the same page', async ({
  page,
  browser,
  baseURL,
}) => {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(LINK)
    await awake(page, 'account-card')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your renewal is not paid yet')
    await expect(page.locator('.account-payment-lead')).toContainText(
      'Visa ending in 0341. Your card was declined. Nothing was charged.',
    )
    await frame(page).getByRole('radio').first().waitFor()
    expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await plain.goto(LINK)
  await plain.getByRole('button', { name: 'Try the same card again ($39.95)' }).click()
  await expect(plain.getByText('That did not work either. Nothing was charged.')).toBeVisible()
  await expect(plain.locator('.account-card noscript')).toHaveText(/^Another card needs JavaScript/, {
    useInnerText: true,
  })
  await plain.close()

  await page.getByRole('button', { name: 'Pay $39.95' }).waitFor()
  await fillCard(page, '4242424242424242')
  await press(page, 'Pay $39.95')
  await expect(page.getByText('Thank you: your subscription is renewed')).toBeVisible()
  await expect(page.locator('.account-facts')).toContainText('**** 4242')
  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.locator('main')).toContainText('Subscription Renewal: 1-Year Standard Print')
  await page.goto(LINK)
  await expect(page.getByRole('button', { name: /Try the same card/ })).toHaveCount(0)
})

test('whoever is logged in sees what they pay with, and puts another card in its place', async ({ page }) => {
  await newSubscriber(page, 'print')
  await page.goto('/account/payment')
  await awake(page, 'account-card')
  const facts = page.locator('.account-facts')
  await expect(facts).toContainText('Type: VISA')
  await expect(facts).toContainText('Last four: **** 4242')
  await expect(page.getByRole('heading', { name: 'Current Information' })).toBeVisible()
  await frame(page).getByRole('radio').first().waitFor()
  await page.getByLabel('Name', { exact: true }).fill(' ')
  await press(page, 'Update Card')
  await expect(page.getByText('Must not be blank.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ada Quill')
  await fillCard(page, '5555555555554444')
  await press(page, 'Update Card')
  await expect(page.getByText('Payment updated successfully')).toBeVisible()
  await expect(facts, 'what is shown is what is kept').toContainText('**** 4444')
  await page.reload()
  await expect(facts).toContainText('**** 4444')
  await page.goto('/account/payment?redirect_status=succeeded')
  await expect(page.getByText('Payment updated successfully')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Update Card' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Return to settings' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('an address that says all went well is not believed, and a failure leads back to the settings', async ({
  page,
}) => {
  await newSubscriber(page, 'digital')
  await page.goto('/account/payment?redirect_status=succeeded')
  await frame(page).getByRole('radio').first().waitFor()
  await expect(page.getByText('Payment updated successfully')).toHaveCount(0)
  await page.route('**/api/account/card/setup', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/account/payment')
  const box = page.getByRole('alert').filter({ hasText: 'We encountered an error.' })
  await expect(box).toContainText(
    'We encountered an error. Please try again at another time or contact help@lodestar.example if you need help.',
  )
  await expect(box.getByRole('link', { name: 'Return to settings' })).toHaveAttribute('href', '/account')
})

test('whom the provider led away to save a card, and back, is told that it is saved', async ({ page, baseURL }) => {
  await newSubscriber(page, 'digital')
  const headers = { origin: baseURL ?? '' }
  const begun = await page.request.post('/api/account/card/setup', { data: {}, headers })
  const { secret } = (await begun.json()).keys
  const [id] = secret.split('_secret_')
  await sandboxOfSite().setupIntents.confirm(id, { payment_method: 'pm_card_mastercard', return_url: `${baseURL}/` })
  const query = { setup_intent: id, setup_intent_client_secret: secret, redirect_status: 'succeeded' }
  await page.goto(`/account/payment?${new URLSearchParams(query)}`)
  await expect(page.getByText('Payment updated successfully')).toBeVisible()
  await expect(page.locator('.account-facts')).toContainText('Type: MASTERCARD')
  await expect(page, 'a reload is no second return').toHaveURL('/account/payment')
  await page.reload()
  await expect(page.locator('.account-facts')).toContainText('Type: MASTERCARD')
})

test('a link that leads nowhere says so', async ({ page }) => {
  await page.goto('/account/payment?token=nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is over')
})
