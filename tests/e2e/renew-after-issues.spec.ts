import { startTestSite } from '../../scripts/test-site.mjs'
import { enterDemo, openRenew } from '../support/renew-page.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own: what the desk sends counts for all of its subscribers. */
let site: Awaited<ReturnType<typeof startTestSite>>
test.beforeAll(async () => {
  // A whole site starts here, on a machine that is busy with the other tests.
  test.setTimeout(180_000)
  site = await startTestSite()
})
test.afterAll(() => site?.stop())

test('as issues are sent, one subscription comes to its last issue and another to its end', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.url })
  const status = page.locator('.renew-status')
  const toCome = page.locator('.renew-left dd')

  await site.desk('issue', 'deliver', '5')
  await enterDemo(page, 'expiring')
  await openRenew(page)
  await expect(status).toHaveText('Your subscription has expired. Renew today to start receiving issues again.')
  await expect(toCome).toHaveCount(0)

  await site.desk('issue', 'cut', '6')
  await page.context().clearCookies()
  await enterDemo(page, 'switched')
  await openRenew(page)
  await expect(status).toHaveText(
    'You have 2 issues left. You can wait until closer to the end of your cycle, or renew now to extend your subscription.',
  )
  await expect(toCome).toHaveText('✦✦2 issues (including Issue 6)')

  await site.desk('issue', 'deliver', '6')
  await openRenew(page)
  await expect(status).toHaveText('You have 1 issue left. Renew now to extend your subscription.')
  await expect(toCome).toHaveText('✦1 issue')
  await page.close()
})
