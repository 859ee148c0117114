import type { Page } from '@playwright/test'
import { LONG_ARTICLE } from '../support/article-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const drawing = (page: Page) => page.locator('.figure-animated img').first()

/** Scrolls until this share of the drawing is in view, and waits until the browser has told everyone who watches it. */
const showShare = (page: Page, share: number) =>
  drawing(page).evaluate(async (image, wanted) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const beyond = () => {
      const { top, height } = image.getBoundingClientRect()
      return top - window.innerHeight + height * wanted
    }
    await document.fonts.ready
    image.scrollIntoView({ block: 'start' })
    // What stands above may take its room only when it is scrolled past: until it rests where it is meant to be.
    for (let rests = 0; rests < 10; rests += 1) {
      if (Math.abs(beyond()) >= 1) rests = 0
      window.scrollBy(0, beyond())
      await frame()
    }
    await new Promise<void>((told) => {
      new IntersectionObserver((_entries, observer) => {
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => told()))
      }).observe(image)
    })
  }, share)

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 900 }))

test('a drawing starts to move when three quarters of it are in view', async ({ page }) => {
  await page.goto(LONG_ARTICLE)
  await awake(page, 'figure-motion')
  await showShare(page, 0.7)
  await expect(drawing(page)).toHaveAttribute('src', /\.animated\.svg$/)
  await showShare(page, 0.8)
  await expect(drawing(page)).toHaveAttribute('src', /\.animated\.svg#play$/)
  const before = await drawing(page).screenshot()
  await expect.poll(async () => before.equals(await drawing(page).screenshot())).toBe(false)
})

test('it stays still for readers who ask for little motion, and comes to rest when they ask later', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(LONG_ARTICLE)
  await awake(page, 'figure-motion')
  await showShare(page, 1)
  await expect(drawing(page)).toHaveAttribute('src', /\.animated\.svg$/)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(drawing(page)).toHaveAttribute('src', /#play$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(drawing(page)).toHaveAttribute('src', /\.animated\.svg$/)
})
