import {
  contents,
  contentsToggle,
  noteRef,
  notesPanel,
  notesToggle,
  openArticle,
  topOf,
  WIDTHS,
} from '../support/article-page.ts'
import { expect, test } from '../support/watch-page.ts'

for (const width of WIDTHS) {
  test(`the contents and the notes in a window of ${width}px`, async ({ page }) => {
    await openArticle(page, width)
    const inMargin = width > 1200
    await test.step('the contents stand in the margin where there is one, and open and close everywhere', async () => {
      await expect(contents(page)).toBeVisible({ visible: inMargin })
      await expect(notesPanel(page)).toBeHidden()
      await expect(contentsToggle(page)).toHaveAttribute('aria-expanded', String(inMargin))
      await contentsToggle(page).click()
      await expect(contents(page)).toBeVisible({ visible: !inMargin })
      await contentsToggle(page).click()
      await expect(contents(page)).toBeVisible({ visible: inMargin })
    })

    await test.step('the shown note can be read and dismissed: by its button, by Esc', async () => {
      for (const dismiss of [
        () => notesPanel(page).getByRole('button', { name: 'Close the notes' }).click(),
        () => page.keyboard.press('Escape'),
      ]) {
        await noteRef(page, 2).click()
        await expect(notesPanel(page)).toBeInViewport()
        await expect(notesPanel(page).locator('[data-note="2"]')).toBeFocused()
        await dismiss()
        await expect(notesPanel(page)).toBeHidden()
        await expect(noteRef(page, 2)).toBeFocused()
      }
    })

    await test.step('a reference shows its note without the page moving', async () => {
      await noteRef(page, 4).scrollIntoViewIfNeeded()
      const before = await topOf(page, '#ref-4')
      await noteRef(page, 4).click()
      await expect(notesPanel(page)).toBeVisible()
      await expect(notesPanel(page)).toContainText('There is some energy in the electric and magnetic fields')
      await expect(notesPanel(page).locator('[data-note="4"]')).toBeFocused()
      expect(await topOf(page, '#ref-4')).toBe(before)
      // Up to 960px the note comes alone; beside a wider text stand all of them.
      await expect(notesPanel(page).getByRole('listitem')).toHaveCount(width <= 960 ? 1 : 10)
      await page.keyboard.press('Escape')
      await expect(notesPanel(page)).toBeHidden()
    })

    await test.step('no panel reaches over the edge of the window', async () => {
      await noteRef(page, 6).click()
      if (width > 800 && !inMargin) await contentsToggle(page).click()
      await expect(notesPanel(page).locator('[data-note="6"]')).toBeInViewport()
      // Where it comes to rest, not where it is while it slides in.
      await notesPanel(page).evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)))
      const box = await notesPanel(page).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })

  test(`the contents and the footnotes are open together only above 800px: ${width}px`, async ({ page }) => {
    const together = width > 800
    await openArticle(page, width)
    if (width <= 1200) await contentsToggle(page).click()
    await expect(contents(page)).toBeVisible()
    await notesToggle(page).click()
    await expect(notesPanel(page)).toBeVisible()
    await expect(contents(page)).toBeVisible({ visible: together })
    if (together) return
    await contentsToggle(page).click()
    await expect(contents(page)).toBeVisible()
    await expect(notesPanel(page)).toBeHidden()
  })
}

test('the footnote panel hides itself when the window becomes 960px wide', async ({ page }) => {
  await openArticle(page, 1300)
  await notesToggle(page).click()
  await expect(notesPanel(page)).toBeVisible()
  await page.setViewportSize({ width: 961, height: 800 })
  await expect(notesPanel(page)).toBeVisible()
  await page.setViewportSize({ width: 960, height: 800 })
  await expect(notesPanel(page)).toBeHidden()
  await expect(notesToggle(page)).toHaveAttribute('aria-expanded', 'false')
})

test('in a narrow window a touch elsewhere dismisses the note, and all notes can be had', async ({ page }) => {
  await openArticle(page, 360)
  await noteRef(page, 2).click()
  await notesPanel(page).getByRole('button', { name: 'All 10 notes' }).click()
  await expect(notesPanel(page).getByRole('listitem')).toHaveCount(10)
  await page.mouse.click(180, 200)
  await expect(notesPanel(page)).toBeHidden()
})

test('beside a wide text the notes stay while one reads on', async ({ page }) => {
  await openArticle(page, 1600)
  await noteRef(page, 2).click()
  await expect(notesPanel(page)).toBeVisible()
  await page.locator('.article-text > p').nth(3).click()
  await expect(notesPanel(page)).toBeVisible()
})

test('the contents that cover the text close once they have been followed, or at a touch elsewhere', async ({
  page,
}) => {
  await openArticle(page, 800)
  await contentsToggle(page).click()
  await contents(page).getByRole('link', { name: 'The kitchen clock' }).click()
  await expect(contents(page)).toBeHidden()
  await contentsToggle(page).click()
  await expect(contents(page)).toBeVisible()
  await page.mouse.click(400, 700)
  await expect(contents(page)).toBeHidden()
})

test('the chapter that is being read is marked', async ({ page }) => {
  await openArticle(page, 1600)
  await expect(contents(page).locator('[aria-current]')).toHaveCount(0)
  await page.locator('#the-kitchen-clock').evaluate((heading) => heading.scrollIntoView())
  await expect(contents(page).locator('[aria-current="location"]')).toHaveText('The kitchen clock')
  await page.evaluate(() => window.scrollBy(0, -20))
  await expect(contents(page).locator('[aria-current="location"]')).toHaveText('Desk Two, 3:12 a.m.')
})
