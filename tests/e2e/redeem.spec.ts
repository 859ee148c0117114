import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { becomeSubscriber, PASSWORD, payByCard, post, writeAddress, writeBuyer, writePassword } from '../support/checkout-page.ts' // biome-ignore format: one line
import { DEMO_PASSWORD, fromAnotherNetwork } from '../support/login.ts'
import { ANSWERS_OF_CHECKOUT, press } from '../support/payment-block.ts'
import { buyGift, GIVER, openGiftPage, pathOf } from '../support/redeem-page.ts'
import { mailTo } from '../support/site-mail.ts'
import { newEmail, option, options, pick } from '../support/subscribe-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const REDEEM = 'Redeem Subscription'
const ALREADY =
  'This gift has already been redeemed. If you believe this is an error, please contact help@lodestar.example'
const PICKER =
  'You can redeem this gift at the specified settings — Print (US) — or change the settings to suit your requirements. If you need to upgrade you can do so at an additional fee.'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const logIn = async (page: Page, email: string, password = DEMO_PASSWORD) => {
  await page.goto('/about')
  expect(await post(page, '/api/access/login', { email, password })).toBe(200)
}

test('a gift is greeted with, and shown as a picture of 150 by 150', async ({ page }) => {
  await openGiftPage(page, 'demo-gift-print')
  await expect(heading(page, 'Redeem Your Gift Subscription')).toBeVisible()
  await expect(page.locator('.redeem-greeting')).toHaveText(`${GIVER} has given you a 1-Year Print subscription to Lodestar with United States shipping. This page can also be visited via the image below:`) // biome-ignore format: one line
  const image = page.getByRole('img', { name: 'QR code: the address of this gift' })
  expect(await image.evaluate((img: HTMLImageElement) => [img.width, img.height, img.complete && img.naturalWidth])).toEqual([150, 150, 150]) // biome-ignore format: one line
  await expect(heading(page, 'Existing Subscriber')).toBeVisible()
  await expect(heading(page, 'Log in to Renew')).toBeVisible()
  await expect(heading(page, 'New Subscriber')).toBeVisible()
  await expect(page.getByText(PICKER)).toBeVisible()
  await expect(options(page, 'deliverable')).toHaveText(['Digital', 'Print (US)As it was given', 'Print (Canada)+$10.00', 'Print (International)+$30.00']) // biome-ignore format: one line
  await expect(option(page, 'deliverable', 'print-a')).toBeChecked()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
})

test('a gift of files says nothing of shipping, and asks for no address', async ({ page }) => {
  await openGiftPage(page, 'demo-gift-digital')
  await expect(page.locator('.redeem-greeting')).toContainText(`${GIVER} has given you a 1-Year Digital subscription to Lodestar. This page`) // biome-ignore format: one line
  await expect(heading(page, 'Address')).toHaveCount(0)
  await pick(page, 'deliverable', 'print-a')
  await expect(heading(page, 'Address')).toBeVisible()
  await expect(page.locator('.redeem-total')).toHaveText('$15.00 Upgrade to Print (US)')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await expect(page.getByRole('button', { name: REDEEM })).toHaveCount(0)
})

test('one that is used says so, and shows nothing else', async ({ page }) => {
  await page.goto(pathOf('demo-gift-used'))
  await expect(page.getByText(ALREADY)).toBeVisible()
  await expect(page.getByRole('button', { name: REDEEM })).toHaveCount(0)
  await expect(page.locator('.gift-qr')).toHaveCount(0)
})

test.describe('a link that is no gift’s', () => {
  test.use({ expectedFaults: /status of 404/ })
  test('says so in a page of its own', async ({ page }) => {
    const answer = await page.goto(pathOf('no-such-gift'))
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('We could not find this gift. Please check that the link is whole, as it was sent to you, or contact help@lodestar.example')).toBeVisible() // biome-ignore format: one line
  })
})

