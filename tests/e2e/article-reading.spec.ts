import type { Locator, Page } from '@playwright/test'
import {
  contents,
  contentsToggle,
  LONG_ARTICLE,
  noteRef,
  notesPanel,
  notesToggle,
  openArticle,
} from '../support/article-page.ts'
import { expectFits, expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { settled, shiftOf, watchShifts } from '../support/layout-shift.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const header = (page: Page) => page.locator('.site-header')
const bar = (page: Page) => page.locator('.post-nav-toggle-contents')
const menu = (page: Page) => page.locator('.site-header summary').filter({ hasText: 'Menu' })
const text = (page: Page) => page.locator('.article-text')

/** How many pixels of an element are within the window, once it has come to rest. */
const seenOf = (element: Locator) =>
  element.evaluate(async (shown) => {
    await Promise.all(
      document.getAnimations().map(({ timeline, finished }) => timeline === document.timeline && finished),
    )
    const { top, bottom } = shown.getBoundingClientRect()
    return Math.round(Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)))
  })

const readOn = (page: Page, y: number) => page.evaluate((distance) => window.scrollBy(0, distance), y)

/** Opens the long article and goes to its middle, with the header awake. */
async function readTo(page: Page, width: number, height = 800) {
  await openArticle(page, width)
  await page.setViewportSize({ width, height })
  await awake(page, 'site-header')
  await page.locator('#the-kitchen-clock').evaluate((chapter) => chapter.scrollIntoView())
  await expect(header(page)).toHaveAttribute('data-below-fold')
}

test.describe('the header', () => {
  for (const [width, height] of [
    [360, 800],
    [740, 360],
  ] as const) {
    test(`gives way on a phone of ${width} by ${height}px while one reads on, and nothing else moves`, async ({
      page,
    }) => {
      await watchShifts(page)
      await readTo(page, width, height)
      await settled(page)
      const before = await shiftOf(page)
      await readOn(page, 200)
      await expect(header(page)).toHaveAttribute('data-away')
      expect(await seenOf(header(page))).toBe(0)
      // The bar with the chapters takes its place.
      expect(await bar(page).evaluate((toggle) => toggle.getBoundingClientRect().top)).toBeLessThan(20)

      await readOn(page, -40)
      await expect(header(page)).not.toHaveAttribute('data-away')
      expect(await seenOf(header(page))).toBe(56)
      expect(await shiftOf(page)).toBe(before)
    })
  }

  test('comes back for the focus, and for a module that is opened from elsewhere', async ({ page }) => {
    await readTo(page, 360)
    await readOn(page, 200)
    await expect.poll(() => seenOf(header(page))).toBe(0)
    await menu(page).evaluate((control: HTMLElement) => control.focus({ preventScroll: true }))
    await expect.poll(() => seenOf(header(page))).toBe(56)
    await expect(menu(page)).toBeInViewport({ ratio: 1 })
    await menu(page).evaluate((control: HTMLElement) => control.blur())
    await expect.poll(() => seenOf(header(page))).toBe(0)
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('toggle-header-module', { detail: { module: 'print' } })),
    )
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeInViewport({ ratio: 1 })
  })

  test('a key that leads to it brings it back', async ({ page }) => {
    await readTo(page, 360)
    await readOn(page, 200)
    await expect.poll(() => seenOf(header(page))).toBe(0)
    await page.locator('.skip-link').evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
    await page.keyboard.press('Tab')
    await expect(menu(page)).toBeFocused()
    await expect.poll(() => seenOf(header(page))).toBeGreaterThanOrEqual(56)
  })

  test('covers nothing that a link leads to, up or down', async ({ page }) => {
    await readTo(page, 360)
    for (const chapter of ['Concert pitch', 'A wheel nobody can see']) {
      await contentsToggle(page).click()
      await contents(page).getByRole('link', { name: chapter }).click()
      const heading = page.getByRole('heading', { name: chapter })
      await expect(heading).toBeFocused()
      const isClear = () =>
        heading.evaluate((element) => {
          const { left, bottom } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + 2, bottom - 4))
        })
      await expect.poll(isClear).toBe(true)
    }
  })

  test('stays, lower and softer, in a wide window', async ({ page }) => {
    await readTo(page, 1280)
    await readOn(page, 200)
    await expect(header(page)).toHaveAttribute('data-away')
    expect(await seenOf(header(page))).toBe(56)
    await expect(menu(page)).toHaveCSS('opacity', '0.75')
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => seenOf(header(page))).toBe(68)
    await expect(menu(page)).toHaveCSS('opacity', '1')
  })

  test('does not slide for readers who want little motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await readTo(page, 360)
    await expect(header(page)).toHaveCSS('transition-duration', '0s')
    const line = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.article') as Element, '::before').content)
    expect(await line()).toBe('none')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await line()).toBe('""')
  })
})

