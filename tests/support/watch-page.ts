import { test as base, expect, type Page } from '@playwright/test'

/** A frame that may run nothing refuses the test's own tools too; that is no fault of the page. */
const REFUSED_TOOLS = /frame is sandboxed and the 'allow-scripts' permission is not set/

type Watching = {
  /** What the browser says by itself about an answer that the test is after, such as a refusal. */
  expectedFaults: RegExp | null
  /** Some pages sleep until their reader moves: whoever is tested has, but for those who only look. */
  isStill: boolean
}

/** Fails a test whose page wrote an error to the console, threw, or broke the content policy. */
export const test = base.extend<Watching & { page: Page }>({
  expectedFaults: [null, { option: true }],
  isStill: [false, { option: true }],
  page: async ({ page, expectedFaults, isStill }, use) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error' || REFUSED_TOOLS.test(message.text())) return
      if (!expectedFaults?.test(message.text())) faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    if (!isStill) await page.context().addInitScript(moveOnce)
    if (process.env.E2E_SLOW) await slowDown(page)
    await use(page)
    expect(faults, 'the page must not fault').toEqual([])
  },
})

export { expect }

/** By then the page's own script hears it. */
function moveOnce() {
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')))
}

/** Answers and scripts come late, each by another while: what a test, or the site, takes for granted shows itself. */
async function slowDown(page: Page) {
  await page.context().route(/\/api\/|\.js(\?|$)/, async (route) => {
    await new Promise((passed) => setTimeout(passed, 300 + Math.random() * 900))
    await route.fallback()
  })
}

/** Resolves when the widget at this place has been woken by its script. */
export const awake = (page: Page, island: string) =>
  page.locator(`[data-island="${island}"][data-awake]`).first().waitFor({ state: 'attached' })

/** Light and dark, on a wide screen and on a phone. */
export const looks = [
  ['light', 1280],
  ['light', 360],
  ['dark', 1280],
  ['dark', 360],
] as const

/** Both schemes and both widths, for pages of a kind that another test looks at in all four. */
export const twoLooks = [
  ['light', 1280],
  ['dark', 360],
] as const
