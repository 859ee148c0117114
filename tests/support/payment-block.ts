import type { Page } from '@playwright/test'
import Stripe from 'stripe'
import { awake, expect } from './watch-page.ts'

/** A refusal is answered with 402 or 422, which the browser writes down; the pages of receipts and invoices are yet to come. */
export const ANSWERS_OF_CHECKOUT = /status of (402|404|409|422|500|503)/

export const frame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
/** The bank's page, or a wallet's sheet. */
export const sheet = (page: Page) => page.frameLocator('dialog iframe')
/**
 * By the keyboard: while a page is scrolled to a button below a frame of another site, the browser may still send a
 * click's first half into that frame.
 */
export const press = (page: Page, name = 'Place Order') => page.getByRole('button', { name }).press('Enter')
export const general = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })
export const underElement = (page: Page) => page.locator('#payment-provider-error')

const nested = new Set(['fields', 'signal', 'setup'])

export async function openBlock(page: Page, state: string, more = '') {
  await page.goto(`/dev/payments?state=${state}${more}`)
  await awake(page, nested.has(state) ? 'payment-workshop' : 'payment-block')
}

/**
 * The first press, after which the element is there. Where it is there already, a press pays with it: what a test writes
 * into it then would come before or after the payment, as the machine has time.
 */
export async function showElement(page: Page) {
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toHaveCount(0)
  await press(page)
  await frame(page).getByRole('radio').first().waitFor()
}

export async function fillCard(page: Page, number: string) {
  await frame(page).getByLabel('Card number').fill(number)
  await frame(page).getByLabel('Expiration date').fill('1240')
  await frame(page).getByLabel('Security code').fill('123')
}

/** The sandbox that the tested site pays with, or one that a test has started for itself. */
export function sandboxOfSite(stripeUrl = process.env.E2E_STRIPE_URL ?? ''): Stripe {
  const { hostname, port } = new URL(stripeUrl)
  return new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })
}