test.describe('redeeming', () => {
  test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

  test('a new subscriber is told what is missing, then has an account, and the gift is used', async ({ page, baseURL, request }) => {
    const token = await buyGift(baseURL, 'digital')
    await openGiftPage(page, token)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.locator('#field-name-error')).toHaveText('Must not be blank.')
    await writeBuyer(page, 'extended@demo.example')
    await writePassword(page)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.locator('#field-email-error')).toHaveText('An account with this email already exists. Log in to renew it.')
    const email = newEmail()
    await page.getByLabel('Your Email').fill(email)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText('Subscription redeemed', { exact: true })).toBeVisible()
    await expect(page.getByText(`A confirmation email has been sent to ${email}.`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'View account settings' })).toHaveAttribute('href', '/account')
    await expect(heading(page, 'Existing Subscriber')).toBeHidden()
    expect((await mailTo(request, email)).subject).toContain('is redeemed')
    await page.goto(pathOf(token))
    await expect(page.getByText(ALREADY)).toBeVisible()
    await logIn(page, email, PASSWORD)
  }) // biome-ignore format: one line

  test('print is sent to the address that is written', async ({ page, baseURL }) => {
    await openGiftPage(page, await buyGift(baseURL))
    await writeBuyer(page, newEmail())
    await writePassword(page)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.locator('[name="address.line1"]')).toHaveAttribute('aria-invalid', 'true')
    await writeAddress(page)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText('Subscription redeemed', { exact: true })).toBeVisible()
  })

  test('an upgrade is paid for, and leads to its receipt', async ({ page, baseURL }) => {
    const token = await buyGift(baseURL, 'digital')
    await openGiftPage(page, token)
    await writeBuyer(page, newEmail())
    await writePassword(page)
    await pick(page, 'deliverable', 'print-a')
    await writeAddress(page)
    await payByCard(page)
    await page.waitForURL(/\/receipts\?token=/)
    await expect(page.locator('main')).toContainText('Upgrade from Digital to Print (US)')
    await expect(page.locator('main')).toContainText('Your gift is redeemed.')
    await page.goto(pathOf(token))
    await expect(page.getByText(ALREADY)).toBeVisible()
  })

  test('whoever thinks better of an upgrade redeems the gift as it is', async ({ page, baseURL }) => {
    await openGiftPage(page, await buyGift(baseURL, 'digital'))
    const email = newEmail()
    await writeBuyer(page, email)
    await writePassword(page)
    await pick(page, 'deliverable', 'print-a')
    await writeAddress(page)
    await press(page)
    await expect(page.locator('iframe[title="Secure payment input frame"]')).toBeVisible()
    await pick(page, 'deliverable', 'digital')
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText(`A confirmation email has been sent to ${email}.`)).toBeVisible()
  })

  test('a subscriber logs in here, is told how the gift goes with what they have, and renews', async ({ page, baseURL }) => {
    const email = await becomeSubscriber(page)
    await page.context().clearCookies()
    await openGiftPage(page, await buyGift(baseURL, 'digital'))
    await awake(page, 'login-form')
    const login = page.locator('#login')
    await login.getByLabel('Email').fill(email)
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await login.getByRole('button', { name: 'Log in' }).click()
    await expect(heading(page, 'Renew Your Subscription')).toBeVisible()
    await awake(page, 'redeem')
    await expect(page.getByText('Logged in as Ada Quill')).toBeVisible()
    await expect(page.getByText('Your current subscription is set to Print (US), but this gift is for a Digital subscription. To renew your subscription with your current settings, an additional amount is required to cover the remaining costs.')).toBeVisible()
    await expect(option(page, 'deliverable', 'print-a')).toBeChecked()
    await expect(page.locator('.redeem-total')).toHaveText('$15.00 Upgrade to Print (US)')
    await expect(page.getByText('Keep Address')).toBeVisible()
    await expect(page.getByText('Use Existing Payment')).toBeVisible()
    await pick(page, 'deliverable', 'digital')
    await expect(page.getByRole('link', { name: 'update your current subscription' })).toHaveAttribute('href', /^\/account\/subscriptions\/sub-/)
    await pick(page, 'deliverable', 'print-a')
    await expect(page.getByRole('link', { name: 'update your current subscription' })).toHaveCount(0)
    await press(page)
    await page.waitForURL(/\/receipts\?token=/)
    await expect(page.locator('main')).toContainText('Your gift is redeemed.')
  }) // biome-ignore format: one line

  test('the same settings as before renew with one press', async ({ page, baseURL }) => {
    await becomeSubscriber(page)
    await openGiftPage(page, await buyGift(baseURL))
    await expect(page.getByText('You can use this gift to renew your subscription with the same settings as before: Print (US).')).toBeVisible() // biome-ignore format: one line
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText('Subscription redeemed', { exact: true })).toBeVisible()
  })
})

