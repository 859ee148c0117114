import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/watch-page.ts'

for (const width of [360, 1440]) {
  test.describe(`the gallery of mails at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('leads from the list to a mail, seen in every way', async ({ page }) => {
      await page.goto('/dev/mails')
      await expectWell(page, width)
      await page.getByRole('link', { name: /order-receipt/ }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Your order at')
      for (const look of ['A phone, light', 'A phone, dark', 'A desk, light', 'A desk, dark']) {
        const frame = page.frameLocator(`iframe[title^="${look}"]`)
        await page.locator(`iframe[title^="${look}"]`).scrollIntoViewIfNeeded()
        await expect(frame.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
        const paper = look.endsWith('dark') ? 'rgb(13, 21, 36)' : 'rgb(250, 247, 240)'
        await expect(frame.locator('body')).toHaveCSS('background-color', paper)
        const sheet = await frame.locator('.sheet').boundingBox()
        const phone = Math.min(width, 362)
        expect(sheet?.width, `${look}: nothing sticks out sideways`).toBeLessThanOrEqual(
          look.includes('phone') ? phone : 640,
        )
      }
      await expect(page.getByRole('region', { name: 'Plain text' })).toContainText('See the receipt:')
      await expectWell(page, width)
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every kind can be walked to, one after the other', async ({ page }) => {
    await page.goto('/dev/mails/sign-in-code')
    await page.getByRole('link', { name: 'Next: password-link' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Choose your password')
  })
})

async function expectWell(page: Page, width: number) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, 'nothing sticks out sideways').toBeLessThanOrEqual(width)
}
