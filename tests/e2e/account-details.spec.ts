import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { newSubscriber } from '../support/checkout-page.ts'
import { linkIn, onlyMail } from '../support/new-reader.ts'
import { ANSWERS_OF_CHECKOUT } from '../support/payment-block.ts'
import { expect, test } from '../support/watch-page.ts'

// A link that is over is answered so.
test.use({ expectedFaults: new RegExp(`${ANSWERS_OF_CHECKOUT.source}|status of 410`) })

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const back = (page: Page) => page.getByRole('link', { name: 'Return to settings' })

test('a reader changes their name by keyboard, without scripts', async ({ page, browser, baseURL }) => {
  await newSubscriber(page, 'digital')
  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  await plain.setViewportSize({ width: 360, height: 480 })
  await plain.goto('/account/name')
  await expect(plain.getByRole('heading', { name: 'Update Name' })).toBeVisible()
  await expect(plain.getByRole('definition')).toHaveText('Ada Quill')
  await field(plain, 'Name').fill('')
  await field(plain, 'Name').press('Enter')
  await expect(plain.locator('#field-name-error')).toHaveText('Must not be blank.')
  await field(plain, 'Name').fill('Zoë Quill')
  await plain.getByRole('button', { name: 'Update Name' }).press('Enter')
  await expect(plain.getByText('Name updated successfully')).toBeInViewport()
  const { y = 0 } = (await plain.locator('#account-note').boundingBox()) ?? {}
  expect(Math.round(y), 'below what stays at the top').toBe(136)
  await expect(plain.getByRole('definition')).toHaveText('Zoë Quill')
  await plain.close()
  await page.goto('/account/name')
  await expectWellInEachLook(page)
  await back(page).press('Enter')
  await expect(page).toHaveURL(/\/account$/)
})

test('a new email waits for its confirmation, is given up, asked for again, and confirmed', async ({
  page,
  browser,
  baseURL,
}) => {
  await newSubscriber(page, 'digital')
  const [first, second] = [`first-${randomInt(1e12)}@reader.example`, `second-${randomInt(1e12)}@reader.example`]
  await page.goto('/account/email')
  const facts = page.locator('.account-facts')
  await expect(page.getByRole('heading', { name: 'Current Information' })).toBeVisible()
  await field(page, 'Email').fill('nobody@')
  await field(page, 'Email').press('Enter')
  await expect(page.locator('#field-email-error')).toHaveText('Please enter a valid email address.')
  await expectWellInEachLook(page)
  await field(page, 'Email').fill(first)
  await page.getByRole('button', { name: 'Update Email' }).press('Enter')
  await expect(page.getByText(`A confirmation email has been sent to ${first}`)).toBeInViewport()
  await expect(facts).toContainText('New Email (confirmation pending)')
  await page.goto('/account/email')
  await expect(
    page.getByText(
      `You already have a new email (${first}) waiting to be confirmed. Check the inbox of ${first} for a confirmation email. However, if that is not the email you want then you can still change to a different one by submitting this form with a new email address.`,
    ),
  ).toBeVisible()
  await expectWellInEachLook(page)
  await page.getByRole('button', { name: 'Keep your present email' }).press('Enter')
  await expect(page.getByText(/^Your email stays /)).toBeVisible()
  await expect(facts).not.toContainText(first)

  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  await plain.goto('/account/email')
  await field(plain, 'Email').fill(second)
  await plain.getByRole('button', { name: 'Update Email' }).click()
  await expect(plain.getByText(`A confirmation email has been sent to ${second}`)).toBeVisible()
  const link = linkIn(await onlyMail(plain.request, second), '/account/email/confirm')
  await plain.goto(link)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Confirm your new email')
  await page.goto(link)
  await expectWellInEachLook(page)
  await plain.getByRole('button', { name: 'Use this address' }).press('Enter')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Your email has changed')
  await plain.getByRole('link', { name: 'Go to your account' }).click()
  await expect(plain.locator('main')).toContainText(second)
  await plain.close()
})

test('a link to a new address that leads nowhere says so', async ({ page }) => {
  await page.goto('/account/email/confirm?token=nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is over')
  await expectWellInEachLook(page)
})
