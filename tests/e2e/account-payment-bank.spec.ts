import { startTestSite } from '../../scripts/test-site.mjs'
import { ANSWERS_OF_CHECKOUT, fillCard, frame, press, sheet } from '../support/payment-block.ts'
import { awake, expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

/** A site of its own: on the shared one the demo's declined renewal is paid by another test. */
let site: Awaited<ReturnType<typeof startTestSite>>
test.beforeAll(async () => {
  // A whole site starts here, on a machine that is busy with the other tests.
  test.setTimeout(180_000)
  site = await startTestSite()
})
test.afterAll(() => site?.stop())

test('a card whose bank asks each time pays for a declined renewal: a no is told, and a yes renews', async ({
  page,
}) => {
  await page.goto(`${site.url}/account/payment?token=demo-payment`)
  await awake(page, 'account-card')
  await frame(page).getByRole('radio').first().waitFor()
  await fillCard(page, '4000002760003184')
  await press(page, 'Pay $39.95')
  // To save it …
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  // … and to pay with it.
  await page.getByRole('button', { name: 'Authorize $39.95' }).click()
  await sheet(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(page.locator('#card-try-error')).toContainText('unable to authenticate')
  await page.reload()
  await awake(page, 'account-card')
  await expect(page.locator('.account-payment-lead')).toContainText('Nothing was charged.')
  await page.getByRole('button', { name: 'Authorize $39.95' }).click()
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Thank you: your subscription is renewed')).toBeVisible()
  await expect(page.locator('.account-facts')).toContainText('**** 3184')
  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.locator('main')).toContainText('Subscription Renewal: 1-Year Standard Print')
})
