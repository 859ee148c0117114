import type { Page } from '@playwright/test'
import { expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { awake, expect, looks, test, twoLooks } from '../support/watch-page.ts'

const field = (page: Page) => page.locator('#search-q')
const rows = (page: Page) => page.locator('.article-row')
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const option = (page: Page, name: RegExp) => list(page).getByRole('option', { name })

async function visit(page: Page, path: string, width = 1280) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(path)
  await awake(page, 'search-field')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [360, 800, 1280]) {
    test(`the header’s search finds, marks and leads to an article, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await page.locator('.site-header summary').filter({ hasText: 'Archive' }).click()
      await page.locator('.header-search').getByRole('searchbox', { name: 'Search' }).fill('lighthouse')
      await page.locator('.header-search').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL('/search?q=lighthouse')
      await expect(page.getByText('1 article for “lighthouse”')).toBeVisible()
      await expect(rows(page).locator('mark').first()).toHaveText('Lighthouse')
      await rows(page).getByRole('link', { name: 'What a Lighthouse Is For' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a Lighthouse Is For')
    })
  }

  test('a mistyped word finds what was meant, and the page says so', async ({ page }) => {
    await page.goto('/search?q=ligthouse')
    await expect(page.getByText('1 article for “lighthouse”')).toBeVisible()
    await expect(page.getByText('Nothing was found for “ligthouse” as it was typed.')).toBeVisible()
    await expect(field(page)).toHaveValue('ligthouse')
  })

  test('an author and an issue are found by name', async ({ page }) => {
    await page.goto('/search?q=wren+adeyemi')
    await page.getByRole('link', { name: 'Author Wren Adeyemi' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wren Adeyemi')
    await page.goto('/search?q=high+water')
    await page.getByRole('link', { name: /^Issue Issue 2: High Water/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('High Water')
  })

  test('where nothing is found there are other ways in', async ({ page }) => {
    await page.goto('/search?q=xyzzyplugh')
    await page.getByRole('navigation', { name: 'Ways into the archive' }).getByRole('link', { name: 'Labor' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Labor')
  })

  test('what looks like HTML is text', async ({ page }) => {
    const words = '<img src=x onerror=alert(1)> "tide"'
    await page.goto(`/search?${new URLSearchParams({ q: words })}`)
    await expect(field(page)).toHaveValue(words)
    await expect(page.locator('main img[src="x"]')).toHaveCount(0)
    await expect(page).toHaveTitle(/<img src=x/)
  })
})

test.describe('with scripts', () => {
  test('answers stand below the field while one types, and lead on', async ({ page }) => {
    await visit(page, '/search')
    await field(page).pressSequentially('tide ta')
    await expect(option(page, /^Tide Tables/)).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await option(page, /^Tide Tables/).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tide Tables')
  })

  test('works by keyboard alone', async ({ page }) => {
    await visit(page, '/archive')
    await field(page).focus()
    await page.keyboard.type('wren')
    await expect(option(page, /^Wren Adeyemi/)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(option(page, /^Wren Adeyemi/)).toHaveAttribute('aria-selected', 'true')
    const active = await option(page, /^Wren Adeyemi/).getAttribute('id')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', active ?? 'none')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wren Adeyemi')
  })

  test('Enter without a choice searches in the plain way; Esc closes the list and keeps the words', async ({
    page,
  }) => {
    await visit(page, '/search')
    await field(page).pressSequentially('water')
    await expect(list(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(field(page)).toHaveValue('water')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=water')
    await expect(rows(page).first()).toBeVisible()
  })

  test('the list closes when the field is left', async ({ page }) => {
    await visit(page, '/search')
    await field(page).pressSequentially('water')
    await expect(list(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(list(page)).toBeHidden()
    await expect(page.locator('.search-field').getByRole('button', { name: 'Search' })).toBeFocused()
    await field(page).pressSequentially('s')
    await expect(list(page)).toBeVisible()
    await page.mouse.click(1000, 400)
    await expect(list(page)).toBeHidden()
  })

  test('an answer that has been overtaken is never shown', async ({ page }) => {
    await visit(page, '/search')
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=tide'))
    const asked = page.waitForRequest('**/api/search?q=tide')
    await page.route('**/api/search?q=tide', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await field(page).pressSequentially('tide')
    await asked
    await field(page).fill('stairwell')
    await expect(option(page, /^How to Read a Stairwell/)).toBeVisible()
    await aborted
    release()
    await expect(option(page, /^Tide/)).toHaveCount(0)
  })

  test('how many there are is announced', async ({ page }) => {
    await visit(page, '/search')
    await field(page).pressSequentially('lighthouse')
    await expect(page.locator('#search-field [role="status"]')).toHaveText('1 suggestion')
  })

  test('HTML in what is answered is text', async ({ page }) => {
    const title = '<img src=x onerror=alert(1)>'
    await page.route('**/api/search?*', (route) =>
      route.fulfill({
        json: { query: 'x', instead: null, suggestions: [{ kind: 'article', href: '/', title, note: title }] },
      }),
    )
    await visit(page, '/search')
    await field(page).pressSequentially('anything')
    await expect(list(page)).toContainText(title)
    await expect(list(page).locator('img')).toHaveCount(0)
  })
})

for (const [path, among] of [
  ['/search', twoLooks],
  ['/search?q=night+water', looks],
  ['/search?q=xyzzyplugh', twoLooks],
  ['/search?q=wren', twoLooks],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await visit(page, path)
    await inEachLook(page, () => expectNoBarriers(page), among)
  })
}

test('nor with suggestions open', async ({ page }) => {
  await visit(page, '/search')
  await field(page).pressSequentially('water')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await inEachLook(page, async () => {
    await expect(list(page)).toBeVisible()
    await expectNoBarriers(page, '#search-field')
  })
})
