import AxeBuilder from '@axe-core/playwright'
import { awake, expect, test } from '../support/watch-page.ts'

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

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  for (const path of [...readable.map(([path]) => path), '/dev/patterns', '/no-such-page']) {
    test(`axe finds nothing on ${path}, ${scheme}, ${width} px`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        colorScheme: scheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 800 },
      })
      const page = await context.newPage()
      await page.goto(baseURL + path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
      await context.close()
    })
  }
}

test('no page breaks the content policy or writes an error', async ({ page }) => {
  for (const [path] of readable) {
    await page.goto(path)
    await awake(page, 'site-header')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading] of readable) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    })
  }

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
  const reported = page.waitForRequest('**/api/island-failures')
  await page.goto(`${baseURL}/`)
  expect((await reported).postDataJSON()).toMatchObject({ island: 'site-header', path: '/' })
  await expect(page.locator('[data-island-failed]')).toContainText('Lodestar')
  await page.locator('.site-header summary').filter({ hasText: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.close()
})

test('an island says that it is awake when it hears and counts, not when it has been called', async ({ page }) => {
  await page.addInitScript(() => {
    // React takes its turns by messages to itself; a busy machine holds them back as this does.
    const post = MessagePort.prototype.postMessage
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: Parameters<typeof post>) {
      held.push(() => post.apply(this, message))
    } as typeof post
    Object.assign(window, {
      heldTurns: held,
      letTurnsGo: () => {
        MessagePort.prototype.postMessage = post
        for (const turn of held) turn()
      },
    })
  })
  await page.goto('/')
  await page.waitForFunction(() => (window as unknown as { heldTurns: unknown[] }).heldTurns.length > 0)
  await expect(page.locator('[data-island][data-awake]')).toHaveCount(0)
  await page.evaluate(() => (window as unknown as { letTurnsGo: () => void }).letTurnsGo())
  await awake(page, 'site-header')
})

test('the text does not move while the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number }
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + shift.value,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/article/what-a-lighthouse-is-for')
  await awake(page, 'site-header')
  await page.evaluate(() => document.fonts.ready)
  const shift = Number(await page.locator('html').getAttribute('data-shift'))
  expect(shift).toBeLessThan(0.02)
})
