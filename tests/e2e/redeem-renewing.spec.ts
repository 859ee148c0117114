import type { Page } from '@playwright/test'
import { newSubscriber, PASSWORD } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT, press } from '../support/payment-block.ts'
import { buyGift, enter, heading, openGiftPage, pathOf, REDEEM, redeemed } from '../support/redeem-page.ts'
import { option, pick } from '../support/subscribe-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const keptAddress = (page: Page) => page.locator('#field-keep_address .radio').first()

test.describe('redeeming', () => {
  test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

  test('a subscriber logs in here, is told how the gift goes with what they have, and renews', async ({
    page,
    baseURL,
  }) => {
    const email = await newSubscriber(page, 'print')
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
    await expect(
      page.getByText(
        'Your current subscription is set to Print (US), but this gift is for a Digital subscription. To renew your subscription with your current settings, an additional amount is required to cover the remaining costs.',
      ),
    ).toBeVisible()
    await expect(option(page, 'deliverable', 'print-a')).toBeChecked()
    await expect(page.locator('.deliverable-total')).toHaveText('$15.00 Upgrade to Print (US)')
    await expect(page.getByText('Keep Address')).toBeVisible()
    await expect(page.getByText('Use Existing Payment')).toBeVisible()
    await pick(page, 'deliverable', 'digital')
    await expect(page.getByRole('link', { name: 'update your current subscription' })).toHaveAttribute(
      'href',
      /^\/account\/subscriptions\/sub-/,
    )
    await pick(page, 'deliverable', 'print-a')
    await expect(page.getByRole('link', { name: 'update your current subscription' })).toHaveCount(0)
    await press(page)
    await page.waitForURL(/\/receipts\?token=/)
    await expect(page.locator('main')).toContainText('Your gift is redeemed.')
  })

  test('the same settings as before renew with one press, to the address on file or to another', async ({
    page,
    baseURL,
  }) => {
    await newSubscriber(page, 'print')
    await openGiftPage(page, await buyGift(baseURL))
    await expect(
      page.getByText('You can use this gift to renew your subscription with the same settings as before: Print (US).'),
    ).toBeVisible()
    await expect(keptAddress(page)).toContainText('1 Pier Road, Duluth')
    await pick(page, 'keep_address', 'change')
    await page.locator('[name="address.line1"]').fill('7 Harbour Steps')
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(redeemed(page)).toBeVisible()
    await openGiftPage(page, await buyGift(baseURL))
    await expect(keptAddress(page)).toContainText('7 Harbour Steps, Duluth')
  })
})

test('whoever has a lifetime subscription is told that the gift can be passed on', async ({ page }) => {
  await enter(page, 'lifetime@demo.example')
  await page.goto(pathOf('demo-gift-print'))
  await expect(
    page.getByText('You have a lifetime subscription, so there is nothing for this gift to add.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: REDEEM })).toHaveCount(0)
})

test('whose subscription has run out is offered what they had, and what was given, without a warning', async ({
  page,
}) => {
  await enter(page, 'expired@demo.example')
  await openGiftPage(page, 'demo-gift-print')
  await expect(
    page.getByText(
      'Your current subscription is set to Digital, but this gift is for a Print (US) subscription. You can renew your subscription with your current settings at no cost, or choose what was given to you below.',
    ),
  ).toBeVisible()
  await expect(option(page, 'deliverable', 'digital')).toBeChecked()
  await expect(page.getByRole('button', { name: REDEEM })).toBeVisible()
  await pick(page, 'deliverable', 'print-a')
  await expect(heading(page, 'Address')).toBeVisible()
  await expect(page.getByRole('link', { name: 'update your current subscription' })).toHaveCount(0)
})

test('logging out reloads the page, for a new account', async ({ page }) => {
  await enter(page, 'reader@demo.example')
  await openGiftPage(page, 'demo-gift-digital')
  await expect(page.getByText('Or, Logout and create a new account.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(heading(page, 'New Subscriber')).toBeVisible()
  await expect(page).toHaveURL(/token=demo-gift-digital/)
})
