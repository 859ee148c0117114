import type { Page } from '@playwright/test'
import { expectFits, expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { fillCart, holdChanges } from '../support/checkout-page.ts'
import { awake, expect, looks, test } from '../support/watch-page.ts'

const rows = (page: Page) => page.locator('#cart tbody tr')
const row = (page: Page, name: string | RegExp) => rows(page).filter({ hasText: name })
const cell = (page: Page, name: string | RegExp, label: string) => row(page, name).locator(`[data-label="${label}"]`)
const foot = (page: Page) => page.locator('#cart tfoot tr')

async function openCart(page: Page) {
  await page.goto('/store/checkout')
  await awake(page, 'checkout')
}

/** How many the server holds of it. */
const quantityOf = (page: Page, wanted: string) =>
  page.evaluate(async (ref) => {
    const { items } = await (await fetch('/api/cart')).json()
    return items.find((item: { ref: string }) => item.ref === ref)?.quantity
  }, wanted)

const tote = { type: 'basic-product', item: 'prd:tote' }
const issue = { type: 'print-issue', item: 'iss:2' }
const files = { type: 'digital-issue', item: 'iss:2' }
const gift = {
  type: 'gift-subscription',
  qty: 2,
  item: { deliverable: 'print-c', level: 'low', term: '1year', coupon: 'GIFT15' },
}
const personal = {
  type: 'personal-subscription',
  item: { phase: 'introductory', medium: 'print', level: 'low', term: '2year', coupon: null },
}
const donation = { type: 'donation-item', item: { process: 'onetime', amount: 2500 } }

test.describe('codes', () => {
  // A code that can't be used is refused.
  test.use({ expectedFaults: /status of 422/ })

  test('a code is typed into the cart and taken off again; one that can not be used says why', async ({ page }) => {
    await fillCart(page, tote, personal)
    await openCart(page)
    await page.getByText('Have a code?').click()
    await page.getByRole('textbox', { name: /^Code/ }).fill('BYGONE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Coupon BYGONE ended on December 31, 2025.')).toBeVisible()
    await page.getByRole('textbox', { name: /^Code/ }).fill('welcome10')
    await page.keyboard.press('Enter')
    await expect(row(page, 'WELCOME10')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Coupon WELCOME10' }).click()
    await expect(row(page, 'WELCOME10')).toHaveCount(0)
    await expect(page.getByText('Have a code?')).toBeVisible()
  })
})

test('an empty cart says so', async ({ page }) => {
  await openCart(page)
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  await expect(page.locator('.cart-empty')).toContainText('Your cart is empty')
  await expect(page.locator('.cart-empty')).toContainText('There is a tote bag')
})

test('each line has its quantity, name, shipping category and amount; the footer adds them up', async ({ page }) => {
  await fillCart(page, { ...tote, qty: 2 }, files, gift, personal, donation)
  await openCart(page)
  await expect(page.locator('#cart thead th')).toHaveText(['Remove', 'Qty.', 'Item', 'Ship', 'Amount'])
  await expect(rows(page).locator('th')).toHaveText([
    'Issue 2 (Digital)',
    'One-Time Contribution',
    'Gift Subscription: 1-Year Standard Print (GIFT15)',
    'Canvas Tote',
    'Introductory Subscription: 2-Year Standard Print',
  ])
  await expect(rows(page).locator('[data-label="Ship"]')).toHaveText(['_', '_', 'INTL', 'US', 'US'])
  await expect(rows(page).locator('[data-label="Amount"]')).toHaveText([
    '$6.95',
    '$25.00',
    '$109.90',
    '$39.00',
    '$69.95',
  ])
  await expect(foot(page)).toHaveText([
    'Subtotal$217.80',
    'Shipping$63.00',
    'Discount-$30.00',
    'List Price$280.80',
    'Total$250.80',
  ])
  await expect(page.locator('#cart tfoot s')).toHaveText('$280.80')
  await expect(row(page, 'Canvas Tote').getByRole('spinbutton')).toHaveValue('2')
  await expect(row(page, 'Issue 2 (Digital)').getByRole('spinbutton')).toHaveCount(0)
  await expect(row(page, 'Introductory').getByRole('spinbutton')).toHaveCount(0)
  await expect(cell(page, 'One-Time', 'Qty.')).toHaveText('1')
})

test('without shipping and discount the footer is the total alone', async ({ page }) => {
  await fillCart(page, files)
  await openCart(page)
  await expect(foot(page)).toHaveText(['Total$6.95'])
})

test('arrows and typing change a quantity, and every view of the cart hears of it', async ({ page }) => {
  await fillCart(page, tote)
  await openCart(page)
  const field = row(page, 'Canvas Tote').getByRole('spinbutton')
  const down = row(page, 'Canvas Tote').getByRole('button', { name: /^Decrease/ })
  await expect(down).toBeDisabled()
  await row(page, 'Canvas Tote')
    .getByRole('button', { name: /^Increase/ })
    .click()
  await expect(field).toHaveValue('2')
  await expect(cell(page, 'Canvas Tote', 'Amount')).toHaveText('$39.00')
  await down.click()
  await expect(field).toHaveValue('1')
  for (const [typed, quantity] of [
    ['7.9', '7'],
    ['-3', '1'],
    ['20', '20'],
  ] as const) {
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveValue(quantity)
  }
  await expect(cell(page, 'Canvas Tote', 'Amount')).toHaveText('$364.50')
  await expect.poll(() => quantityOf(page, 'prd:tote')).toBe(20)
  await page.reload()
  await expect(field).toHaveValue('20')
})

test('what the reader does is seen before the server has answered', async ({ page }) => {
  await fillCart(page, tote, issue)
  await openCart(page)
  const letGo = await holdChanges(page)
  await row(page, 'Canvas Tote')
    .getByRole('button', { name: /^Increase/ })
    .click()
  await expect(cell(page, 'Canvas Tote', 'Amount')).toHaveText('$39.00')
  letGo()
  await expect(page.locator('.header-cart')).toContainText('2 items')
})

test('a link is followed when the server has answered, so that the next page shows what was done', async ({ page }) => {
  await fillCart(page, tote)
  await openCart(page)
  const letGo = await holdChanges(page)
  await row(page, 'Canvas Tote').getByRole('spinbutton').fill('3')
  await row(page, 'Canvas Tote').getByRole('spinbutton').press('Enter')
  let isLeft = false
  page.once('load', () => {
    isLeft = true
  })
  await page.locator('.header-cart').click()
  await page.evaluate(() => fetch('/api/cart'))
  expect(isLeft, 'the page waits').toBe(false)
  letGo()
  await expect.poll(() => isLeft).toBe(true)
  await expect(row(page, 'Canvas Tote').getByRole('spinbutton')).toHaveValue('3')
})

test('whoever leaves at once loses nothing that they changed', async ({ page }) => {
  await fillCart(page, tote, issue)
  await openCart(page)
  await row(page, 'Canvas Tote').getByRole('spinbutton').fill('20')
  await row(page, 'Canvas Tote').getByRole('spinbutton').press('Enter')
  await page.goto('/about')
  await expect.poll(() => quantityOf(page, 'prd:tote')).toBe(20)
})

test('a line is removed, down to the empty cart', async ({ page }) => {
  await fillCart(page, tote, donation)
  await openCart(page)
  await page.getByRole('button', { name: 'Remove Canvas Tote' }).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove One-Time Contribution' })).toBeFocused()
  await expect(page.locator('.header-cart')).toContainText('1 item')
  await page.keyboard.press('Enter')
  await expect(page.locator('.cart-empty')).toContainText('Your cart is empty')
  await expect(page.locator('.cart-empty')).toBeFocused()
  await expect(page.locator('.header-cart a')).toHaveCount(0)
})

test('two tabs agree', async ({ page, context }) => {
  await fillCart(page, tote)
  await openCart(page)
  const other = await context.newPage()
  await openCart(other)
  await other.getByRole('button', { name: /^Increase/ }).click()
  await expect(row(page, 'Canvas Tote').getByRole('spinbutton')).toHaveValue('2')
  await page.getByRole('button', { name: 'Remove Canvas Tote' }).click()
  await expect(other.locator('.cart-empty')).toBeVisible()
  await expect(other.locator('.header-cart a')).toHaveCount(0)
})

test.describe('what goes wrong', () => {
  test.use({ expectedFaults: /status of 422|ERR_FAILED/ })

  test('the server has the last word: more than there is goes back, and says why', async ({ page }) => {
    await fillCart(page, { type: 'print-issue', item: 'iss:1' })
    await openCart(page)
    const field = row(page, 'Issue 1').getByRole('spinbutton')
    await field.fill('9')
    await field.press('Enter')
    await expect(page.locator('.notice-error')).toHaveText('Only 2 of Issue 1 left.')
    await expect(field).toHaveValue('1')
    await field.fill('2')
    await field.press('Enter')
    await expect(field).toHaveValue('2')
    await expect(page.locator('.notice-error')).toHaveCount(0)
  })

  test('a failed line is reported, and the cart stays as it is', async ({ page }) => {
    await fillCart(page, tote)
    await openCart(page)
    await page.route('**/api/cart/remove', (route) => route.abort())
    await page.getByRole('button', { name: 'Remove Canvas Tote' }).click()
    await expect(page.locator('.notice-error')).toHaveText('We could not reach the server. Please try again.')
    await expect(rows(page)).toHaveCount(1)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('lines are changed and removed by plain forms', async ({ page, context }) => {
    await context.request.post('/api/cart', {
      data: { ...tote, qty: 2 },
      headers: { origin: test.info().project.use.baseURL as string },
    })
    await page.goto('/store/checkout')
    await expect(cell(page, 'Canvas Tote', 'Amount')).toHaveText('$39.00')
    await row(page, 'Canvas Tote').getByRole('spinbutton').fill('3')
    await row(page, 'Canvas Tote').getByRole('button', { name: 'Update' }).click()
    await expect(row(page, 'Canvas Tote').getByRole('spinbutton')).toHaveValue('3')
    await row(page, 'Canvas Tote').getByRole('spinbutton').fill('30')
    await row(page, 'Canvas Tote').getByRole('button', { name: 'Update' }).click()
    await expect(page.locator('.notice-error')).toHaveText('Only 25 of Canvas Tote left.')
    await page.getByRole('button', { name: 'Remove Canvas Tote' }).click()
    await expect(page.locator('.cart-empty')).toContainText('Your cart is empty')
    await expect(page.locator('.notice-error')).toHaveCount(0)
  })
})

test('is accessible, and fits', async ({ page }) => {
  await fillCart(page, tote, gift, personal)
  await openCart(page)
  const narrower = looks.map(([scheme, width]) => [scheme, width === 360 ? 320 : width] as const)
  await inEachLook(
    page,
    async () => {
      await expectNoBarriers(page)
      await expectFits(page)
    },
    narrower,
  )
})
