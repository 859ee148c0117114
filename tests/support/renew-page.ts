import type { Page } from '@playwright/test'
import { buyOverHttp } from './buy-over-http.ts'
import { PASSWORD, personal, post } from './checkout-page.ts'
import { DEMO_PASSWORD } from './login.ts'
import { newEmail } from './subscribe-page.ts'
import { awake, expect } from './watch-page.ts'

const pier = {
  line1: '1 Pier Road',
  line2: '',
  city: 'Duluth',
  state: 'MN',
  postcode: '55802',
  country: 'US',
}

/** The Renew screen, awake. */
export async function openRenew(page: Page, query = '', path = '/subscribe/renew') {
  await page.goto(`${path}${query}`)
  await awake(page, 'renew')
}

async function enter(page: Page, email: string, password: string) {
  await page.goto('/about')
  expect(await post(page, '/api/access/login', { email, password })).toBe(200)
}

/** Logs in to one of the demo accounts, which is only looked at: others look at it as well. */
export const enterDemo = (page: Page, name: string) => enter(page, `${name}@demo.example`, DEMO_PASSWORD)

/** Somebody new, who has just subscribed by card. */
export async function subscribeOverHttp(url: string, medium: 'print' | 'digital'): Promise<string> {
  const email = newEmail()
  const password = { password: PASSWORD, confirm: PASSWORD }
  const where = medium === 'print' ? { address: pier, shipcode: 'ship-a' } : {}
  await buyOverHttp(url, [personal(medium)], { name: 'Ada Quill', email, password, ...where })
  return email
}

/** The same, logged in. */
export async function newSubscriber(page: Page, url: string, medium: 'print' | 'digital'): Promise<string> {
  const email = await subscribeOverHttp(url, medium)
  await enter(page, email, PASSWORD)
  return email
}
