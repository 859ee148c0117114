import { logIn, openLogin, READ_BY_SUBSCRIBERS } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

const paywall = '#paywall-title'

for (const who of ['extended', 'expiring', 'lifetime']) {
  test(`the paywall opens to ${who}@demo.example`, async ({ page }) => {
    const form = await openLogin(page, '#paywall-login', READ_BY_SUBSCRIBERS)
    await expect(page.locator(paywall)).toBeVisible()
    await logIn(form, `${who}@demo.example`)
    await expect(page.locator('details[data-module="user"]')).toBeAttached()
    await expect(page.locator(paywall)).toHaveCount(0)
    await expect(page).toHaveURL(READ_BY_SUBSCRIBERS)
  })
}

test('the paywall leads who has expired to renewing', async ({ page }) => {
  const form = await openLogin(page, '#paywall-login', READ_BY_SUBSCRIBERS)
  await logIn(form, 'expired@demo.example')
  await expect(page.locator('a[href="/subscribe/renew"]').first()).toBeVisible()
  await expect(page.locator(paywall)).toBeVisible()
})
