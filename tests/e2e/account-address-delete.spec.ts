import { startTestSite } from '../../scripts/test-site.mjs'
import { expectFits, expectWellInEachLook } from '../support/barriers.ts'
import { enter } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT } from '../support/payment-block.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

/** A site of its own: an address of its demo reader is deleted here. */
let site: Awaited<ReturnType<typeof startTestSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startTestSite()
})
test.afterAll(() => site?.stop())

test('the question is in nobody’s way, and of an address that is needed the page says so', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.url })
  await enter(page, 'switched@demo.example', 'lodestar-demo')
  await page.goto('/account/address/ship-c/delete')
  await expect(page.getByText('Are you sure?')).toBeVisible()
  await expectWellInEachLook(page)
  await enter(page, 'extended@demo.example', 'lodestar-demo')
  await page.goto('/account/address/ship-a/delete')
  await expect(page.getByText('Issues are still to be sent to this address, so it can not be deleted.')).toBeVisible()
  await expectWellInEachLook(page)
  await page.close()
})

test('an address that nothing is sent to is deleted after a question, without scripts and by keyboard', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await enter(page, 'switched@demo.example', 'lodestar-demo')
  await page.goto('/account/address')
  await page.getByRole('link', { name: 'Delete Address' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete Address')
  await expect(page.getByText('Are you sure?')).toBeVisible()
  await expect(page.locator('.account-address-kept')).toHaveCount(1)
  await expectFits(page)
  await page.getByRole('link', { name: 'Cancel', exact: true }).press('Enter')
  await expect(page.locator('.account-address-kept')).toHaveCount(1)
  await page.getByRole('link', { name: 'Delete Address' }).press('Enter')
  await page.getByRole('button', { name: 'Delete Address' }).press('Enter')
  await expect(page.getByText('Address deleted')).toBeInViewport()
  await expect(page.getByText('No address on record')).toBeVisible()
  await page.close()
})
