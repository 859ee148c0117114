import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { buyOverHttp } from '../support/buy-over-http.ts'
import { enter, files, gift, PASSWORD, personal } from '../support/checkout-page.ts'
import { mailsTo } from '../support/site-mail.ts'
import { newEmail } from '../support/subscribe-page.ts'
import { expect, test } from '../support/watch-page.ts'

/** A subscriber who gave two gifts with the order that made the account, logged in. */
async function newGiver(page: Page, baseURL: string | undefined) {
  const email = newEmail()
  const password = { password: PASSWORD, confirm: PASSWORD }
  const form = { name: 'Ada Quill', email, password }
  await buyOverHttp(
    baseURL ?? '',
    [personal('digital'), { ...gift, item: { ...gift.item, coupon: null }, qty: 2 }, files],
    form,
  )
  await enter(page, email, PASSWORD)
  return email
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

test('a giver finds the links of their gifts, and has one mailed again by keyboard, without scripts', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const email = await newGiver(page, baseURL)
  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  await plain.setViewportSize({ width: 360, height: 640 })
  await plain.goto('/account')
  await link(plain, 'Gifts You Have Given').press('Enter')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Gifts You Have Given')
  await expect(plain.getByText('Not yet redeemed')).toHaveCount(2)
  const shown = await plain.locator('.gifts-link a').allTextContents()
  expect(new Set(shown).size).toBe(2)
  await plain.getByRole('button', { name: /Send me the link again \(gift 2/ }).press('Enter')
  await expect(plain.getByText(`The gift’s link is on its way to ${email}.`)).toBeInViewport()
  await expect
    .poll(async () => (await mailsTo(request, email)).find(({ subject }) => subject === 'Your gift of Lodestar')?.text)
    .toContain(shown[1])
  await link(plain, /Print as a card \(gift 1/).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('A gift to hand over')
  await expect(plain.locator('.gift-card-address')).toHaveText(shown[0] ?? '')
  await plain.close()
  await page.goto('/account/gifts')
  await expectWellInEachLook(page)
  await link(page, 'Return to settings').press('Enter')
  await expect(page).toHaveURL(/\/account$/)
})

test('a buyer goes from the list of orders to the receipt, its downloads and its gifts', async ({ page, baseURL }) => {
  await newGiver(page, baseURL)
  await page.goto('/account')
  await link(page, 'Orders and Receipts').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders and Receipts')
  await expect(page.locator('.orders-item')).toHaveCount(1)
  await expect(page.locator('.orders-item')).toContainText('2 × Gift Subscription')
  await expectWellInEachLook(page)
  await link(page, /^Downloads of order/).click()
  await expect(page.getByRole('heading', { name: 'Your downloads' })).toBeInViewport()
  await page.goBack()
  await link(page, /^Gifts of order/).click()
  await expect(page.locator('.gifts-gift')).toHaveCount(2)
})
