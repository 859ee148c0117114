import type { Page } from '@playwright/test'
import { awake } from './watch-page.ts'

/** Five chapters, ten notes, an animated figure, for everyone. */
export const LONG_ARTICLE = '/article/the-hum'
export const SUBSCRIBER_ARTICLE = '/article/the-empty-room-census'

/** The widths at which a rule of the display changes, and the least and most that we look at. */
export const WIDTHS = [360, 800, 960, 1200, 1201, 1600] as const

export const contentsToggle = (page: Page) => page.getByRole('button', { name: 'Contents' })
export const notesToggle = (page: Page) => page.getByRole('button', { name: /^Notes \d+$/ })
export const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents of this article' })
export const notesPanel = (page: Page) => page.getByRole('region', { name: 'Notes beside the text' })
export const noteRef = (page: Page, number: number) => page.locator(`#ref-${number}`)

/** Opens the long article in a window of this width, with its ways through it awake. */
export async function openArticle(page: Page, width: number, hash = '') {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(LONG_ARTICLE + hash)
  await awake(page, 'post-navigation')
  await contentsToggle(page).waitFor()
}

/** How far below the window's top an element begins. */
export const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
