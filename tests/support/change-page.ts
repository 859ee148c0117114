import type { Page } from '@playwright/test'
import { newSubscriber } from './checkout-page.ts'
import { awake } from './watch-page.ts'

/** Where this browser's reader changes what they have. A gift's page names it to whoever is logged in. */
export async function pathOfSubscription(page: Page): Promise<string> {
  const answer = await page.context().request.get('/subscribe/redeem?token=demo-gift-print')
  const token = (await answer.text()).replaceAll('&quot;', '"').match(/"current_sub":\{"token":"([^"]+)"/)?.[1]
  if (!token) throw new Error('This reader has no subscription')
  return `/account/subscriptions/${token}`
}

export async function openChangePage(page: Page, query = ''): Promise<string> {
  const path = await pathOfSubscription(page)
  await page.goto(`${path}${query}`)
  await awake(page, 'change')
  return path
}

/** Somebody new, who has just subscribed, at the page that changes it. */
export async function openAsNewSubscriber(page: Page, medium: 'print' | 'digital'): Promise<string> {
  await newSubscriber(page, medium)
  return openChangePage(page)
}
