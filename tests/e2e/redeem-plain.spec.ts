import type { Page } from '@playwright/test'
import { buyOverHttp } from '../support/buy-over-http.ts'
import { PASSWORD, personal, writeBuyer, writePassword } from '../support/checkout-page.ts'
import { fromAnotherNetwork } from '../support/login.ts'
import { buyGift, heading, pathOf, REDEEM, redeemed } from '../support/redeem-page.ts'
import { newEmail, option, pick } from '../support/subscribe-page.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ javaScriptEnabled: false })

const pierRoad = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }

async function writePlainly(page: Page, { country, ...lines }: typeof pierRoad) {
  await page.locator('[name="address.country"]').selectOption(country)
  for (const [field, text] of Object.entries(lines)) await page.locator(`[name="address.${field}"]`).fill(text)
}

test('settings are asked for, mistakes told with what was typed, and the gift redeemed', async ({ page, baseURL }) => {
  await fromAnotherNetwork(page)
  const token = await buyGift(baseURL)
  await page.goto(pathOf(token))
  await pick(page, 'deliverable', 'digital')
  await page.getByRole('button', { name: 'Use these settings' }).click()
  await expect(heading(page, 'Address')).toHaveCount(0)
  await expect(page.locator('.payment-block noscript')).toHaveCount(0)
  await expect(option(page, 'deliverable', 'digital')).toBeChecked()
  const email = newEmail()
  await page.getByLabel('Your Email').fill(email)
  await page.getByRole('button', { name: REDEEM }).click()
  await expect(page.locator('#field-name-error')).toHaveText('Must not be blank.')
  await expect(page.getByLabel('Your Email')).toHaveValue(email)
  await writeBuyer(page, email)
  await writePassword(page)
  await page.getByRole('button', { name: REDEEM }).click()
  await expect(redeemed(page)).toBeVisible()
  await expect(page.getByText(`A confirmation email has been sent to ${email}.`)).toBeVisible()
})

test('print goes to the address that is written', async ({ page, baseURL }) => {
  await fromAnotherNetwork(page)
  await page.goto(pathOf(await buyGift(baseURL)))
  await writeBuyer(page, newEmail())
  await writePassword(page)
  await writePlainly(page, pierRoad)
  await page.getByRole('button', { name: REDEEM }).click()
  await expect(redeemed(page)).toBeVisible()
})

test('a subscriber logs in, sends the issues elsewhere, and logs out again', async ({ page, baseURL }) => {
  const email = newEmail()
  const password = { password: PASSWORD, confirm: PASSWORD }
  await buyOverHttp(baseURL ?? '', [personal('print')], {
    name: 'Ada Quill',
    email,
    password,
    address: pierRoad,
    shipcode: 'ship-a',
  })
  await fromAnotherNetwork(page)
  const token = await buyGift(baseURL)
  await page.goto(pathOf(token))
  const login = page.locator('#login')
  await login.getByLabel('Email', { exact: true }).fill(email)
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(heading(page, 'Renew Your Subscription')).toBeVisible()
  await pick(page, 'keep_address', 'change')
  await page.getByRole('button', { name: REDEEM }).click()
  await expect(
    page.getByText('Nothing is redeemed yet: please write the address that your issues should go to.'),
  ).toBeInViewport()
  await writePlainly(page, { ...pierRoad, line1: '7 Harbour Steps' })
  await page.getByRole('button', { name: REDEEM }).click()
  await expect(page.getByText(`A confirmation email has been sent to ${email}.`)).toBeVisible()
  await page.goto(pathOf(await buyGift(baseURL)))
  await expect(page.getByText('7 Harbour Steps, Duluth')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(heading(page, 'New Subscriber')).toBeVisible()
  await expect(page).toHaveURL(/subscribe\/redeem\?token=/)
})

test('an upgrade tells that it needs scripts', async ({ page }) => {
  await page.goto(pathOf('demo-gift-digital'))
  await pick(page, 'deliverable', 'print-b')
  await page.getByRole('button', { name: 'Use these settings' }).click()
  await expect(page.locator('.deliverable-total')).toHaveText('$25.00 Upgrade to Print (Canada)')
  await expect(page.locator('.payment-block noscript')).toHaveText(/^Paying here needs JavaScript/, {
    useInnerText: true,
  })
  await expect(page.getByRole('button', { name: REDEEM })).toHaveCount(0)
})
