import { expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { shiftOf, watchShifts } from '../support/layout-shift.ts'
import { awake, expect, test } from '../support/watch-page.ts'

/** Has a photograph over the whole width, a table with a caption, a break, notes, an author and a next article. */
const FURNISHED = '/article/tide-tables'
const WIDTHS = [360, 800, 1280, 1600] as const

test('an article with all its furniture has no barriers', async ({ page }) => {
  await page.goto(FURNISHED)
  await awake(page, 'post-navigation')
  await inEachLook(page, () => expectNoBarriers(page))
})

for (const width of WIDTHS) {
  test(`in a window of ${width}px a photograph fills it, nothing scrolls sideways and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    await page.goto(FURNISHED)
    const photograph = page.locator('.figure-full img')
    await photograph.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photograph.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    const shown = await photograph.evaluate((image: HTMLImageElement) => ({
      source: new URL(image.currentSrc).pathname,
      width: Math.round(image.getBoundingClientRect().width),
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }))
    // The smallest file that is as wide as it is shown.
    const file = [480, 800, 1200, 1600, 1800].find((one) => one >= width)
    expect(shown).toEqual({ source: expect.stringMatching(new RegExp(`/${file}\\.avif$`)), width, over: 0 })
    await page.locator('.article-related').scrollIntoViewIfNeeded()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  })
}

test('a table that is wider than the window is scrolled by keys', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto(FURNISHED)
  const table = page.getByRole('group', { name: 'Skerry Light' })
  await table.evaluate((place) => {
    for (const cell of place.querySelectorAll('td')) cell.textContent = 'unbroken'.repeat(5)
  })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((place) => place.scrollLeft)).toBeGreaterThan(0)
})

test('a pull quote is seen and not heard', async ({ page }) => {
  await page.goto('/article/what-a-lighthouse-is-for')
  const pulled = page.locator('.pull-quote')
  await expect(pulled).toBeVisible()
  await expect(page.getByRole('complementary').filter({ hasText: 'half of an instrument' })).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the end of an article leads on: its author, the next one as a picture, two on its topics, one ask', async ({
    page,
  }) => {
    await page.goto(FURNISHED)
    await expect(
      page.getByRole('region', { name: 'About the author' }).getByRole('link', { name: 'Wren Adeyemi' }),
    ).toBeVisible()
    await expect(page.locator('.article-neighbour-next img')).toBeVisible()
    await expect(page.getByRole('region', { name: 'On the same topics' }).getByRole('article')).toHaveCount(2)
    await expect(page.locator('.article-ask')).toHaveCount(1)
  })
})
