import type { Page, Request } from '@playwright/test'
import { drawn, painted } from './layout-shift.ts'
import { expect } from './watch-page.ts'

/** What comes to a page besides its HTML and its stylesheets, in the order in which it is let in. */
const KINDS = [/\/(media|cover|pictures)\//, /\.js(\?|$)/, /\/api\//, /\.woff2$/]

/**
 * Opens a page whose pictures, scripts, answers and letters are held back until its text is painted, lets them in one kind
 * after the other, and then reads it to its end.
 */
export async function openLate(page: Page, path: string): Promise<void> {
  const held = new Set(KINDS)
  const underWay = new Set<Request>()
  const begun = (request: Request) => underWay.add(request)
  const ended = (request: Request) => underWay.delete(request)
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  const gates = await Promise.all(KINDS.map((kind) => closeGate(page, kind)))
  const isHeld = (request: Request) => [...held].some((kind) => kind.test(request.url()))
  const waitedFor = () => [...underWay].filter((request) => !isHeld(request)).map((request) => request.url())
  const quiet = async () => {
    await expect.poll(waitedFor, { intervals: [20] }).toEqual([])
    await drawn(page)
  }
  await page.goto(path, { waitUntil: 'commit' })
  await painted(page)
  for (const { kind, open } of gates) {
    held.delete(kind)
    open()
    if (kind.test('a.js')) await awakened(page)
    await quiet()
  }
  await page.waitForLoadState('load')
  while (await scrollOn(page)) await quiet()
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended)
  await page.unrouteAll({ behavior: 'wait' })
}

async function closeGate(page: Page, kind: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(kind, async (route) => {
    await promise
    await route.continue()
  })
  return { kind, open: resolve }
}

/** Every island that asks for nothing but time is awake. */
const awakened = (page: Page) =>
  page.waitForFunction(() => {
    const places = document.querySelectorAll<HTMLElement>('[data-start="load"], [data-start="idle"]')
    return [...places].every(({ dataset }) => 'awake' in dataset)
  })

/** A window further down; false at the end of the page. */
const scrollOn = (page: Page) =>
  page.evaluate(() => {
    const before = scrollY
    scrollBy({ top: innerHeight, behavior: 'instant' })
    return scrollY > before
  })
