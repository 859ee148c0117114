import type { Page } from '@playwright/test'
import { expectFits, expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { awake, expect, test } from '../support/watch-page.ts'

async function open(page: Page, code = 'WELCOME10') {
  await page.goto(`/dev/store?code=${code}`)
  await awake(page, 'add-to-cart')
  await awake(page, 'store-workshop')
}

const coupon = (page: Page) => page.getByRole('region', { name: 'Coupon' })
// A radio's label lies over it: `force` lets the click land on the label, as a reader's does.
const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })

test.describe('the panel that adds to the cart', () => {
  test('shows the item, its coupon and its price, and an empty cart', async ({ page }) => {
    await open(page)
    const panel = page.locator('.add-to-cart')
    await expect(panel).toContainText('Introductory Subscription: 1-Year Standard Print')
    await expect(panel).toContainText('Coupon Applied: WELCOME10 -$10.00')
    await expect(panel).toContainText('Qty. 1')
    await expect(panel.locator('.add-to-cart-price s')).toContainText('$39.95')
    await expect(panel.locator('.add-to-cart-price')).toContainText('$29.95')
    await expect(panel).toContainText('Empty Cart')
    await expect(panel.getByRole('link', { name: 'Browse Store' })).toHaveAttribute('href', '/store')
    await expect(panel.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/store/checkout')
  })

  test('adds, shows the cart with its note, and offers to update it from then on', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const table = page.locator('#current-cart')
    await expect(table.locator('tbody th')).toHaveText('Introductory Subscription: 1-Year Standard Print (WELCOME10)')
    await expect(table.locator('tfoot tr')).toHaveText(['Discount-$10.00', 'List Price$39.95', 'Total$29.95'])
    await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible()
    await expect(
      page.getByText('Note: Total amount is subject to change during checkout based on shipping requirements.'),
    ).toBeVisible()
    await expect(page.locator('.header-cart')).toContainText('1 item')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(page.getByText('Empty Cart')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('is a plain form', async ({ page }) => {
      await page.goto('/dev/store')
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(page).toHaveURL(/\/store\/checkout$/)
      await expect(page.getByText('It is in your cart.')).toBeVisible()
      await expect(page.locator('#cart tbody th')).toHaveText(
        'Introductory Subscription: 1-Year Standard Print (WELCOME10)',
      )
    })
  })
})

test.describe('a product', () => {
  test('is added in the size and number that are chosen', async ({ page }) => {
    await page.goto('/store/product/night-shift-tee')
    await awake(page, 'add-to-cart')
    const panel = page.locator('.add-to-cart')
    const quantity = panel.locator('form').getByRole('spinbutton', { name: 'Qty.', exact: true }).first()
    await panel.getByRole('radio', { name: 'S', exact: true }).check({ force: true })
    await quantity.fill('10')
    await quantity.press('Tab')
    await panel.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
    await expect(quantity).toHaveValue('4')
    await panel.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.locator('#current-cart tbody th')).toHaveText('Night Shift Tee (M)')
    await expect(panel.getByRole('button', { name: 'Update Cart' })).toBeVisible()
    await expect(page.locator('.header-cart')).toContainText('1 item')
  })
})

test('a look at the cart that is answered late does not hide what was added meanwhile', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await promise
    return route.fulfill({ response })
  })
  await open(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('#current-cart')).toBeVisible()
  const late = page.waitForResponse(/\/api\/cart$/)
  resolve()
  await (await late).finished()
  await expect(page.getByText('Empty Cart')).toHaveCount(0)
  await expect(page.locator('#current-cart tbody tr')).toHaveCount(1)
})

test('a product’s page with a full cart fits a window of any width', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('#current-cart')).toBeVisible()
  await page.goto('/store/product/canvas-tote')
  await awake(page, 'add-to-cart')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const rows = page.locator('#current-cart tbody tr')
  await expect(rows).toHaveCount(2)
  for (const width of [320, 900, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
    const [first, second] = [await rows.first().boundingBox(), await rows.nth(1).boundingBox()]
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual((second?.y ?? 0) + 1)
    expect(await rows.first().evaluate((row) => row.scrollHeight - row.clientHeight)).toBeLessThanOrEqual(1)
  }
})

