import { expectWellInEachLook } from '../support/barriers.ts'
import { openAsNewSubscriber, openChangePage, pathOfSubscription } from '../support/change-page.ts'
import { enter, newSubscriber, payByCard, writeAddress } from '../support/checkout-page.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { ANSWERS_OF_CHECKOUT, frame, press } from '../support/payment-block.ts'
import { option, options, pick } from '../support/subscribe-page.ts'
import { expect, test } from '../support/watch-page.ts'

const UPDATE = 'Update Subscription'
const UPDATED = 'Subscription updated successfully'

test.describe('with scripts', () => {
  test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

  test('an upgrade is paid by card, leads to its receipt, and is what the page shows from then on', async ({
    page,
  }) => {
    const path = await openAsNewSubscriber(page, 'digital')
    await expect(options(page, 'deliverable')).toHaveText([
      'DigitalAs it was paid for',
      'Print (US)+$15.00',
      'Print (Canada)+$25.00',
      'Print (International)+$45.00',
    ])
    await expect(page.getByRole('heading', { name: 'Address', exact: true })).toHaveCount(0)
    await pick(page, 'deliverable', 'print-a')
    await expect(page.locator('.deliverable-total')).toHaveText('$15.00 Upgrade to Print (US)')
    await expect(page.locator('.change-effect')).toHaveText('This change counts from Issue 6.')
    await expect(page.getByRole('button', { name: UPDATE })).toHaveCount(0)
    await page.locator('label').filter({ hasText: 'Use New Payment' }).click()
    await press(page)
    await expect(page.locator('[name="address.line1"]')).toHaveAttribute('aria-invalid', 'true')
    await writeAddress(page)
    await payByCard(page)
    await page.waitForURL(/\/receipts\?token=/)
    await expect(page.locator('main')).toContainText('Upgrade from Digital to Print (US)')
    await expect(page.locator('main')).toContainText('Your subscription is upgraded.')
    await page.goto(path)
    await expect(page.locator('main')).toContainText(
      'You have a 1-Year, Print subscription with United States shipping.',
    )
    await expect(page.locator('main')).toContainText('1 Pier Road')
  })

  test('the saved card pays with one press', async ({ page }) => {
    await openAsNewSubscriber(page, 'print')
    await pick(page, 'deliverable', 'print-b')
    await expect(page.getByRole('radio', { name: 'Use Existing Payment' })).toBeChecked()
    await expect(page.locator('[name="address.line1"]')).toBeVisible()
    await page.locator('[name="address.line1"]').fill('9 Rue du Port')
    await page.locator('[name="address.city"]').fill('Rimouski')
    await page.locator('[name="address.state"]').selectOption('QC')
    await page.locator('[name="address.postcode"]').fill('G5L 1A1')
    await press(page)
    await page.waitForURL(/\/receipts\?token=/)
    await expect(page.locator('main')).toContainText('Upgrade from Print (US) to Print (Canada)')
  })

  test('what costs nothing is changed at once and leads to the account; the saved address follows the choice', async ({
    page,
  }) => {
    const path = await openAsNewSubscriber(page, 'print')
    await expect(page.getByText('1 Pier Road, Duluth').first()).toBeVisible()
    await pick(page, 'deliverable', 'print-c')
    // What is on file elsewhere is no address of this category.
    await expect(page.locator('[name="address.line1"]')).toHaveValue('')
    await pick(page, 'deliverable', 'print-a')
    await expect(option(page, 'keep_address', 'keep')).toBeChecked()
    await pick(page, 'deliverable', 'digital')
    await expect(page.getByRole('heading', { name: 'Address', exact: true })).toHaveCount(0)
    // The page is left for the account as soon as it is done: what it says until then is noted from within.
    await page.evaluate((text) => {
      const note = () =>
        document.querySelector('.change-done')?.textContent === text && sessionStorage.setItem('said', text)
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    }, UPDATED)
    await page.getByRole('button', { name: UPDATE }).click()
    await page.waitForURL(/\/account$/)
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(UPDATED)
    await page.goto(path)
    await expect(page.locator('main')).toContainText('It is currently set to a 1-Year, Digital subscription.')
    await pick(page, 'deliverable', 'print-a')
    await page.getByRole('button', { name: UPDATE }).click()
    await page.waitForURL(/\/account$/)
  })

  test('whoever thinks better of an upgrade changes nothing, and pays nothing', async ({ page }) => {
    await openAsNewSubscriber(page, 'digital')
    await pick(page, 'deliverable', 'print-a')
    await page.locator('label').filter({ hasText: 'Use New Payment' }).click()
    await writeAddress(page)
    await press(page)
    await frame(page).getByRole('radio').first().waitFor()
    await pick(page, 'deliverable', 'digital')
    await page.getByRole('button', { name: UPDATE }).click()
    await page.waitForURL(/\/account$/)
  })

  test('it is all done by the keyboard', async ({ page }) => {
    await openAsNewSubscriber(page, 'print')
    await option(page, 'deliverable', 'print-a').focus()
    await page.keyboard.press('ArrowUp')
    await expect(option(page, 'deliverable', 'digital')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: UPDATE })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/account$/)
  })
})

test('the page is in nobody’s way and fits, with the rate and with what is to be paid', async ({ page }) => {
  await enter(page, 'solidarity@demo.example', DEMO_PASSWORD)
  await openChangePage(page)
  await pick(page, 'deliverable', 'print-b')
  await expect(page.locator('.deliverable-total')).toHaveText('$52.50 Upgrade to Print (Canada)')
  await expectWellInEachLook(page)
  await pick(page, 'level', 'low')
  await expect(page.getByRole('button', { name: UPDATE })).toBeVisible()
  await expect(page.locator('.deliverable-total')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('settings are asked for, and what costs nothing is changed', async ({ page }) => {
    await newSubscriber(page, 'print')
    const path = await pathOfSubscription(page)
    await page.goto(path)
    await pick(page, 'deliverable', 'digital')
    await page.getByRole('button', { name: 'Use these settings' }).click()
    await expect(option(page, 'deliverable', 'digital')).toBeChecked()
    await expect(page.getByRole('heading', { name: 'Address', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: UPDATE }).click()
    await expect(page.getByText(UPDATED)).toBeVisible()
    await expect(page.locator('main')).toContainText('It is currently set to a 1-Year, Digital subscription.')
    await page.getByRole('link', { name: 'Return to settings' }).click()
    await page.waitForURL(/\/account$/)
  })

  test('an upgrade is shown with its price, and tells that paying needs scripts', async ({ page }) => {
    await newSubscriber(page, 'print')
    await page.goto(await pathOfSubscription(page))
    await pick(page, 'deliverable', 'print-c')
    await page.getByRole('button', { name: 'Use these settings' }).click()
    await expect(page.locator('.deliverable-total')).toHaveText('$30.00 Upgrade to Print (International)')
    await expect(page.locator('[name="address.line1"]')).toBeVisible()
    await expect(page.locator('.payment-block noscript')).toHaveText(/^Paying here needs JavaScript/, {
      useInnerText: true,
    })
  })
})
