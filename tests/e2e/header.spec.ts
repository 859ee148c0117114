import { awake, expect, test } from '../support/watch-page.ts'

test('the menu opens', async ({ page }) => {
  await page.goto('/')
  await awake(page, 'site-header')
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
})
