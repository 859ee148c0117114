import type { Page } from '@playwright/test'
import { expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { newReader, onlyMail } from '../support/new-reader.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: 'Join the mailing list' })
const viewed = (page: Page) => page.evaluate(() => localStorage.getItem('viewed-mailing-list-popup'))

/** A page whose clock the test winds, with the popup on the watch. */
async function openPage(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  await awake(page, 'mailing-list-popup')
}

const readDown = (page: Page, share: number) =>
  page.evaluate((share) => {
    const text = document.getElementById('content')
    window.scrollTo(0, (text?.offsetTop ?? 0) + (text?.offsetHeight ?? 0) * share - innerHeight + 1)
  }, share)

const wait = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000)

test('opens for a reader who has stayed, once in a browser', async ({ page }) => {
  await openPage(page, '/article/the-hum')
  await wait(page, 44)
  await expect(popup(page)).toHaveCount(0)
  expect(await viewed(page)).toBeNull()
  await wait(page, 2)
  await expect(popup(page)).toBeVisible()
  expect(await viewed(page)).not.toBeNull()
  await page.reload()
  await awake(page, 'mailing-list-popup')
  await wait(page, 120)
  await page.goto('/article/tide-tables')
  await awake(page, 'mailing-list-popup')
  await wait(page, 120)
  await expect(popup(page)).toHaveCount(0)
})

test('opens for a reader of an article who has come to its end, but not in the first seconds', async ({ page }) => {
  await openPage(page, '/article/the-hum')
  await readDown(page, 0.9)
  // Half of the quiet seconds: on a busy machine some pass by themselves.
  await wait(page, 5)
  await expect(popup(page)).toHaveCount(0)
  await wait(page, 6)
  await expect(popup(page)).toBeVisible()
})

test('does not open before enough of an article has been read', async ({ page }) => {
  await openPage(page, '/article/the-hum')
  await readDown(page, 0.5)
  await wait(page, 30)
  await expect(popup(page)).toHaveCount(0)
  await readDown(page, 0.61)
  await wait(page, 2)
  await expect(popup(page)).toBeVisible()
})

test('keeps the focus inside, closes with Esc and gives the focus back', async ({ page }) => {
  await openPage(page, '/article/the-hum')
  const link = page.locator('.site-header-name')
  await link.focus()
  await wait(page, 46)
  await expect(popup(page)).toBeVisible()
  await expect(popup(page).locator('.popup-promise')).toBeFocused()
  const inside = () => page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
  const reached = new Set<string>()
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Tab')
    const where = await inside()
    // Between its last and its first thing the browser's own window has a turn.
    expect(['DIALOG', 'BODY']).toContain(where)
    reached.add(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || ''))
  }
  expect([...reached]).toEqual(expect.arrayContaining(['signup-popup-email', 'Sign up', 'Close']))
  const behind = await page.evaluate(() => document.activeElement?.closest('main, header, footer'))
  expect(behind).toBeNull()
  await popup(page).getByLabel('Email').focus()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('closes by its button', async ({ page }) => {
  await openPage(page, '/')
  await wait(page, 46)
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toHaveCount(0)
})

test('signs a reader up, with the page’s tags, and stays to say so', async ({ page, request }) => {
  const email = await newReader(page)
  await openPage(page, '/article/the-hum?list-tag=fair')
  await wait(page, 46)
  await popup(page).getByLabel('Email').fill(email)
  const sent = page.waitForRequest('**/api/list/signup*')
  await popup(page).getByRole('button', { name: 'Sign up' }).click()
  expect(new URL((await sent).url()).searchParams.getAll('list-tag')).toEqual(['fair'])
  await expect(popup(page).getByText('One more step')).toBeVisible()
  await expect(popup(page).locator('.signup-done')).toBeFocused()
  await onlyMail(request, email)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
})

test('never opens over a reader who is typing, or has written something', async ({ page }) => {
  await openPage(page, '/article/the-hum')
  const field = page.locator('#signup-inline-email')
  await field.focus()
  await wait(page, 60)
  await expect(popup(page)).toHaveCount(0)
  await field.fill('half an addr')
  await field.blur()
  await wait(page, 60)
  await expect(popup(page)).toHaveCount(0)
  expect(await viewed(page)).toBeNull()
  await field.fill('')
  await field.blur()
  await wait(page, 2)
  await expect(popup(page)).toBeVisible()
})

test('never opens over the header’s open module', async ({ page }) => {
  await openPage(page, '/article/the-hum')
  await awake(page, 'site-header')
  await page.getByText('Menu', { exact: true }).click()
  await wait(page, 60)
  await expect(popup(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await wait(page, 2)
  await expect(popup(page)).toBeVisible()
})

test('does not ask who has just signed up', async ({ page }) => {
  const email = await newReader(page)
  await openPage(page, '/article/the-hum')
  await page.locator('#signup-inline-email').fill(email)
  await awake(page, 'mailing-list-signup')
  await page.locator('#mailing-list-signup').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('One more step')).toBeVisible()
  await wait(page, 120)
  await expect(popup(page)).toHaveCount(0)
})

test('does not exist on the list’s own page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/mailing-list')
  await awake(page, 'site-header')
  await wait(page, 120)
  await expect(page.locator('[data-island="mailing-list-popup"]')).toHaveCount(0)
  await expect(popup(page)).toHaveCount(0)
})

test('does not open in a browser that can’t remember', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openPage(page, '/article/the-hum')
  await wait(page, 120)
  await expect(popup(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no popup', async ({ page }) => {
    await page.goto('/article/the-hum')
    await expect(page.locator('#mailing-list-popup')).toBeEmpty()
    await expect(page.locator('dialog')).toHaveCount(0)
  })
})

test('axe finds nothing in the popup, and nothing in it moves for who asked for no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/article/the-hum')
  await wait(page, 46)
  await expect(popup(page)).toBeVisible()
  const moving = await popup(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)
  expect(moving).toBe(0)
  await page.clock.resume()
  await inEachLook(page, async () => {
    await expect(popup(page)).toBeVisible()
    await expectNoBarriers(page, 'dialog')
  })
})
