import type { Page } from '@playwright/test'
import { fillCard, frame, press } from './payment-block.ts'
import { awake, expect } from './watch-page.ts'

/** The Donate screen, awake, as this address asks for it. */
export async function openDonate(page: Page, query = '', path = '/donate') {
  await page.goto(`${path}${query}`)
  await awake(page, 'donate')
}

export const amount = (page: Page) => page.getByRole('spinbutton', { name: 'Donation Amount' })

export async function typeAmount(page: Page, typed: string) {
  await amount(page).fill(typed)
  await amount(page).press('Enter')
}

export async function writeDonor(page: Page, email: string) {
  await page.getByLabel('Full Name', { exact: true }).fill('Ada Quill')
  await page.locator('#donate').getByLabel('Email', { exact: true }).fill(email)
}

/** The first press, after which the provider's element is there. */
export async function showElement(page: Page, button: string) {
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toHaveCount(0)
  await press(page, button)
  await frame(page).getByRole('radio').first().waitFor()
}

export async function payByCard(page: Page, button: string, number = '4242424242424242') {
  await showElement(page, button)
  await fillCard(page, number)
  // Nobody who does not write an address is asked for one before the card is.
  const zip = frame(page).getByLabel('ZIP code')
  if (await zip.isVisible()) await zip.fill('55802')
  await press(page, button)
}
