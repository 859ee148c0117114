import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { newSubscriber } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT } from '../support/payment-block.ts'
import { awake, expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const onFile = (page: Page) => page.locator('.account-address-kept')

/** The category's country comes by itself, with the list of countries. */
async function openAddress(page: Page, query = '') {
  await page.goto(`/account/address${query}`)
  await awake(page, 'account-address')
  await expect(page.getByRole('textbox', { name: 'Country' })).toHaveValue('United States')
}

test('the link of a mail asks for the address that is missing, and tells what is wrong with it', async ({ page }) => {
  // Only looked at: other tests need this reader to have no address.
  await openAddress(page, '?token=demo-address')
  await expect(page.getByText('No address on record')).toBeVisible()
  await expect(page.getByText('This is the shipping for your current subscription.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'United States' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Canada' })).toBeDisabled()
  await submit(page).click()
  await expect(page.locator('[id="field-address.city-error"]')).toHaveText('City is required.')
  const summary = page.getByRole('alert').filter({ hasText: 'Please look at these fields again:' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Address Line 1 is required.' }).press('Enter')
  await expect(page.getByLabel('Address Line 1')).toBeFocused()
  await expectWellInEachLook(page)
  await expect(page.getByRole('link', { name: 'Return to settings' })).toHaveCount(0)
})

async function write(page: Page, street: string) {
  await page.getByLabel('Address Line 1').fill(street)
  await page.getByLabel('City').fill('Salem')
  await page.getByLabel('Zip').fill('01970')
}

test('whoever is logged in changes where their issues go, with scripts and without', async ({
  page,
  browser,
  baseURL,
}) => {
  await newSubscriber(page, 'print')
  await openAddress(page)
  await expect(page.getByRole('heading', { name: 'Current Mailing Address' })).toBeVisible()
  await expect(onFile(page)).toContainText('1 Pier Road')
  await write(page, '5 Elm Street')
  await page.getByLabel('State / Province').selectOption('MA')
  await page.setViewportSize({ width: 360, height: 480 })
  await submit(page).press('Enter')
  const done = page.locator('.notice', { hasText: 'Address updated successfully' })
  await expect(done).toBeInViewport()
  await expect.poll(async () => Math.round((await done.boundingBox())?.y ?? 0)).toBe(136)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(onFile(page)).toContainText('5 Elm Street')
  await page.reload()
  await expect(onFile(page)).toContainText('Salem, MA 01970')

  await expect(page.getByText('A new address counts from issue 6.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Update Address' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'see here' })).toHaveAttribute('href', /^\/account\/subscriptions\/sub-/)
  await awake(page, 'account-address')
  await page.route('**/api/account/address/*', (route) => route.fulfill({ status: 500, json: {} }))
  await write(page, '6 Yew Street')
  await submit(page).press('Enter')
  const box = page.getByRole('alert').filter({ hasText: 'We encountered an error. Please try again at another time' })
  await expect(box).toBeFocused()
  await expect(box.getByRole('link', { name: 'Return to settings' })).toHaveAttribute('href', '/account')
  await page.unroute('**/api/account/address/*')

  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  await plain.goto('/account/address')
  await plain.getByLabel('Country').selectOption('US')
  await write(plain, '7 Oak Street')
  await submit(plain).click()
  await expect(plain.locator('[id="field-address.state-error"]')).toHaveText('State / Province is required.')
  await expect(plain.getByLabel('Address Line 1')).toHaveValue('7 Oak Street')
  await plain.getByLabel('State / Province').fill('Massachusetts')
  await submit(plain).click()
  await expect(plain.getByText('Address updated successfully')).toBeVisible()
  await expect(onFile(plain)).toContainText('7 Oak Street')
  await plain.close()
  await page.goto('/account/address')
  await page.getByRole('link', { name: 'Return to settings' }).click()
  await expect(page).toHaveURL(/\/account$/)
})
