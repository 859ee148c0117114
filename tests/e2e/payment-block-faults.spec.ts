import { ANSWERS_OF_CHECKOUT, fillCard, general, openBlock, press, showElement } from '../support/payment-block.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: new RegExp(`${ANSWERS_OF_CHECKOUT.source}|ERR_FAILED|ERR_BLOCKED_BY_CLIENT`) })

const GENERIC =
  'There was a problem processing your order. Please try again at another time or contact help@lodestar.example'

test('a blank name is told, and nothing is paid before there is one', async ({ page }) => {
  await openBlock(page, 'card')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('  ')
  await showElement(page)
  await expect(page.getByText('Must not be blank.')).toBeVisible()
  await expect(name).toBeFocused()
  await fillCard(page, '4242424242424242')
  await press(page)
  await expect(name).toBeFocused()
  await expect(page.getByText('Must not be blank.')).toBeVisible()
  await name.fill('Ada Quill')
  await press(page)
  await page.waitForURL(/\/receipts\?token=/)
})

test('errors stand under the screen’s own fields; the first is scrolled to, 136 below the top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openBlock(page, 'fields')
  await press(page)
  const line1 = page.getByLabel('Address Line 1')
  await expect(line1).toHaveAccessibleDescription('There is no such street.')
  await expect(page.getByLabel('Your Full Name')).toHaveAccessibleDescription('Write your name as Jo Reader.')
  await expect(general(page)).toHaveText('Please look again.')
  await expect(general(page)).toBeFocused()
  expect(Math.round((await general(page).boundingBox())?.y ?? 0)).toBe(136)
  await page.getByLabel('Your Full Name').fill('Jo Reader')
  await showElement(page)
  await expect(general(page)).toHaveCount(0)
  await expect(line1).toHaveAccessibleDescription('')
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(/\/receipts\?token=pi_/)
})

for (const [state, text] of [
  ['failure', 'The last copy has just been sold.'],
  ['outage', GENERIC],
] as const) {
  test(`${state} is told on the top line, and can be tried again`, async ({ page }) => {
    await openBlock(page, state)
    await press(page)
    await expect(general(page)).toHaveText(text)
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  })
}

test('a line that breaks is the generic failure', async ({ page }) => {
  await openBlock(page, 'card')
  await page.route('**/dev/payments/card/checkout?*', (route) => route.abort())
  await press(page)
  await expect(general(page)).toHaveText(GENERIC)
})

test('without the provider’s script the reader is told, not left waiting', async ({ page }) => {
  await page.route('**/v3/stripe.js', (route) => route.abort())
  await openBlock(page, 'card')
  await press(page)
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible()
})

test('a status that can’t be had is an unexpected error', async ({ page }) => {
  await openBlock(page, 'unexpected-error')
  await showElement(page)
  await fillCard(page, '4242424242424242')
  await press(page)
  await expect(general(page)).toHaveText('Unexpected Error')
})

test('after a hundred looks, a second apart, the order has timed out', async ({ page }) => {
  let polls = 0
  page.on('response', (response) => {
    if (response.url().includes('/status/')) polls += 1
  })
  await openBlock(page, 'time-out')
  await showElement(page)
  await fillCard(page, '4242424242424242')
  await page.clock.install()
  await press(page)
  await expect(page.getByRole('button', { name: 'Completing Order' })).toBeDisabled()
  const wait = async () => {
    await page.clock.runFor(1000)
    return polls
  }
  await expect.poll(wait, { intervals: [1], timeout: 50_000 }).toBe(100)
  await expect(general(page)).toHaveText(`Sorry your order timed out. ${GENERIC}`)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.clock.runFor(5000)
  expect(polls).toBe(100)
})
