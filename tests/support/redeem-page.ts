import { randomInt } from 'node:crypto'
import { type Page, request } from '@playwright/test'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { buyOverHttp } from './buy-over-http.ts'
import { enter as logIn } from './checkout-page.ts'
import { DEMO_PASSWORD } from './login.ts'
import { awake } from './watch-page.ts'

export const GIVER = 'Rosalind Achebe'
export const REDEEM = 'Redeem Subscription'
export const ALREADY =
  'This gift has already been redeemed. If you believe this is an error, please contact help@lodestar.example'

/** Buys a gift of the test's own, and tells the token of its link. */
export async function buyGift(
  baseURL: string | undefined,
  deliverable: Deliverable = 'print-a',
  email = `giver-${randomInt(1e12)}@magazine.example`,
): Promise<string> {
  const item = { deliverable, level: 'low', term: '1year', coupon: deliverable === 'digital' ? 'FREEDIGITAL' : null }
  const receipt = await buyOverHttp(baseURL ?? '', [{ type: 'gift-subscription', item, qty: 1 }], {
    name: GIVER,
    email,
  })
  const api = await request.newContext({ baseURL: baseURL ?? '' })
  try {
    const page = await (await api.get(`/receipts?token=${receipt}`)).text()
    const token = page.match(/\/subscribe\/redeem\?token=([\w%-]+)/)?.[1]
    if (!token) throw new Error('There is no gift on the receipt')
    return decodeURIComponent(token)
  } finally {
    await api.dispose()
  }
}

export const pathOf = (token: string) => `/subscribe/redeem?token=${encodeURIComponent(token)}`

/** A gift's page, awake. */
export async function openGiftPage(page: Page, token: string) {
  await page.goto(pathOf(token))
  await awake(page, 'redeem')
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const redeemed = (page: Page) => page.getByText('Subscription redeemed', { exact: true })

export const enter = (page: Page, email: string, password = DEMO_PASSWORD) => logIn(page, email, password)
