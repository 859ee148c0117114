import {
  contents,
  contentsToggle,
  LONG_ARTICLE,
  noteRef,
  notesPanel,
  notesToggle,
  openArticle,
  topOf,
  WIDTHS,
} from '../support/article-page.ts'
import { expect, test } from '../support/watch-page.ts'

const offsetAt = (width: number) => (width <= 1200 ? 128 : 72)

for (const width of WIDTHS) {
  test.describe(`in a window of ${width}px`, () => {
    test('a chapter’s link stops below the header, with the focus on the chapter', async ({ page }) => {
      await openArticle(page, width)
      if (width <= 1200) await contentsToggle(page).click()
      await contents(page).getByRole('link', { name: 'The weight problem' }).click()
      await expect(page).toHaveURL(/#the-weight-problem$/)
      expect(await topOf(page, '#the-weight-problem')).toBe(offsetAt(width))
      await expect(page.locator('#the-weight-problem')).toBeFocused()
    })

    test('a note’s way back stops there too, and hides the panel only where it covers the text', async ({ page }) => {
      await openArticle(page, width)
      await notesToggle(page).click()
      await notesPanel(page).getByRole('link', { name: 'Back to the text at note 5' }).click()
      await expect(noteRef(page, 5)).toBeFocused()
      expect(await topOf(page, '#ref-5')).toBe(offsetAt(width))
      await expect(page).toHaveURL(/#ref-5$/)
      await expect(notesPanel(page)).toBeVisible({ visible: width > 960 })
    })

    test('links from elsewhere lead to a chapter, a note and a reference', async ({ page }) => {
      for (const id of ['the-kitchen-clock', 'note-3', 'ref-3']) {
        await page.goto('about:blank')
        await openArticle(page, width, `#${id}`)
        await expect.poll(() => topOf(page, `#${id}`)).toBe(offsetAt(width))
      }
    })
  })
}

test('scrolling to a note, and back from one, starts after 50 ms', async ({ page }) => {
  await page.clock.install()
  await openArticle(page, 1400)
  await notesToggle(page).click()
  await expect(notesPanel(page)).toBeVisible()
  const list = notesPanel(page).locator('.note-panel-list')
  await page.clock.pauseAt(Date.now() + 60_000)
  const scrolled = () => list.evaluate((element) => element.scrollTop)
  await noteRef(page, 6).click()
  await page.clock.runFor(49)
  expect(await scrolled()).toBe(0)
  await page.clock.runFor(1)
  expect(await scrolled()).toBeGreaterThan(200)
  const before = await page.evaluate(() => window.scrollY)
  await list.locator('[data-note="10"] > a').click()
  await page.clock.runFor(49)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await page.clock.runFor(1)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
})

test('a reference that is opened in a new tab stays a link', async ({ page, context }) => {
  await openArticle(page, 1400)
  const opening = context.waitForEvent('page')
  await noteRef(page, 2).click({ modifiers: ['Control'] })
  await expect(await opening).toHaveURL(/#note-2$/)
  await expect(notesPanel(page)).toBeHidden()
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('chapters, notes and the ways back are links that stop below the header, in a window of any width', async ({
    page,
  }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(LONG_ARTICLE)
      const top = async (selector: string) => Math.round((await page.locator(selector).boundingBox())?.y ?? -1)
      await expect(contents(page)).toBeVisible()
      await contents(page).getByRole('link', { name: 'Desk Two, 3:12 a.m.' }).click()
      expect(await top('#desk-two-3-12-a-m')).toBe(offsetAt(width))
      await noteRef(page, 5).click()
      await expect(page).toHaveURL(/#note-5$/)
      expect(await top('#note-5')).toBe(offsetAt(width))
      await page.locator('#note-5').getByText('↩').click()
      expect(await top('#ref-5')).toBe(offsetAt(width))
    }
  })

  test('nothing is offered that could not work', async ({ page }) => {
    await page.goto(LONG_ARTICLE)
    await page.locator('#share-head summary').click()
    await expect(page.locator('#share-head').getByRole('button', { name: /Copy link|Print/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Contents', exact: true })).toHaveCount(0)
    const network = page.locator('#share-head').getByRole('link', { name: /Bluesky/ })
    await expect(network).toHaveAttribute('target', '_blank')
    await expect(network).toHaveAttribute('rel', 'noopener')
  })
})