test('whoever has a lifetime subscription is told that the gift can be passed on', async ({ page }) => {
  await logIn(page, 'lifetime-digital@demo.example')
  await page.goto(pathOf('demo-gift-print'))
  await expect(page.getByText('You have a lifetime subscription, so there is nothing for this gift to add.')).toBeVisible() // biome-ignore format: one line
  await expect(page.getByRole('button', { name: REDEEM })).toHaveCount(0)
})

test('logging out reloads the page, for a new account', async ({ page }) => {
  await logIn(page, 'reader@demo.example')
  await openGiftPage(page, 'demo-gift-digital')
  await expect(page.getByText('Or, Logout and create a new account.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(heading(page, 'New Subscriber')).toBeVisible()
  await expect(page).toHaveURL(/token=demo-gift-digital/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('settings are asked for, mistakes told with what was typed, and the gift redeemed', async ({
    page,
    baseURL,
  }) => {
    await fromAnotherNetwork(page)
    const token = await buyGift(baseURL)
    await page.goto(pathOf(token))
    await pick(page, 'deliverable', 'digital')
    await page.getByRole('button', { name: 'Use these settings' }).click()
    await expect(heading(page, 'Address')).toHaveCount(0)
    await expect(option(page, 'deliverable', 'digital')).toBeChecked()
    const email = newEmail()
    await page.getByLabel('Your Email').fill(email)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.locator('#field-name-error')).toHaveText('Must not be blank.')
    await expect(page.getByLabel('Your Email')).toHaveValue(email)
    await writeBuyer(page, email)
    await writePassword(page)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText('Subscription redeemed', { exact: true })).toBeVisible()
    await expect(page.getByText(`A confirmation email has been sent to ${email}.`)).toBeVisible()
  })

  test('print with its address too, and logging out leads back here', async ({ page, baseURL }) => {
    await fromAnotherNetwork(page)
    await page.goto(pathOf(await buyGift(baseURL)))
    await writeBuyer(page, newEmail())
    await writePassword(page)
    await page.locator('[name="address.country"]').selectOption('US')
    for (const [field, text] of [['line1', '1 Pier Road'], ['city', 'Duluth'], ['state', 'MN'], ['postcode', '55802']])
      await page.locator(`[name="address.${field}"]`).fill(text ?? '')
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText('Subscription redeemed', { exact: true })).toBeVisible()
  }) // biome-ignore format: a table
})

for (const [token, state] of [['demo-gift-print', 'open'], ['demo-gift-used', 'used']] as const) {
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`an ${state} gift is accessible and fits, ${colorScheme}, ${width} wide`, async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await page.goto(pathOf(token))
        if (state === 'open') await awake(page, 'redeem')
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      })
    }
  }
} // biome-ignore format: a table

test('the card is printed alone, with its picture and its address', async ({ page, baseURL }) => {
  await page.goto('/subscribe/redeem/card?token=demo-gift-print')
  await awake(page, 'print-button')
  await expect(page.getByRole('button', { name: 'Print the card' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const card = page.getByRole('region', { name: 'The card' })
  await expect(card).toContainText(`${GIVER} has given you a 1-Year Print subscription to Lodestar`)
  await expect(card).toContainText(`${new URL(baseURL ?? '').host}${pathOf('demo-gift-print')}`)
  await expect(card.getByRole('img')).toBeVisible()
  await expect(heading(page, 'A gift to hand over')).toBeHidden()
  await expect(page.locator('.site-footer')).toBeHidden()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