test('a thin line tells how far one has read', async ({ page }) => {
  await openArticle(page, 360)
  /** How much of the width the line takes, with the text's end so far above the window's foot. */
  const line = () =>
    page.evaluate(() =>
      Number(getComputedStyle(document.querySelector('.article') as Element, '::before').scale.split(' ')[0]),
    )
  const readPart = (part: number) =>
    text(page).evaluate((read, share) => {
      const { top, height } = read.getBoundingClientRect()
      scrollTo(0, scrollY + top + (height - innerHeight) * share)
    }, part)
  expect(await line()).toBe(0)
  for (const part of [0.25, 0.5, 1]) {
    await readPart(part)
    await expect.poll(line).toBeCloseTo(part, 1)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(line).toBe(1)
})

test.describe('the open notes', () => {
  const note = (page: Page, number: number) => notesPanel(page).locator(`[data-note="${number}"]`)
  const marked = (page: Page) => notesPanel(page).locator('[aria-current="location"]')
  const bring = (page: Page, number: number) =>
    noteRef(page, number).evaluate((reference) => reference.closest('p')?.scrollIntoView({ block: 'center' }))

  for (const width of [1280, 1000]) {
    test(`keep to the paragraph in view, in a window of ${width}px`, async ({ page }) => {
      await openArticle(page, width)
      await page.setViewportSize({ width, height: 500 })
      await notesToggle(page).click()
      await expect(note(page, 9)).not.toBeInViewport()
      for (const number of [9, 2, 6]) {
        await bring(page, number)
        await expect(note(page, number)).toHaveAttribute('aria-current', 'location')
        await expect(note(page, number)).toBeInViewport({ ratio: 0.9 })
        expect(await marked(page).count()).toBeLessThan(5)
      }
      await page.evaluate(() => scrollTo(0, 0))
      await expect(marked(page)).toHaveCount(0)
    })
  }

  test('hold still while they are scrolled, or a key has led into them', async ({ page }) => {
    // Without motion a panel that follows is there at once, so that one that does not can be told from one that will.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await openArticle(page, 1280)
    await page.setViewportSize({ width: 1280, height: 500 })
    await notesToggle(page).focus()
    await page.keyboard.press('Enter')
    await notesPanel(page).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    const list = notesPanel(page).locator('.note-panel-list')
    /** How far the panel is scrolled when this note is marked and all that waits has been done. */
    const scrolledAt = async (number: number) => {
      await bring(page, number)
      const isMarked = async () => {
        await page.clock.runFor(100)
        return note(page, number).getAttribute('aria-current')
      }
      await expect.poll(isMarked).toBe('location')
      await page.clock.runFor(1_000)
      return list.evaluate(({ scrollTop }) => Math.round(scrollTop))
    }
    await notesPanel(page).getByRole('button', { name: 'Close the notes' }).focus()
    await expect(notesPanel(page).locator(':focus-visible')).toHaveCount(1)
    expect(await scrolledAt(9)).toBe(0)

    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await list.hover()
    await page.mouse.wheel(0, 30)
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(30)
    expect(await scrolledAt(6)).toBe(30)
    expect(await scrolledAt(9)).toBeGreaterThan(200)
  })

  test('keep the note that was asked for in sight as long as its paragraph is', async ({ page }) => {
    await openArticle(page, 1280)
    await page.setViewportSize({ width: 1280, height: 500 })
    await noteRef(page, 6).click()
    await expect(note(page, 6)).toBeFocused()
    await readOn(page, 30)
    await expect(note(page, 6)).toHaveAttribute('data-current')
    await expect(note(page, 6)).toBeInViewport({ ratio: 0.9 })
    await bring(page, 10)
    await expect(note(page, 10)).toBeInViewport({ ratio: 0.9 })
    await expect(note(page, 6)).not.toHaveAttribute('data-current')
  })

  test('jump instead of sliding for readers who want little motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      const scrollTo: (options?: ScrollToOptions) => void = Element.prototype.scrollTo
      Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
        if (typeof options === 'object') document.documentElement.dataset.behavior = options.behavior ?? ''
        scrollTo.call(this, options as ScrollToOptions)
      }
    })
    await openArticle(page, 1280)
    await page.setViewportSize({ width: 1280, height: 500 })
    await notesToggle(page).click()
    await notesPanel(page).waitFor()
    await bring(page, 9)
    await expect(page.locator('html')).toHaveAttribute('data-behavior', 'instant')
  })
})

for (const width of [1280, 1600]) {
  test(`chapters have air beside the text and below the header, in a window of ${width}px`, async ({ page }) => {
    await openArticle(page, width)
    await awake(page, 'site-header')
    const links = contents(page).getByRole('link')
    const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()))
    const column = await text(page).boundingBox()
    for (const box of boxes) {
      expect(box?.height).toBeGreaterThanOrEqual(38)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((column?.x ?? 0) - 40)
    }
    await links.nth(2).click()
    await expect(header(page)).toHaveAttribute('data-below-fold')
    await expect.poll(() => seenOf(header(page))).toBe(56)
    // 72px to the heading, and more to its words.
    const words = await page.locator('#the-kitchen-clock').evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getBoundingClientRect().top
    })
    expect(words).toBeGreaterThanOrEqual(56 + 24)
  })
}

test('while one reads the page is in nobody’s way', async ({ page }) => {
  await readTo(page, 1280)
  await notesToggle(page).click()
  await notesPanel(page).waitFor()
  await readOn(page, 200)
  await inEachLook(page, async () => {
    await readOn(page, 40)
    await expectNoBarriers(page)
    await expectFits(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the header stays as it is, and the chapters are where they were', async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${LONG_ARTICLE}#the-kitchen-clock`)
      const box = await header(page).boundingBox()
      expect([box?.y, box?.height]).toEqual([0, 68])
      await expect(menu(page)).toHaveCSS('opacity', '1')
      const heading = await page.locator('#the-kitchen-clock').boundingBox()
      expect(Math.round(heading?.y ?? 0)).toBe(width === 360 ? 128 : 72)
    }
  })
})
