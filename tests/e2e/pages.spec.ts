import { expectWellInEachLook } from '../support/barriers.ts'
import { holdFonts, painted, settled, shiftOf, watchShifts } from '../support/layout-shift.ts'
import { awake, expect, looks, test, twoLooks } from '../support/watch-page.ts'

const readable = [
  ['/', 'Lodestar'],
  ['/article/what-a-lighthouse-is-for', 'What a Lighthouse Is For'],
  ['/article/the-container-and-the-clock', 'The Container and the Clock'],
  ['/issue/harbor', 'Harbor'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/lifetime-subscriptions', 'Lifetime'],
  ['/terms-of-sale', 'Terms of Sale'],
  ['/institutional-subscriptions', 'Institutional'],
] as const

/** One of each kind of page, and every part that pages are made of. */
const kinds = new Set(['/', '/article/what-a-lighthouse-is-for', '/issue/harbor', '/about', '/dev/patterns'])

for (const path of [...readable.map(([path]) => path), '/dev/patterns']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expectWellInEachLook(page, { among: kinds.has(path) ? looks : twoLooks })
  })
}

test.describe('an address that leads nowhere', () => {
  test.use({ expectedFaults: /status of 404/ })

  test('axe finds nothing there', async ({ page }) => {
    await page.goto('/no-such-page')
    await expectWellInEachLook(page)
  })
})

test('no page breaks the content policy or writes an error', async ({ page }) => {
  for (const [path] of readable) {
    await page.goto(path)
    await awake(page, 'site-header')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read', async ({ page }) => {
    for (const [path, heading] of readable) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading)
    }
  })

  test('the home page leads to the lead story, which leads to its issue', async ({ page }) => {
    await page.goto('/')
    await page.locator('.front-lead').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a Lighthouse Is For')
    await page
      .locator('.article-head')
      .getByRole('link', { name: /Issue 5/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor')
  })
})

test('an address that leads nowhere gets a designed page with ways on', async ({ browser, baseURL }) => {
  const page = await browser.newPage()
  const response = await page.goto(`${baseURL}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here')
  await page.getByRole('link', { name: 'Go to the front page' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await page.close()
})

test('an island that fails shows what the server sent, is reported, and leaves the rest alone', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    // The header asks for it while it wakes; a browser without it stands for any fault.
    Object.defineProperty(window, 'scrollY', {
      get: () => {
        throw new Error('broken browser')
      },
    })
  })
  const reported = page.waitForRequest(
    (request) => request.url().endsWith('/api/island-failures') && request.postDataJSON().island === 'site-header',
  )
  await page.goto(`${baseURL}/`)
  expect((await reported).postDataJSON()).toMatchObject({ island: 'site-header', path: '/' })
  await expect(page.locator('#site-header [data-island-failed]')).toContainText('Lodestar')
  await page.locator('.site-header summary').filter({ hasText: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.close()
})

test('an island that says it is awake hears, though the machine gives React no turn', async ({ page }) => {
  await page.addInitScript(() => {
    // React takes its turns by messages to itself; a busy machine may hold them back for long.
    MessagePort.prototype.postMessage = () => undefined
  })
  await page.goto('/')
  await awake(page, 'site-header')
  await page.locator('.site-header summary').filter({ hasText: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

const STILL = 0.01

test('the text does not move while the page loads', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/article/what-a-lighthouse-is-for')
  await awake(page, 'site-header')
  await settled(page)
  expect(await shiftOf(page)).toBeLessThan(STILL)
})

// Pages whose titles, decks or lists break their lines elsewhere in the letters of another face.
const lateFaces = [
  ...readable.map(([path]) => path),
  '/article/tide-tables',
  '/subscribe',
  '/store',
  '/donate',
  '/login',
  '/search?q=light',
]

for (const width of [1280, 360]) {
  test(`the text does not move when its letters come late, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await watchShifts(page)
    for (const path of lateFaces) {
      const letThemCome = await holdFonts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await painted(page)
      await awake(page, 'site-header')
      letThemCome()
      await page.waitForLoadState('load')
      await settled(page)
      expect.soft(await shiftOf(page), path).toBeLessThan(STILL)
      await page.unrouteAll()
    }
  })
}
