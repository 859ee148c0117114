import type { Page } from '@playwright/test'

/** How far something moved, as a part of the window, and what it was. */
export type Shift = { value: number; moved: string[] }

declare global {
  interface Window {
    shifts?: Shift[]
  }
}

/** Keeps how far what stands in a page moves by itself, from its first paint on. Say it once, before any page is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.localName}.${element.className}` : 'something that is gone'
    }
    const shifts: Shift[] = []
    window.shifts = shifts
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const shiftsOf = (page: Page) => page.evaluate(() => window.shifts ?? [])

export const shiftOf = async (page: Page) => (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)

/** Holds the site's letters back; the page is painted in those of the device. Returns what lets them come. */
export async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Resolves when the text has been painted, whatever is still on its way. */
export const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** Resolves when two more frames have been drawn, so that whatever moves by what has come has moved. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
  })

/** The same, when all letters are there. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await drawn(page)
}
