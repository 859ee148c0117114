import type { Page } from '@playwright/test'
import { contents, contentsToggle, noteRef, notesPanel, notesToggle, openArticle } from '../support/article-page.ts'
import { expect, test } from '../support/watch-page.ts'

/** Presses Tab until the element has the focus, as a reader without a mouse would. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

for (const width of [360, 960, 1600]) {
  test(`by keyboard alone, in a window of ${width}px, chapters and notes can be reached and left`, async ({ page }) => {
    await openArticle(page, width)

    await tabTo(page, contentsToggle(page))
    if (width <= 1200) await page.keyboard.press('Space')
    await expect(contents(page)).toBeVisible()
    await tabTo(page, contents(page).getByRole('link', { name: 'A wheel nobody can see' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('#a-wheel-nobody-can-see')).toBeFocused()

    // From the chapter it goes on to what stands in it.
    await page.keyboard.press('Tab')
    await expect(noteRef(page, 2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(notesPanel(page).locator('[data-note="2"]')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(notesPanel(page)).toBeHidden()
    await expect(noteRef(page, 2)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(notesPanel(page).locator('[data-note="2"]')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(notesPanel(page).getByRole('link', { name: 'Back to the text at note 2' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(noteRef(page, 2)).toBeFocused()
  })
}

test('Enter and Space open the notes, Esc closes what the focus is in and gives it back', async ({ page }) => {
  await openArticle(page, 1000)
  for (const key of ['Enter', 'Space']) {
    await notesToggle(page).focus()
    await page.keyboard.press(key)
    await expect(notesPanel(page)).toBeVisible()
    await notesPanel(page).getByRole('button', { name: 'Close the notes' }).focus()
    await page.keyboard.press('Escape')
    await expect(notesPanel(page)).toBeHidden()
    await expect(notesToggle(page)).toBeFocused()
  }
  await contentsToggle(page).focus()
  await page.keyboard.press('Enter')
  await contents(page).getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await expect(contents(page)).toBeHidden()
  await expect(contentsToggle(page)).toBeFocused()
})

test('the focus is not lost when the panel hides itself', async ({ page }) => {
  await openArticle(page, 1000)
  await noteRef(page, 2).click()
  await expect(notesPanel(page).locator('[data-note="2"]')).toBeFocused()
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(notesPanel(page)).toBeHidden()
  await expect(noteRef(page, 2)).toBeFocused()
})
