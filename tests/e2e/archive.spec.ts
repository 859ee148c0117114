import type { Page } from '@playwright/test'
import { expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { awake, expect, looks, test, twoLooks } from '../support/watch-page.ts'

const toggle = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const rows = (page: Page) => page.locator('.article-row')
const count = (page: Page) => page.locator('#archive-count')
const said = (page: Page) => page.locator('#archive-filter [role="status"]')

async function visit(page: Page, path: string, width = 1280) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(path)
  await awake(page, 'archive-filter')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [360, 800, 1280]) {
    test(`the archive is narrowed by ticking and pressing the button, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/archive')
      if (width < 960) await page.getByRole('button', { name: 'Filter' }).click()
      await toggle(page, /^Labor/).check()
      await toggle(page, /^Commons/).check()
      await toggle(page, /^Night Work/).check()
      await page.getByRole('button', { name: 'Show articles' }).click()
      await expect(page).toHaveURL('/archive?section=labor&section=commons&topic=night-work')
      await expect(count(page)).toHaveText('3 articles')
      await expect(rows(page)).toHaveCount(3)
    })
  }

  test('what was chosen is taken back one by one, or all at once', async ({ page }) => {
    await page.goto('/archive?section=labor&topic=night-work')
    const chosen = page.getByRole('list', { name: 'Chosen filters' })
    await chosen.getByRole('link', { name: 'Remove filter: Labor' }).click()
    await expect(page).toHaveURL('/archive?topic=night-work')
    await chosen.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/archive')
    await expect(chosen).toHaveCount(0)
  })

  test('pages follow one another, with the choices kept', async ({ page }) => {
    await page.goto('/archive')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/archive?page=2')
    await expect(count(page)).toHaveText('16 articles, page 2 of 2')
    await expect(rows(page)).toHaveCount(4)
    await page.getByRole('link', { name: 'Page 1' }).click()
    await expect(page).toHaveURL('/archive')
  })

  test('where nothing is filed under all of the choices, there is a way on', async ({ page }) => {
    await page.goto('/archive?section=labor&topic=water')
    await expect(page.getByText('Nothing in the archive is filed under all of these.')).toBeVisible()
    await page.getByRole('link', { name: 'begin again with everything' }).click()
    await expect(rows(page)).toHaveCount(12)
  })

  test('the header leads to sections, topics, issues and the archive', async ({ page }) => {
    await page.goto('/about')
    for (const [link, heading] of [
      ['Machines', 'Machines'],
      ['Railways', 'Railways'],
      ['All issues', 'Issues'],
      ['The whole archive', 'Archive'],
    ] as const) {
      await page.locator('.site-header summary').filter({ hasText: 'Archive' }).click()
      await page.getByRole('navigation', { name: 'Archive' }).getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
  })

  test('a row leads to its article, its author, its section and its issue', async ({ page }) => {
    const row = rows(page).filter({ hasText: 'Tide Tables' })
    for (const [link, heading] of [
      ['Tide Tables', 'Tide Tables'],
      ['Wren Adeyemi', 'Wren Adeyemi'],
      ['Arts & Letters', 'Arts & Letters'],
      ['Issue 5: Harbor', 'Harbor'],
    ] as const) {
      await page.goto('/archive')
      await row.getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
  })
})

test.describe('with scripts', () => {
  test('a tick is enough: the list, the counts, the address and the title follow, and the focus stays', async ({
    page,
  }) => {
    await visit(page, '/archive')
    await expect(page.getByRole('button', { name: 'Show articles' })).toBeHidden()
    await toggle(page, /^Labor/).click()
    await expect(page).toHaveURL('/archive?section=labor')
    await expect(rows(page)).toHaveCount(4)
    await expect(toggle(page, /^Labor/)).toBeFocused()
    await expect(said(page)).toHaveText('4 articles')
    await expect(page).toHaveTitle(/^Archive: Labor/)
    await toggle(page, /^Care/).click()
    await expect(page).toHaveURL('/archive?section=labor&topic=care')
    await expect(toggle(page, /^Water/)).toHaveAccessibleName(/^Water 0/)
    await expect(said(page)).toHaveText('2 articles')
  })

  test('back and forward lead through the choices', async ({ page }) => {
    await visit(page, '/archive')
    await toggle(page, /^Labor/).click()
    await expect(rows(page)).toHaveCount(4)
    await toggle(page, /^Commons/).click()
    await expect(rows(page)).toHaveCount(9)
    await page.goBack()
    await expect(rows(page)).toHaveCount(4)
    await expect(toggle(page, /^Commons/)).not.toBeChecked()
    await page.goBack()
    await expect(rows(page)).toHaveCount(12)
    await expect(toggle(page, /^Labor/)).not.toBeChecked()
    await page.goForward()
    await expect(page).toHaveURL('/archive?section=labor')
    await expect(toggle(page, /^Labor/)).toBeChecked()
  })

  test('works by keyboard alone, and leads to the list after a page is turned', async ({ page }) => {
    await visit(page, '/archive')
    await toggle(page, /^Labor/).focus()
    await page.keyboard.press('Space')
    await expect(rows(page)).toHaveCount(4)
    await page.keyboard.press('Tab')
    await expect(toggle(page, /^Commons/)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect(rows(page)).toHaveCount(12)
    await page.getByRole('link', { name: 'Next' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/archive?page=2')
    await expect(count(page)).toBeFocused()
    await expect(said(page)).toHaveText('16 articles, page 2 of 2')
  })

  test('of quick ticks the last one counts, whatever is answered first', async ({ page }) => {
    await visit(page, '/archive')
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/archive?section=labor', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await toggle(page, /^Labor/).click()
    await toggle(page, /^Commons/).click()
    await expect(rows(page)).toHaveCount(9)
    release()
    await expect(page).toHaveURL('/archive?section=labor&section=commons')
    await expect(rows(page)).toHaveCount(9)
  })

  test.describe('when the list can’t be fetched', () => {
    test.use({ expectedFaults: /ERR_FAILED/ })

    test('the plain page is', async ({ page }) => {
      await visit(page, '/archive')
      await page.route('**/archive?section=labor', (route) =>
        route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
      )
      await toggle(page, /^Labor/).click()
      await page.waitForURL('/archive?section=labor')
      await expect(rows(page)).toHaveCount(4)
    })
  })

  test('on a narrow screen the choices are a sheet over the list, closed by its button, by Esc or beside it', async ({
    page,
  }) => {
    await visit(page, '/archive', 360)
    const open = page.getByRole('button', { name: /^Filter/ })
    const sheet = page.getByRole('form', { name: 'Filter the archive' })
    await expect(sheet).toBeHidden()
    await open.click()
    await toggle(page, /^Labor/).click()
    await expect(said(page)).toHaveText('4 articles')
    await page.getByRole('button', { name: 'Show articles' }).click()
    await expect(sheet).toBeHidden()
    await expect(open).toHaveText('Filter (1 chosen)')
    await expect(rows(page)).toHaveCount(4)
    await open.click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await open.click()
    await page.mouse.click(180, 40)
    await expect(sheet).toBeHidden()
  })

  for (const width of [360, 800, 1280]) {
    test(`every target for a finger is large enough, and nothing is too wide, at ${width} px`, async ({ page }) => {
      await visit(page, '/archive?section=labor', width)
      if (width < 960) await page.getByRole('button', { name: /^Filter/ }).click()
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('.toggle, .chip, .page-links a, .search-field .button, .archive-form .button')]
          .map((element) => ({ name: element.className, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height > 0 && height < 44),
      )
      expect(small).toEqual([])
      for (const path of ['/archive', '/author/wren-adeyemi', '/section/labor', '/issues', '/search?q=water']) {
        await page.goto(path)
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([path, over]).toEqual([path, 0])
      }
    })
  }
})

for (const [path, among] of [
  ['/archive', twoLooks],
  ['/archive?section=labor&topic=water', looks],
  ['/author/wren-adeyemi', looks],
  ['/section/letters', twoLooks],
  ['/topic/water', twoLooks],
  ['/issues', looks],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await awake(page, 'site-header')
    await inEachLook(page, () => expectNoBarriers(page), among)
  })
}

for (const width of [360, 1280]) {
  test(`nor in the open sheet, or beside the list, ${width} px`, async ({ page }) => {
    await visit(page, '/archive?section=labor', width)
    if (width < 960) await page.getByRole('button', { name: /^Filter/ }).click()
    const narrowOrWide = looks.filter(([, wide]) => wide === width)
    await inEachLook(page, () => expectNoBarriers(page, '#archive-form'), narrowOrWide)
  })
}
