import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { awake, expect, looks, test, twoLooks } from '../support/watch-page.ts'

const paths = [
  '/store',
  '/store/issues',
  '/store/product/canvas-tote',
  '/store/product/night-shift-tee',
  '/store/product/enamel-mug',
  '/store/product/field-recordings',
]

/** One of each kind of page. */
const kinds = new Set(['/store', '/store/issues', '/store/product/night-shift-tee'])

for (const path of paths) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expectWellInEachLook(page, { among: kinds.has(path) ? looks : twoLooks })
  })
}

const card = (page: Page, name: string) =>
  page.locator('.product-card').filter({ has: page.getByRole('heading', { name }) })

test.describe('the store', () => {
  test('is reached from the menu and from the foot of every page', async ({ page }) => {
    await page.goto('/about')
    await awake(page, 'site-header')
    await expect(page.locator('.site-footer').getByRole('link', { name: 'Store' })).toHaveAttribute('href', '/store')
    await page.locator('summary', { hasText: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Store' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store')
  })

  test('says what everything costs and how many are left', async ({ page }) => {
    await page.goto('/store')
    await expect(card(page, 'Canvas Tote').locator('.price-tag')).toHaveText('$18.00')
    await expect(card(page, 'Night Shift Tee').locator('.price-tag')).toHaveText('$24.00')
    await expect(card(page, 'Enamel Mug').locator('.price-tag')).toHaveText('$14.00 (OUT OF STOCK)')
    await expect(card(page, 'Letterpress Print').locator('.price-tag')).toHaveText('$40.00 ONLY 7 LEFT')
    await expect(card(page, 'Field Recordings').locator('.price-tag')).toHaveText('$9.00')
    await expect(card(page, 'Desktop Wallpapers').locator('.price-tag')).toHaveText('FREE')
  })

  test('leads to each product and to the back issues', async ({ page }) => {
    await page.goto('/store')
    await card(page, 'Canvas Tote').click()
    await expect(page).toHaveURL(/\/store\/product\/canvas-tote$/)
    await page.getByRole('main').getByRole('link', { name: 'Store', exact: true }).click()
    await page.getByRole('link', { name: 'All back issues' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back issues')
  })
})

test('back issues are offered in print and as files, with what is left and what shipping costs', async ({ page }) => {
  await page.goto('/store/issues')
  const issue = (name: string) => page.locator('.back-issue').filter({ has: page.getByRole('heading', { name }) })
  await expect(issue('Night Work').locator('.price-tag').first()).toHaveText('$12.95 ONLY 2 LEFT')
  await expect(issue('Night Work').locator('.price-tag').nth(1)).toHaveText('$6.95')
  await expect(issue('The Grid').locator('.price-tag').first()).toHaveText('$12.95')
  await expect(issue('Night Work').getByRole('spinbutton', { name: 'Qty.' })).toHaveAttribute('max', '2')
  await expect(issue('The Grid').getByRole('spinbutton', { name: 'Qty.' })).toHaveAttribute('max', '50')
  await expect(page.getByRole('heading', { name: 'Long Roads' })).toHaveCount(0)
  const shipping = page.getByRole('table', { name: /Shipping/ })
  await expect(shipping.getByRole('row', { name: /Canada/ })).toHaveText('Canada$8.00$12.00$18.00')
})

test.describe('a product page', () => {
  test('says what shipping costs to each category, before anything is in the cart', async ({ page }) => {
    await page.goto('/store/product/canvas-tote')
    const shipping = page.getByRole('table', { name: /Shipping/ })
    await expect(shipping.getByRole('columnheader')).toHaveText(['To', '1', '2 to 4', '5 or more'])
    await expect(shipping.getByRole('row', { name: /United States/ })).toHaveText('United States$2.00$3.00$4.50')
    await expect(shipping.getByRole('row', { name: /Canada/ })).toHaveText('Canada$4.00$6.00$9.00')
    await expect(shipping.getByRole('row', { name: /International/ })).toHaveText('International$7.50$12.00$18.00')
  })

  test('shows its other pictures by the arrow keys', async ({ page }) => {
    await page.goto('/store/product/canvas-tote')
    const large = page.locator('.gallery-picture:visible img')
    await expect(large).toHaveAttribute('alt', /hangs by its two long handles/)
    await page.getByRole('radio', { name: 'Picture 1 of 3' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Picture 2 of 3' })).toBeChecked()
    await expect(large).toHaveAttribute('alt', /blank side/)
    await page.locator('.gallery label').nth(2).click()
    await expect(large).toHaveAttribute('alt', /sewn on/)
    await expect(large).toHaveCount(1)
  })

  test('offers the sizes that are there, and says so of those that are not', async ({ page }) => {
    await page.goto('/store/product/night-shift-tee')
    const sizes = page.getByRole('radiogroup', { name: /Select a Size/ })
    await expect(sizes.getByRole('radio')).toHaveCount(4)
    await expect(sizes).toContainText('ONLY 4 LEFT')
    await expect(sizes).toContainText('(OUT OF STOCK)')
    await expect(sizes.getByRole('radio', { name: 'XL' })).toBeDisabled()
    await expect(sizes.getByRole('radio', { name: 'S', exact: true })).toBeEnabled()
  })

  test('says how few are left', async ({ page }) => {
    await page.goto('/store/product/letterpress-print')
    await expect(page.locator('.product-head .stock-label')).toHaveText('ONLY 7 LEFT')
    await expect(page.getByRole('spinbutton', { name: 'Qty.' })).toHaveAttribute('max', '7')
    await page.goto('/store/product/canvas-tote')
    await expect(page.locator('.stock-label')).toHaveCount(0)
  })

  test('adds to the cart, shows it, and leads on', async ({ page }) => {
    await page.goto('/store/product/night-shift-tee')
    await awake(page, 'add-to-cart')
    const panel = page.locator('#add-to-cart')
    await expect(panel).toContainText('Empty Cart')
    await panel.locator('label', { hasText: /^M$/ }).click()
    await panel.getByRole('spinbutton', { name: 'Qty.' }).first().fill('9')
    await panel.getByRole('spinbutton', { name: 'Qty.' }).first().press('Tab')
    await expect(panel.getByRole('spinbutton', { name: 'Qty.' }).first()).toHaveValue('4')
    await panel.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(panel.getByRole('table', { name: 'Your Cart' })).toContainText('Night Shift Tee (M)')
    await expect(panel.getByRole('button', { name: 'Update Cart' })).toBeVisible()
    await expect(panel).toContainText(
      'Note: Total amount is subject to change during checkout based on shipping requirements.',
    )
    await expect(panel.getByRole('link', { name: 'Browse Store' })).toHaveAttribute('href', '/store')
    await expect(panel.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/store/checkout')
    await expect(page.locator('.header-cart')).toContainText('1 item')
  })

  test('of what is digital asks for no number', async ({ page }) => {
    await page.goto('/store/product/field-recordings')
    await awake(page, 'add-to-cart')
    await expect(page.locator('#add-to-cart')).toContainText('Qty. 1')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('table', { name: 'Your Cart' })).toContainText('Field Recordings (Digital)')
  })

  test('offers nothing that is sold out', async ({ page }) => {
    await page.goto('/store/product/enamel-mug')
    await expect(page.locator('.product-head .stock-label')).toHaveText('(OUT OF STOCK)')
    await expect(page.locator('.add-to-cart-price')).toHaveText('$14.00')
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  })

  test('names the files of what is to be downloaded, and no shipping', async ({ page }) => {
    await page.goto('/store/product/field-recordings')
    await expect(page.locator('.product-file-list li')).toHaveText([
      /Substation WAV, \d+ KB/,
      /Rain on Tin WAV, \d+ KB/,
      /Harbor Bell WAV, \d+ KB/,
    ])
    await expect(page.getByRole('table', { name: /Shipping/ })).toHaveCount(0)
  })

  test('that is not there is a designed page', async ({ page }) => {
    const answer = await page.request.get('/store/product/no-such-thing')
    expect(answer.status()).toBe(404)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  const itemsOf = async (page: Page) => (await (await page.request.get('/api/cart')).json()).items

  test('goods go into the cart by a plain form', async ({ page }) => {
    await page.goto('/store/product/letterpress-print')
    await page.getByRole('spinbutton', { name: 'Qty.' }).fill('3')
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/cart')),
      page.getByRole('button', { name: 'Add to Cart' }).click(),
    ])
    expect(answer.status()).toBe(303)
    expect(await itemsOf(page)).toEqual([
      expect.objectContaining({ type: 'basic-product', ref: 'prd:print', quantity: 3 }),
    ])
    await expect(page).toHaveURL('/store/checkout')
    await expect(page.getByText('It is in your cart.')).toBeVisible()
  })

  test('a size goes into the cart by a plain form', async ({ page }) => {
    await page.goto('/store/product/night-shift-tee')
    await page.locator('label', { hasText: /^L$/ }).click()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/cart')),
      page.getByRole('button', { name: 'Add to Cart' }).click(),
    ])
    expect(answer.status()).toBe(303)
    expect(await itemsOf(page)).toEqual([expect.objectContaining({ type: 'sized-product', ref: 'sze:tee-l' })])
  })

  test('both forms of an issue go into the cart by plain forms', async ({ page }) => {
    for (const name of [/Issue 4, in print$/, /Issue 4 \(Digital\)$/]) {
      await page.goto('/store/issues')
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/cart')),
        page.getByRole('button', { name }).click(),
      ])
    }
    expect((await itemsOf(page)).map(({ type, ref }: { type: string; ref: string }) => [type, ref])).toEqual(
      expect.arrayContaining([
        ['print-issue', 'iss:4'],
        ['digital-issue', 'iss:4'],
      ]),
    )
  })

  test('the pictures of a product can be looked through', async ({ page }) => {
    await page.goto('/store/product/enamel-mug')
    await page.locator('.gallery label').nth(1).click()
    await expect(page.locator('.gallery-picture:visible img')).toHaveAttribute('alt', /from above/)
  })
})
