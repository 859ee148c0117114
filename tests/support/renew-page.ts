import type { Page } from '@playwright/test'
import { enter } from './checkout-page.ts'
import { DEMO_PASSWORD } from './login.ts'
import { awake } from './watch-page.ts'

/** The Renew screen, awake. */
export async function openRenew(page: Page, query = '', path = '/subscribe/renew') {
  await page.goto(`${path}${query}`)
  await awake(page, 'renew')
}

/** Logs in to one of the demo accounts, which is only looked at: others look at it as well. */
export const enterDemo = (page: Page, name: string) => enter(page, `${name}@demo.example`, DEMO_PASSWORD)
