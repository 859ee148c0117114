import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const field = (page: Page, label = 'Institution') => page.getByRole('combobox', { name: label })
const options = (page: Page, label = 'Institution') => page.getByRole('listbox', { name: label }).getByRole('option')
const chosen = (page: Page, name = 'institution') => page.locator(`input[type="hidden"][name="${name}"]`)

async function openBook(page: Page) {
  await page.goto('/dev/patterns')
  await awake(page, 'pattern-book')
  return field(page)
}

/** What the field says is highlighted. */
const highlighted = (page: Page) =>
  field(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id && document.getElementById(id)?.textContent
  })

test('typing leaves the options of which any name begins so, without regard to case', async ({ page }) => {
  const input = await openBook(page)
  await input.pressSequentially('nORTH')
  await expect(options(page)).toHaveText(['Northfield University', 'Northgate College'])
  await input.fill('university of the')
  await expect(options(page)).toHaveText(['Université du FleuveUniversity of the River'])
})

test('where nothing matches it says so', async ({ page }) => {
  const input = await openBook(page)
  await input.fill('college')
  await expect(page.getByText('0 matches', { exact: true })).toBeVisible()
  await expect(options(page)).toHaveCount(0)
})

for (const key of ['Enter', 'Tab']) {
  test(`arrows move the highlight, and ${key} selects what is highlighted`, async ({ page }) => {
    const input = await openBook(page)
    await input.pressSequentially('north')
    await input.press('ArrowDown')
    expect(await highlighted(page)).toBe('Northfield University')
    await input.press('ArrowDown')
    expect(await highlighted(page)).toBe('Northgate College')
    await input.press('ArrowDown')
    expect(await highlighted(page), 'the last stays').toBe('Northgate College')
    await input.press('ArrowUp')
    await input.press('ArrowDown')
    await input.press(key)
    await expect(input).toHaveValue('Northgate College')
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await expect(chosen(page)).toHaveValue('northgate')
    if (key === 'Enter') await expect(input).toBeFocused()
    else await expect(input).not.toBeFocused()
    await expect(input).not.toHaveAttribute('aria-invalid')
  })
}

test('Enter chooses the only one that matches', async ({ page }) => {
  const input = await openBook(page)
  await input.pressSequentially('northg')
  await expect(options(page)).toHaveCount(1)
  await input.press('Enter')
  await expect(input).toHaveValue('Northgate College')
  await expect(chosen(page)).toHaveValue('northgate')
  await expect(input).toHaveAttribute('aria-expanded', 'false')
})

test('a whole name left in the field selects its option, in any case and by any name', async ({ page }) => {
  const input = await openBook(page)
  await input.fill('UNIVERSITY of the river')
  await input.blur()
  await expect(chosen(page)).toHaveValue('fleuve')
  await expect(input).toHaveValue('Université du Fleuve')
  await expect(input).not.toHaveAttribute('aria-invalid')
})

test('anything else left in it is invalid, and selects nothing', async ({ page }) => {
  const input = await openBook(page)
  await input.fill('Northgate College')
  await expect(chosen(page)).toHaveValue('northgate')
  await input.fill('Northgate')
  await input.blur()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(chosen(page)).toHaveValue('')
  await expect(input).toHaveAccessibleDescription(/Choose an institution from the list\./)
  await input.fill('Northg')
  await expect(input, 'until it is written in again').not.toHaveAttribute('aria-invalid')
})

test('Esc closes the list and keeps what was typed; Enter then sends nothing half-typed', async ({ page }) => {
  const input = await openBook(page)
  await input.pressSequentially('nor')
  await expect(options(page)).toHaveCount(2)
  await input.press('Enter')
  await expect(page).toHaveURL(/\/dev\/patterns$/)
  await input.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(input).toHaveValue('nor')
  await input.press('ArrowDown')
  await expect(options(page)).toHaveCount(2)
})

test('a finger opens the list and chooses from it', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const input = await openBook(page)
  await input.tap()
  await expect(options(page)).toHaveCount(3)
  const heights = await options(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await options(page).nth(2).tap()
  await expect(input).toHaveValue('Université du Fleuve')
  await expect(chosen(page)).toHaveValue('fleuve')
  await context.close()
})

test.describe('with five thousand options', () => {
  const station = (page: Page) => field(page, 'Station')
  const stations = (page: Page) => options(page, 'Station')

  test('no more than two hundred stand in the page after any key', async ({ page }) => {
    await openBook(page)
    await station(page).click()
    for (const text of ['S', 'Stat', 'Station 4', 'Station 49', '']) {
      await station(page).fill('x')
      await expect(stations(page), 'nothing has an x').toHaveCount(0)
      await station(page).fill(text)
      await expect(stations(page).first(), text).toBeVisible()
      expect(await stations(page).count(), text).toBeLessThanOrEqual(200)
    }
  })

  test('all of them can be reached, by keys and by scrolling', async ({ page }) => {
    await openBook(page)
    await station(page).click()
    for (let pressed = 0; pressed < 20; pressed += 1) await station(page).press('PageDown')
    const active = page.locator('.searchable-active')
    await expect(active).toHaveText('Station 160')
    await expect(active).toHaveAttribute('aria-setsize', '5000')
    await expect(active).toBeInViewport()
    const list = page.getByRole('listbox', { name: 'Station' })
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return stations(page).count()
      })
      .toBeGreaterThan(400)
    await station(page).fill('station 5000')
    await station(page).press('ArrowDown')
    await station(page).press('Enter')
    await expect(chosen(page, 'station')).toHaveValue('s4999')
  })
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(`axe finds nothing in it, open and invalid, ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const input = await openBook(page)
    await input.pressSequentially('n')
    await input.press('ArrowDown')
    await expectNoBarriers(page, '.searchable')
    await input.fill('x')
    await expectNoBarriers(page, '.searchable')
    await input.blur()
    await expectNoBarriers(page, '.searchable')
  })
}
