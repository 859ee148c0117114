import type { Page } from '@playwright/test'
import { expectFits, expectNoBarriers } from '../support/barriers.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const article = '/article/what-a-lighthouse-is-for'
const widths = [360, 800, 960, 1200, 1600]

const control = (page: Page, label: string) => page.locator('.site-header summary').filter({ hasText: label })
const panel = (page: Page, module: string) => page.locator(`details[data-module="${module}"] .header-panel`)
const openModules = (page: Page) => page.locator('details[data-module][open]')

async function visit(page: Page, path: string, width = 1200) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(path)
  await awake(page, 'site-header')
}

const signal = (page: Page, name: string, detail: unknown) =>
  page.evaluate(([name, detail]) => document.dispatchEvent(new CustomEvent(name as string, { detail })), [
    name,
    detail,
  ] as const)

for (const width of widths) {
  test(`modules open one at a time and close again, and the fold is marked, in a window of ${width} px`, async ({
    page,
  }) => {
    await visit(page, article, width)
    await test.step('a control opens its module and closes it again', async () => {
      for (const [label, module] of [
        ['Menu', 'menu'],
        ['Archive', 'archive'],
        ['Print', 'print'],
        ['Log in', 'login'],
      ] as const) {
        await control(page, label).click()
        await expect(panel(page, module)).toBeVisible()
        await control(page, label).click()
        await expect(panel(page, module)).toBeHidden()
      }
    })
    await test.step('at most one module is open at a time', async () => {
      for (const label of ['Archive', 'Print', 'Log in', 'Menu']) {
        await control(page, label).click()
        await expect(openModules(page)).toHaveCount(1)
      }
    })
    await test.step('Esc closes the open module and gives the focus back to its control', async () => {
      await panel(page, 'menu').getByRole('link').first().focus()
      await page.keyboard.press('Escape')
      await expect(openModules(page)).toHaveCount(0)
      await expect(control(page, 'Menu')).toBeFocused()
    })
    await test.step('a click outside closes the open module, but not print', async () => {
      // Beside the controls: an open panel may fill the whole window below.
      const outside = { x: 2, y: 30 }
      await control(page, 'Archive').click()
      await page.mouse.click(outside.x, outside.y)
      await expect(openModules(page)).toHaveCount(0)
      await control(page, 'Print').click()
      await page.mouse.click(outside.x, outside.y)
      await expect(panel(page, 'print')).toBeVisible()
      await control(page, 'Print').click()
      await expect(openModules(page)).toHaveCount(0)
    })
    await test.step('the header is marked as below the fold after 32 px, and not before', async () => {
      const header = page.locator('.site-header')
      await page.evaluate(() => window.scrollTo(0, 32))
      await expect(header).not.toHaveAttribute('data-below-fold')
      await page.evaluate(() => window.scrollTo(0, 33))
      await expect(header).toHaveAttribute('data-below-fold')
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(header).not.toHaveAttribute('data-below-fold')
    })
  })
}

test.describe('at every width', () => {
  test.use({ expectedFaults: /status of 404/ })

  test('nothing is wider than the window', async ({ page }) => {
    for (const path of ['/', article, '/issue/harbor', '/terms-of-sale', '/no-such-page']) {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await test.step(`${path} at ${width} px`, () => expectFits(page))
      }
    }
  })
})

