import {
  contentsToggle,
  LONG_ARTICLE,
  noteRef,
  notesPanel,
  openArticle,
  SUBSCRIBER_ARTICLE,
} from '../support/article-page.ts'
import { expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { awake, expect, test } from '../support/watch-page.ts'

declare global {
  interface Window {
    layoutShift?: number
  }
}

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
    await page.addInitScript(() => {
      window.layoutShift = 0
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
        window.layoutShift = shifts.reduce((sum, { value }) => sum + value, window.layoutShift ?? 0)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openArticle(page, width)
    await awake(page, 'share')
    await page.locator('.article-notes').scrollIntoViewIfNeeded()
    await awake(page, 'figure-motion')
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02)
  })
}

test('all scripts of an article together are small', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(LONG_ARTICLE)
  for (const island of ['site-header', 'post-navigation', 'figure-motion', 'share']) await awake(page, island)
  await page.locator('#share-foot').scrollIntoViewIfNeeded()
  await page.locator('#share-foot[data-awake]').waitFor()
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThanOrEqual(70_000)
})

test('every target for a finger is large enough', async ({ page }) => {
  await openArticle(page, 360)
  await noteRef(page, 2).click()
  await expect(notesPanel(page).locator('[data-note="2"]')).toBeFocused()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.post-nav-toggle, .share-control:not(span), .note-panel-head button, .note-return')]
      .map((element) => ({ name: element.className, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height < 44),
  )
  expect(small).toEqual([])
})
