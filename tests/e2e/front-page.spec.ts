import type { Page } from '@playwright/test'
import { expectFits, expectNoBarriers } from '../support/barriers.ts'
import { logIn, openLogin } from '../support/login.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const widths = [360, 800, 1280, 1600]

/** How far what is seen has moved so far. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = { moved: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as Window & { seen?: { moved: number } }).seen?.moved ?? 0)
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 600) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

for (const width of widths) {
  test(`the front page fits ${width} px, and nothing on it moves`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const shifted = await watchShifts(page)
    await page.goto('/')
    await awake(page, 'site-header')
    await scrollThrough(page)
    await expectFits(page)
    expect(await shifted()).toBeLessThanOrEqual(0.01)
    const lead = await page.locator('.front-lead').boundingBox()
    expect(Math.round(lead?.width ?? 0), 'the lead fills the page').toBe(width)
  })
}

test('the covers of earlier issues are all drawn', async ({ page }) => {
  await page.goto('/')
  const covers = page.locator('.covers img')
  await covers.last().scrollIntoViewIfNeeded()
  for (const cover of await covers.all()) {
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  }
})

for (const [colorScheme, width] of [
  ['light', 1600],
  ['dark', 1280],
  ['dark', 360],
] as const) {
  test(`axe finds nothing in the menu and the login drawer, ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/about')
    await awake(page, 'site-header')
    for (const module of ['menu', 'login']) {
      await page.locator(`details[data-module="${module}"] > summary`).click()
      await expectNoBarriers(page, `details[data-module="${module}"]`)
      await expectFits(page)
    }
    const offer = page.locator('.header-login-offer')
    await (width >= 960 ? expect(offer).toBeVisible() : expect(offer).toBeHidden())
  })
}

test('by keyboard: the menu’s large ways come first, and lead on', async ({ page }) => {
  await page.goto('/about')
  await awake(page, 'site-header')
  await page.locator('details[data-module="menu"] > summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('.header-way').first()).toBeFocused()
  await page.locator('.header-way', { hasText: 'Store' }).press('Enter')
  await expect(page).toHaveURL('/store')
})

test('who subscribes is not asked, and nothing moves when that is known', async ({ page }) => {
  const form = await openLogin(page, '#login', '/login')
  await logIn(form, 'extended@demo.example')
  await expect(page).toHaveURL('/')
  const shifted = await watchShifts(page)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-reader', 'subscriber')
  await expect(page.locator('.header-subscribe')).toBeHidden()
  await expect(page.locator('.subscribe-band .for-readers')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Harbor is yours' })).toBeVisible()
  expect(await shifted()).toBeLessThanOrEqual(0.01)
})

test('an article asks in one place at a time', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/article/the-hum')
  await awake(page, 'site-header')
  const ask = page.locator('.header-subscribe')
  await expect(ask).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect(ask).toBeHidden()
})

test('on paper nobody is asked, and pictures keep to the sheet', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.subscribe-band')).toBeHidden()
  await expect(page.locator('.site-header-place')).toBeHidden()
  await expect(page.locator('.front-lead')).toBeVisible()
  const height = (await page.locator('.front-lead .teaser-art').boundingBox())?.height ?? 0
  expect(height).toBeLessThan(400)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everyone is asked, and the page leads on', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await expect(page.locator('.header-subscribe')).toBeVisible()
    await page.locator('.subscribe-band').getByRole('link', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Subscribe')
  })
})