test.describe('cart link', () => {
  const cart = (change: object) => ({ items: [], giftsubs: [], subscription: null, donation: null, ...change })

  test('is not there while the cart is empty, and shows the count that any part of the page announces', async ({
    page,
  }) => {
    await visit(page, '/')
    await expect(page.locator('.header-cart a')).toHaveCount(0)
    await signal(page, 'update-cart', cart({ items: [{}] }))
    const link = page.locator('.header-cart a')
    await expect(link).toHaveAttribute('href', '/store/checkout')
    await expect(link).toHaveText(/^1 item/)
    await signal(page, 'update-cart', cart({ items: [{}, {}], giftsubs: [{}], subscription: {}, donation: {} }))
    await expect(link).toHaveText(/^5 items/)
    await signal(page, 'update-cart', cart({}))
    await expect(link).toHaveCount(0)
  })

  test('is fed by GET /api/cart', async ({ page }) => {
    await page.route('**/api/cart', (route) => route.fulfill({ json: cart({ giftsubs: [{}, {}] }) }))
    await visit(page, '/')
    await expect(page.locator('.header-cart a')).toHaveText(/^2 items/)
  })

  test('stays away when the cart can’t be read', async ({ page }) => {
    await page.route('**/api/cart', (route) => route.fulfill({ status: 200, body: 'no JSON' }))
    await visit(page, '/')
    await expect(page.locator('.header-cart a')).toHaveCount(0)
  })
})

test.describe('signals', () => {
  test('toggle-header-module opens and closes a module', async ({ page }) => {
    await visit(page, article)
    await signal(page, 'toggle-header-module', { module: 'print' })
    await expect(panel(page, 'print')).toBeVisible()
    await signal(page, 'toggle-header-module', { module: 'archive' })
    await expect(panel(page, 'archive')).toBeVisible()
    await expect(openModules(page)).toHaveCount(1)
    await signal(page, 'toggle-header-module', { module: 'archive' })
    await expect(openModules(page)).toHaveCount(0)
  })

  test('activate-print closes the panel and prints', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        const open = document.querySelectorAll('details[data-module][open]').length
        document.documentElement.dataset.printed = String(open)
      }
    })
    await visit(page, article)
    await control(page, 'Print').click()
    await page.getByRole('button', { name: 'Print this page' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '0')
  })
})

test('only a page with something to print has the print module', async ({ page }) => {
  await visit(page, '/')
  await expect(control(page, 'Print')).toHaveCount(0)
})

test('a logged-in reader has the user module in place of the login', async ({ page }) => {
  await page.route('**/api/session', (route) => route.fulfill({ json: { account: { name: 'Ada <b>Reader</b>' } } }))
  await visit(page, '/')
  await control(page, 'Account').click()
  await expect(panel(page, 'user')).toContainText('Ada <b>Reader</b>')
  await expect(control(page, 'Log in')).toHaveCount(0)
})

test('works by keyboard alone', async ({ page }) => {
  await visit(page, article)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(control(page, 'Menu')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'menu')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel(page, 'menu').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(control(page, 'Menu')).toBeFocused()
})

test('a module opened before the script came stays open, and obeys it', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await control(page, 'Menu').click()
  await expect(panel(page, 'menu')).toBeVisible()
  release()
  await awake(page, 'site-header')
  await expect(panel(page, 'menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page, 'menu')).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens, one module at a time, and its links lead on', async ({ page }) => {
    await page.goto(article)
    await control(page, 'Menu').click()
    await expect(panel(page, 'menu')).toBeVisible()
    await control(page, 'Archive').click()
    await expect(panel(page, 'menu')).toBeHidden()
    await panel(page, 'archive')
      .getByRole('link', { name: /Harbor/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor')
  })

  test('the account, the way out and the cart are there on every page', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/about')
    const ways = page.getByRole('navigation', { name: 'Account and cart' }).getByRole('link')
    await expect(ways).toHaveText(['Account', 'Log out', 'Cart'])
    for (const way of await ways.all()) await expect(way).toBeVisible()
    await ways.last().click()
    await expect(page).toHaveURL('/store/checkout')
  })
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(`axe finds nothing in the header with any of its modules open, ${colorScheme}, ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visit(page, article, width)
    for (const label of ['Menu', 'Archive', 'Print', 'Log in']) {
      await control(page, label).click()
      await expect(openModules(page)).toHaveCount(1)
      await expectNoBarriers(page, '.site-header')
    }
  })
}
