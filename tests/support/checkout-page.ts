import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buyOverHttp } from './buy-over-http.ts'
import { fillCard, press, sandboxOfSite, sheet, showElement } from './payment-block.ts'
import { awake, expect } from './watch-page.ts'

const SITE_URL = process.env.E2E_URL ?? 'http://localhost:8080'
const pier = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }

export const PASSWORD = 'brass-lanterns-at-sea'
export const issue = { type: 'print-issue', item: 'iss:3' }
export const files = { type: 'digital-issue', item: 'iss:3' }
export const freeFiles = { type: 'digital-product', item: 'prd:wallpapers' }
export const gift = {
  type: 'gift-subscription',
  qty: 1,
  item: { deliverable: 'print-c', level: 'low', term: '1year', coupon: 'GIFT15' },
}
export const personal = (medium: 'print' | 'digital', coupon: string | null = null) => ({
  type: 'personal-subscription',
  item: { phase: 'introductory', medium, level: 'low', term: '1year', coupon },
})
export const donation = { type: 'donation-item', item: { process: 'onetime', amount: 2500 } } as const

/** Puts things into this browser's cart, as a page of the site would. */
export async function fillCart(page: Page, ...bodies: object[]) {
  for (const body of bodies) expect(await post(page, '/api/cart', body), JSON.stringify(body)).toBe(200)
}

/** What is asked with this browser's cookies, without a page having to be open for it. */
const ask = (page: Page, path: string, data: object) =>
  page.context().request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })

export const post = async (page: Page, path: string, body: object) => (await ask(page, path, body)).status()

/** Logs this browser in where logging in is not what is tested. */
export async function enter(page: Page, email: string, password: string) {
  expect(await post(page, '/api/access/login', { email, password })).toBe(200)
}

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
  const { keys } = await (await ask(page, '/api/account/card/setup', {})).json()
  const secret: string = keys.secret
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

/** Somebody new, who has just subscribed by card: has an account with a card on file and, for print, an address. */
export async function subscribeOverHttp(medium: 'print' | 'digital'): Promise<string> {
  const email = `reader-${randomInt(1e12)}@magazine.example`
  const password = { password: PASSWORD, confirm: PASSWORD }
  const where = medium === 'print' ? { address: pier, shipcode: 'ship-a' } : {}
  await buyOverHttp(SITE_URL, [personal(medium)], { name: 'Ada Quill', email, password, ...where })
  return email
}

/** The same, logged in. */
export async function newSubscriber(page: Page, medium: 'print' | 'digital'): Promise<string> {
  const email = await subscribeOverHttp(medium)
  await enter(page, email, PASSWORD)
  return email
}

/** The same, with a card about which the bank asks each time: it is approved by hand. */
export async function newSubscriberWhoseBankAsks(page: Page): Promise<string> {
  const email = await openCheckoutWith(page, personal('print'))
  await writeBuyer(page, email)
  await writePassword(page)
  await writeAddress(page)
  await payByCard(page, '4000002760003184')
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/receipts\?token=/)
  await enter(page, email, PASSWORD)
  return email
}
