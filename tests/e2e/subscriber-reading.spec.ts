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
    await expect(page).toHaveURL(`${READ_BY_SUBSCRIBERS}#rest`)
    // Where the wall stood, and not at the top.
    const top = () => page.locator('#rest').evaluate((place) => place.getBoundingClientRect().top)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await expect.poll(async () => (await top()) > 0 && (await top()) < 400).toBe(true)
  })
}

test('the paywall leads who has expired to renewing', async ({ page }) => {
  const form = await openLogin(page, '#paywall-login', READ_BY_SUBSCRIBERS)
  await logIn(form, 'expired@demo.example')
  await expect(page.locator('.paywall a[href="/subscribe/renew"]')).toBeVisible()
})
