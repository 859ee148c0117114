import type { Page } from '@playwright/test'
import {
  contentsToggle,
  LONG_ARTICLE,
  noteRef,
  notesPanel,
  openArticle,
  SUBSCRIBER_ARTICLE,
} from '../support/article-page.ts'
import { expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { shiftOf, watchShifts } from '../support/layout-shift.ts'
import { awake, expect, test } from '../support/watch-page.ts'

for (const width of [360, 1000, 1600]) {
  test(`an article with its panels open has no barriers in a window of ${width}px`, async ({ page }) => {
    await openArticle(page, width)
    if (width <= 1200) await contentsToggle(page).click()
    await noteRef(page, 2).click()
    await expect(notesPanel(page).locator('[data-note="2"]')).toBeFocused()
    const schemes = [
      ['light', width],
      ['dark', width],
    ] as const
    await inEachLook(page, () => expectNoBarriers(page), schemes)
  })
}

test('nor has an article for subscribers', async ({ page }) => {
  await page.goto(SUBSCRIBER_ARTICLE)
  await awake(page, 'site-header')
  await inEachLook(page, () => expectNoBarriers(page))
})

for (const width of [360, 1200, 1600]) {
  test(`in a window of ${width}px nothing moves while the page arrives and wakes`, async ({ page }) => {
    await watchShifts(page)
    await openArticle(page, width)
    await awake(page, 'share')
    await page.locator('.article-notes').scrollIntoViewIfNeeded()
    await awake(page, 'figure-motion')
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  })
}

/** The bytes of script that have come to a page so far. */
function countScripts(page: Page) {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test.describe('a reader who has not moved yet', () => {
  test.use({ isStill: true })

  // All that an article can be made of: chapters and moving figures, a recording, a game, the paywall.
  for (const path of [LONG_ARTICLE, '/article/how-to-read-a-stairwell', '/article/the-night-train', SUBSCRIBER_ARTICLE])
    test(`has loaded next to no script on ${path}`, async ({ page }) => {
      const loaded = countScripts(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await loaded()).toBeGreaterThan(100)
      expect(await loaded()).toBeLessThanOrEqual(2_500)
    })

  for (const path of ['/article/how-to-read-a-stairwell', '/article/the-night-train', SUBSCRIBER_ARTICLE])
    test(`has all scripts of ${path} after moving, and they are small together`, async ({ page }) => {
      const loaded = countScripts(page)
      await page.goto(path)
      await page.mouse.move(100, 100)
      await page.mouse.move(120, 120)
      await awake(page, 'site-header')
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.waitForLoadState('networkidle')
      expect(await loaded()).toBeGreaterThan(45_000)
      expect(await loaded()).toBeLessThanOrEqual(62_000)
    })

  test('wakes the page by moving, and all its scripts together are small', async ({ page }) => {
    const loaded = countScripts(page)
    await page.goto(LONG_ARTICLE)
    await page.mouse.move(100, 100)
    await page.mouse.move(120, 120)
    for (const island of ['site-header', 'post-navigation', 'figure-motion', 'share']) await awake(page, island)
    await page.locator('#share-foot').scrollIntoViewIfNeeded()
    await page.locator('#share-foot[data-awake]').waitFor()
    expect(await loaded()).toBeGreaterThan(45_000)
    expect(await loaded()).toBeLessThanOrEqual(58_000)
    await noteRef(page, 2).click()
    await expect(notesPanel(page).locator('[data-note="2"]')).toBeFocused()
    await page.locator('#mailing-list-signup').getByLabel('Email').focus()
    await awake(page, 'mailing-list-signup')
    await page.locator('details[data-module="login"] summary').click()
    await awake(page, 'login-form')
    expect(await loaded(), 'the notes and both forms included').toBeLessThanOrEqual(68_000)
  })
})

test('every target for a finger is large enough', async ({ page }) => {
  await openArticle(page, 360)
  await noteRef(page, 2).click()
  await expect(notesPanel(page).locator('[data-note="2"]')).toBeFocused()
  await page
    .locator('.share-menu')
    .first()
    .evaluate((menu: HTMLDetailsElement) => {
      menu.open = true
    })
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.post-nav-toggle, .share-button, .share-way, .note-panel-head button, .note-return')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ name: element.className, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height < 44),
  )
  expect(small).toEqual([])
})
