import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { awake } from './watch-page.ts'

/** The Subscribe screen, awake, as this address asks for it. */
export async function openSubscribe(page: Page, query = '', path = '/subscribe') {
  await page.goto(`${path}${query}`)
  await awake(page, 'subscribe')
}

export const newEmail = () => `reader-${randomInt(1e12)}@magazine.example`

/** The options of a picker, as they are read: 'Standard$39.95'. */
export const options = (page: Page, name: string) => page.locator(`#field-${name} .radio`)
export const option = (page: Page, name: string, value: string) =>
  page.locator(`[type="radio"][name="${name}"][value="${value}"]`)
export const pick = (page: Page, name: string, value: string) =>
  page.locator(`label[for="field-${name}-${value}"]`).click()
export const banner = (page: Page) => page.getByRole('region', { name: 'Coupon' })