test.describe('the coupon banner', () => {
  test('is applied, removed and applied again', async ({ page }) => {
    await open(page)
    await expect(coupon(page)).toContainText('YOU HAVE A COUPON!')
    await expect(coupon(page)).toContainText('CODE APPLIED: WELCOME10')
    await expect(coupon(page)).toContainText(
      'This coupon applies to all Standard Print and Digital subscriptions. Discount may vary by selection.',
    )
    await expect(
      page.getByText('Coupon only applies to Standard subscriptions. Discount accounted for below.'),
    ).toBeVisible()
    await coupon(page).getByRole('button', { name: 'Remove Coupon' }).click()
    await expect(coupon(page).locator('s')).toHaveText('CODE NOT APPLIED: WELCOME10')
    await coupon(page).getByRole('button', { name: 'Apply Coupon' }).click()
    await expect(coupon(page).locator('s')).toHaveCount(0)
  })

  test('an empty one can not be applied', async ({ page }) => {
    await open(page, 'NOTHING')
    await expect(coupon(page)).toContainText('COUPON DOES NOT APPLY')
    await expect(coupon(page).locator('s')).toHaveText('CODE NOT APPLIED: NOTHING')
    await expect(coupon(page)).toContainText('Unable to apply coupon NOTHING')
    await expect(coupon(page).getByRole('button', { name: 'Cannot Apply Coupon' })).toBeDisabled()
  })

  test('disables what it does not cover', async ({ page }) => {
    await open(page, 'NORTH')
    await expect(page.getByText('Coupon only applies to US or Canadian shipping addresses.')).toBeVisible()
    await expect(page.getByText('Coupon only applies to Standard Print subscriptions.')).toBeVisible()
    for (const [group, name, isEnabled] of [
      ['Level', 'standard-print', true],
      ['Level', 'solidarity-print', false],
      ['Level', 'standard-digital', false],
      ['Level', 'solidarity-digital', false],
      ['Shipping Category', 'us', true],
      ['Shipping Category', 'canada', true],
      ['Shipping Category', 'international', false],
    ] as const) {
      await expect(radio(page, group, name)).toBeEnabled({ enabled: isEnabled })
    }
    await coupon(page).getByRole('button', { name: 'Remove Coupon' }).click()
    await radio(page, 'Shipping Category', 'international').check({ force: true })
    await coupon(page).getByRole('button', { name: 'Apply Coupon' }).click()
    await expect(radio(page, 'Shipping Category', 'canada')).toBeChecked()
  })

  test('one for digital leads there, and one for gifts makes the purpose a gift', async ({ page }) => {
    await open(page, 'DIGITAL5')
    await expect(radio(page, 'Level', 'standard-digital')).toBeChecked()
    await expect(page.getByText('Coupon only applies to Standard Digital subscriptions.')).toBeVisible()
    await open(page, 'GIFT15')
    await expect(radio(page, 'Purpose', 'Gift')).toBeChecked()
    await radio(page, 'Purpose', 'Personal').check({ force: true })
    await expect(coupon(page).locator('s')).toHaveText('CODE NOT APPLIED: GIFT15')
  })

  test('says what it is not for', async ({ page }) => {
    await open(page, 'RENEW5')
    await expect(coupon(page)).toContainText('This coupon does not apply to new subscriptions.')
    await open(page, 'NEWHERE')
    await radio(page, 'Purpose', 'Renewal').check({ force: true })
    await expect(coupon(page)).toContainText('This coupon does not apply to subscription renewals.')
  })
})

test.describe('swag', () => {
  const card = (page: Page, name: string) => page.getByRole('article', { name })
  const lines = async (page: Page) => JSON.parse((await page.locator('.specimen-lines').textContent()) ?? '[]')

  test('shows at most two products in stock, each with what it costs', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('heading', { name: 'Add Swag' })).toBeVisible()
    await expect(page.locator('.swag-card h3')).toHaveText(['Canvas Tote', 'Night Shift Tee'])
    await expect(card(page, 'Canvas Tote')).toContainText('+$18.00')
    await expect(card(page, 'Canvas Tote').getByRole('link', { name: 'View Product' })).toHaveAttribute(
      'href',
      '/store/product/canvas-tote',
    )
  })

  test('is added to the order and removed from it', async ({ page }) => {
    await open(page)
    const tote = card(page, 'Canvas Tote')
    // Other tests buy some meanwhile: as many as there are now, of the 25 that there were.
    const left = Number(await tote.getByLabel('Qty.', { exact: true }).getAttribute('max'))
    expect(left).toBeGreaterThan(5)
    expect(left).toBeLessThanOrEqual(25)
    await tote.getByLabel('Qty.', { exact: true }).fill('99')
    await tote.getByLabel('Qty.', { exact: true }).press('Enter')
    await expect(tote.getByLabel('Qty.', { exact: true })).toHaveValue(String(left))
    await tote.getByRole('button', { name: 'Add to Order' }).click()
    await expect(tote.getByRole('button', { name: 'Remove from Order' })).toBeVisible()
    expect(await lines(page)).toMatchObject([
      { id: 'nprd:tote', quantity: left, cart: { type: 'basic-product', ref: 'prd:tote', quantity: left } },
    ])
    await tote.getByRole('button', { name: 'Remove from Order' }).click()
    expect(await lines(page)).toEqual([])
  })

  test('comes in sizes, with what is left of each', async ({ page }) => {
    await open(page)
    const tee = card(page, 'Night Shift Tee')
    await expect(tee.getByText('Select a Size')).toBeVisible()
    await expect(tee.getByText('ONLY 4 LEFT')).toBeVisible()
    await expect(tee.getByText('(OUT OF STOCK)')).toBeVisible()
    await expect(tee.getByRole('radio', { name: 'XL' })).toBeDisabled()
    await expect(tee.getByRole('button', { name: 'Add to Order' })).toBeDisabled()
    await tee.getByRole('radio', { name: 'S', exact: true }).check({ force: true })
    await tee.getByLabel('Qty.', { exact: true }).fill('10')
    await tee.getByLabel('Qty.', { exact: true }).press('Enter')
    await tee.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
    await expect(tee.getByLabel('Qty.', { exact: true })).toHaveValue('4')
    await tee.getByRole('button', { name: 'Add to Order' }).click()
    expect(await lines(page)).toMatchObject([{ id: 'ssze:tee-m', cart: { type: 'sized-product', quantity: 4 } }])
  })
})

test('all of it is accessible, and fits', async ({ page }) => {
  await open(page)
  await expect(page.locator('.swag-card')).toHaveCount(2)
  const inLight = [
    ['light', 320],
    ['light', 1280],
  ] as const
  await inEachLook(
    page,
    async () => {
      await expectNoBarriers(page)
      await expectFits(page)
    },
    inLight,
  )
})
