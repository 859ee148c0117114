import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { button, heading, loginPlaces, openLogin, tab } from '../support/login.ts'
import { awake, expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: /status of (401|422|429)/ })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const smallTargets = (page: Page, part: string) =>
  page
    .locator(part)
    .locator('a, button, input:not([type="hidden"])')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent || one.id),
    )

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    for (const { name, path, root } of loginPlaces) {
      test(`no panel of the form ${name} has barriers`, async ({ page }) => {
        test.slow()
        const form = await openLogin(page, root, path)
        await button(form, 'Log in').click()
        await expect(form.locator('[aria-invalid]')).not.toHaveCount(0)
        await expectNoBarriers(page, root)
        expect(await smallTargets(page, root)).toEqual([])
        for (const label of ['Email Code', 'Google Account', 'Institutional Access']) {
          await tab(form, label).click()
          await expect(heading(form)).toBeVisible()
          await expectNoBarriers(page, root)
          expect(await overflow(page)).toBe(0)
        }
      })
    }

    test('nor have the pages around it', async ({ page }) => {
      test.slow()
      for (const path of ['/login', '/login/password?token=x', '/login/code?token=x', '/logout']) {
        await page.goto(path)
        await awake(page, 'site-header')
        await expectNoBarriers(page, 'body')
        expect(await overflow(page), path).toBe(0)
      }
    })
  })
}

test('with the paywall’s form awake, the scripts of an article are still small', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await openLogin(page, '#paywall-login', '/article/the-empty-room-census')
  await awake(page, 'share')
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThanOrEqual(66_000)
})
