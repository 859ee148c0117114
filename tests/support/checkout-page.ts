import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fillCard, press, sandboxOfSite, sheet, showElement } from './payment-block.ts'
import { awake, expect } from './watch-page.ts'

export const PASSWORD = 'brass-lanterns-at-sea'
export const issue = { type: 'print-issue', item: 'iss:3' }
export const files = { type: 'digital-issue', item: 'iss:3' }
export const freeFiles = { type: 'digital-product', item: 'prd:wallpapers' }
export const gift = { type: 'gift-subscription', qty: 1, item: { deliverable: 'print-c', level: 'low', term: '1year', coupon: 'GIFT15' } } // biome-ignore format: one line
export const personal = (medium: 'print' | 'digital', coupon: string | null = null) => ({
  type: 'personal-subscription',
  item: { phase: 'introductory', medium, level: 'low', term: '1year', coupon },
})
export const donation = (process: 'onetime' | 'monthly-init') => ({
  type: 'donation-item',
  item: { process, amount: 2500 },
})

/** Puts things into this browser's cart, as a page of the site would. */
export async function fillCart(page: Page, ...bodies: object[]) {
  if (!page.url().startsWith('http')) await page.goto('/about')
  for (const body of bodies) expect(await post(page, '/api/cart', body), JSON.stringify(body)).toBe(200)
}

export const post = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([to, json]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(to, { method: 'POST', headers, body: json })).status
    },
    [path, JSON.stringify(body)] as const,
  )

/** What is changed in the cart reaches the server only when it is let go. */
export async function holdChanges(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'PATCH') await promise
    await route.continue()
  })
  return resolve
}

/** Saves a card of the sandbox's for whoever is logged in, in place of the one that is there. */
export async function keepCard(page: Page, card: string): Promise<void> {
  const secret = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/account/card/setup', { method: 'POST', headers, body: '{}' })
    return (await answer.json()).keys.secret as string
  })
  const stripe = sandboxOfSite()
  const { customer } = await stripe.setupIntents.retrieve(secret.split('_secret_', 1)[0] ?? '')
  const { id } = await stripe.paymentMethods.attach(card, { customer: String(customer) })
  expect(await post(page, '/api/account/card', { name: 'Ada Quill', cc_token: id })).toBe(200)
}

/** A reader whom nobody knows comes to the checkout with these in the cart. */
export async function openCheckoutWith(page: Page, ...bodies: object[]): Promise<string> {
  // From no network of their own: a header that says so would go to the provider too, which refuses it.
  const email = `reader-${randomInt(1e12)}@magazine.example`
  await fillCart(page, ...bodies)
  await openCheckoutPage(page)
  return email
}

export async function openCheckoutPage(page: Page) {
  await page.goto('/store/checkout')
  await awake(page, 'checkout')
}

export const review = (page: Page) => page.locator('.review')
export const reviewPart = (page: Page, title: string) =>
  page.locator('.review-part').filter({ has: page.getByRole('heading', { name: title }) })
export const sums = (page: Page) => page.locator('.review-sum')
export const choose = (page: Page, label: string) => page.locator('label').filter({ hasText: label }).first().click()

export async function writeBuyer(page: Page, email: string) {
  await page.getByLabel('Your Full Name').fill('Ada Quill')
  await page.getByLabel('Your Email').fill(email)
}

export async function writePassword(page: Page) {
  await page.locator('[name="password.password"]').fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
}

export async function writeAddress(page: Page, group = 'address') {
  const field = (name: string) => page.locator(`[name="${group}.${name}"]`)
  // The list of states comes with the countries.
  await expect(page.locator(`select[name="${group}.state"]`)).toBeVisible()
  await field('line1').fill('1 Pier Road')
  await field('city').fill('Duluth')
  await field('state').selectOption('MN')
  await field('postcode').fill('55802')
}

export async function payByCard(page: Page, number = '4242424242424242') {
  await showElement(page)
  await fillCard(page, number)
  await press(page)
}

/** Subscribes to print, which makes an account with an address and a card on file, and logs in to it. */
export async function becomeSubscriber(page: Page, card?: '4000002760003184'): Promise<string> {
  const email = await openCheckoutWith(page, personal('print'))
  await writeBuyer(page, email)
  await writePassword(page)
  await writeAddress(page)
  await payByCard(page, card)
  if (card) await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/receipts\?token=/)
  await page.goto('/about')
  expect(await post(page, '/api/access/login', { email, password: PASSWORD })).toBe(200)
  return email
}
