import { randomInt } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { mailTo } from './site-mail.ts'
import { expect } from './watch-page.ts'

export const DEMO_PASSWORD = 'lodestar-demo'
export const READER = 'reader@demo.example'
export const READ_BY_SUBSCRIBERS = '/article/the-empty-room-census'

/** The three places of the one form, each with what has to be done to see it. */
export const loginPlaces = [
  { name: 'in the header', path: '/article/the-hum', root: '#header-login' },
  { name: 'on its page', path: '/login', root: '#login' },
  { name: 'at the paywall', path: READ_BY_SUBSCRIBERS, root: '#paywall-login' },
] as const

export type LoginPlaceName = (typeof loginPlaces)[number]['root']

/** Comes from a network of its own, so that no test uses up what another may try. */
export async function fromAnotherNetwork(page: Page) {
  const part = () => randomInt(256)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
}

/** Goes to a page with the form, and waits until its script is at work. */
export async function openLogin(page: Page, root: LoginPlaceName, path: string): Promise<Locator> {
  await fromAnotherNetwork(page)
  // Who has come as far as the paywall may be offered the mailing list: that has tests of its own.
  await page.addInitScript(() => localStorage.setItem('viewed-mailing-list-popup', 'true'))
  await page.goto(path)
  const form = page.locator(root)
  if (root === '#header-login') {
    await page.locator('#site-header[data-awake]').waitFor()
    await page.locator('details[data-module="login"] summary').click()
  } else {
    await form.scrollIntoViewIfNeeded()
  }
  await page.locator(`${root}[data-awake]`).waitFor()
  return form
}

export const heading = (form: Locator) => form.getByRole('heading')
export const tab = (form: Locator, name: string) => form.getByRole('tab', { name, exact: true })
export const email = (form: Locator) => form.getByLabel('Email', { exact: true })
export const password = (form: Locator) => form.getByLabel('Password', { exact: true })
export const button = (form: Locator, name: string) => form.getByRole('button', { name, exact: true })

export async function logIn(form: Locator, who: string) {
  await email(form).fill(who)
  await password(form).fill(DEMO_PASSWORD)
  await button(form, 'Log in').click()
}

/** Whether the header knows the reader. */
export async function expectLoggedIn(page: Page) {
  await expect(page.locator('details[data-module="user"]')).toBeAttached()
}

const CODE = /\b\d{3}\s?\d{3}\b/

/** The sign-in code that was mailed to somebody. */
export async function codeTo(request: APIRequestContext, to: string): Promise<string> {
  const { text } = await mailTo(request, to, CODE)
  return (text.match(CODE)?.[0] ?? '').replace(/\s/g, '')
}

/** The link to a path of the site that was mailed to somebody, as a path. */
export async function pathTo(request: APIRequestContext, to: string, path: string): Promise<string> {
  const link = new RegExp(`https?://[^\\s]*(${path}[^\\s]*)`)
  const { text } = await mailTo(request, to, link)
  return text.match(link)?.[1] ?? ''
}

/** Any code but the one that was mailed. */
export const wrongCode = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

/** Keeps an answer back until it is let go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
