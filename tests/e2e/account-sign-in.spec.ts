import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { enter, newSubscriber, PASSWORD } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT } from '../support/payment-block.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const devices = (page: Page) => page.locator('section', { has: page.locator('#devices') }).getByRole('listitem')

test('devices are seen and logged out by keyboard, without scripts, on a small screen', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newSubscriber(page, 'digital')
  const phone = await browser.newPage({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Safari/604.1',
  })
  await enter(phone, email, PASSWORD)
  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  await plain.setViewportSize({ width: 360, height: 640 })
  await plain.goto('/account')
  await plain.getByRole('link', { name: 'Signing In' }).press('Enter')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Signing In')
  await expect(devices(plain).filter({ hasText: 'This device' })).toHaveCount(1)
  const onPhone = devices(plain).filter({ hasText: 'Safari on iPhone' })
  await expect(onPhone).toHaveCount(1)
  await page.goto('/account/sign-in')
  await expectWellInEachLook(page)
  await onPhone.getByRole('button', { name: 'Log out' }).press('Enter')
  await expect(plain.getByText('That device is logged out.')).toBeInViewport()
  await expect(onPhone).toHaveCount(0)
  await phone.goto('/account')
  await expect(phone).toHaveURL(/\/login\?redirect=%2Faccount$/)
  await phone.close()

  await button(plain, 'Change it').press('Enter')
  await expect(plain.getByText(`We have sent a link to ${email}.`)).toBeInViewport()
  await button(plain, 'Log out everywhere').press('Enter')
  await expect(plain.getByText('You are logged out everywhere but here.')).toBeInViewport()
  await plain.getByRole('checkbox', { name: 'This device too' }).press('Space')
  await button(plain, 'Log out everywhere').press('Enter')
  await expect(plain).toHaveURL(/\/login\?redirect=%2Faccount%2Fsign-in$/)
  await plain.close()
  await page.goto('/account/sign-in')
  await expect(page).toHaveURL(/\/login/)
})

test('a provider is unlinked only after its question, without scripts, and the list of mails is chosen', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.7.${randomInt(256)}.${randomInt(256)}` })
  await page.goto('/oauth/google?url=/account/sign-in')
  await page.getByRole('button', { name: /Mira Okafor/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signing In')
  await expect(button(page, 'Set a password')).toBeVisible()
  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  await plain.setViewportSize({ width: 360, height: 640 })
  await plain.goto('/account/sign-in')
  await expect(button(plain, 'Unlink Google')).toBeHidden()
  await plain.locator('summary', { hasText: 'Unlink Google' }).press('Enter')
  await expect(plain.getByText('You can still log in with a code')).toBeVisible()
  await page.locator('summary', { hasText: 'Unlink Google' }).click()
  await expectWellInEachLook(page)
  await button(plain, 'Unlink Google').press('Enter')
  await expect(plain.getByText('It is no longer linked to your account.')).toBeInViewport()
  await expect(plain.getByText('Not linked.')).toBeVisible()

  await plain.goto('/account/mail')
  await expect(plain.getByText('You are not on it.')).toBeVisible()
  await button(plain, 'Join the list').press('Enter')
  await expect(plain.getByText('You are on the mailing list.')).toBeInViewport()
  await page.goto('/account/mail')
  await expectWellInEachLook(page)
  await button(plain, 'Leave the list').press('Enter')
  await expect(plain.getByText('You are no longer on the mailing list.')).toBeInViewport()
  await plain.getByRole('link', { name: 'Return to settings' }).press('Enter')
  await expect(plain).toHaveURL(/\/account$/)
  await plain.close()
})
