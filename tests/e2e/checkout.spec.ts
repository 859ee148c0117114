import type { Page } from '@playwright/test'
import { expectFits, expectNoBarriers, inEachLook } from '../support/barriers.ts'
import {
  choose,
  donation,
  files,
  freeFiles,
  gift,
  issue,
  openCheckoutWith,
  personal,
  review,
  reviewPart,
  sums,
  writeAddress,
} from '../support/checkout-page.ts'
import { expect, test } from '../support/watch-page.ts'

const headings = (page: Page) => page.locator('#checkout h2')
const ACCOUNT = 'Create a Subscriber Account'
const PURCHASER = 'Purchaser Information'
const LAST = 'Complete Your Order'

for (const [what, bodies, sections] of [
  ['a donation', [donation], [PURCHASER, LAST]],
  ['files', [files], [PURCHASER, LAST]],
  ['a gift of print', [gift], [PURCHASER, LAST]],
  ['a digital subscription', [personal('digital')], [ACCOUNT, LAST]],
  ['a print subscription', [personal('print')], [ACCOUNT, 'Subscription Address', LAST]],
  ['a printed issue', [issue], [PURCHASER, 'Mailing Address', LAST]],
  [
    'a print subscription and an issue',
    [personal('print'), issue],
    [ACCOUNT, 'Subscription Address', 'Mailing Address', LAST],
  ],
] as const) {
  test(`${what} is asked for what it needs`, async ({ page }) => {
    await openCheckoutWith(page, ...bodies)
    await expect(headings(page)).toHaveText([...sections])
    const creates = sections[0] === ACCOUNT
    await expect(page.getByLabel('Your Full Name')).toBeVisible()
    await expect(page.getByLabel('Your Email')).toBeVisible()
    await expect(page.getByLabel('Confirm Password')).toHaveCount(creates ? 1 : 0)
    await expect(page.getByText('Your subscription will renew at the end of your cycle')).toHaveCount(creates ? 1 : 0)
  })
}

test('goods go to the subscriber, the purchaser, or somebody else', async ({ page }) => {
  await openCheckoutWith(page, personal('digital'), issue)
  await expect(page.getByRole('radio', { name: 'Ship to Subscriber' })).toBeChecked()
  // A digital subscription has asked for no address: the parcel does.
  await expect(page.locator('[name="address.line1"]')).toBeVisible()
  await page.getByRole('button', { name: /^Remove Introductory/ }).click()
  await expect(page.getByRole('radio', { name: 'Ship to Purchaser' })).toBeChecked()
  await expect(headings(page)).toHaveText([PURCHASER, 'Mailing Address', LAST])
  await choose(page, 'Ship to Other Recipient')
  await expect(page.getByLabel('Recipient Name')).toBeVisible()
  await expect(page.locator('[name="recipient_address.line1"]')).toBeVisible()
  await expect(page.locator('[name="address.line1"]')).toHaveCount(0)
})

test('the totals follow the chosen category at once, each line by where it goes', async ({ page }) => {
  await openCheckoutWith(page, personal('print'), issue)
  await writeAddress(page)
  const total = page.locator('#cart tfoot tr').last()
  await expect(sums(page)).toHaveText(['Shipping$4.00', 'Total$56.90'])
  await choose(page, 'Canada')
  await expect(sums(page)).toHaveText(['Shipping$18.00', 'Total$70.90'])
  await expect(total).toHaveText('Total$70.90')
  await expect(page.locator('#cart tbody [data-label="Ship"]')).toHaveText(['CA', 'CA'])
  await choose(page, 'Ship to Other Recipient')
  await expect(sums(page)).toHaveText(['Shipping$14.00', 'Total$66.90'])
  await expect(page.locator('#cart tbody [data-label="Ship"]')).toHaveText(['US', 'CA'])
})

test('the review says all of it once more', async ({ page }) => {
  await openCheckoutWith(page, personal('print', 'WELCOME10'), gift, donation, issue, freeFiles, files)
  await page.getByLabel('Your Full Name').fill('Ada Quill')
  await writeAddress(page)
  await expect(review(page).getByRole('heading')).toHaveText([
    'Personal Subscription',
    'Gift Subscriptions',
    'Donation',
    'Items for Shipping',
    'Digital Items',
  ])
  const own = reviewPart(page, 'Personal Subscription')
  await expect(own).toContainText('Introductory Subscription: 1-Year Standard Print Qty. 1')
  await expect(own).toContainText('Coupon Applied: WELCOME10')
  await expect(own.locator('.review-price')).toHaveText('$39.95 $29.95')
  await expect(own).toContainText('Issues ship to Ada Quill at 1 Pier Road, Duluth, MN 55802, United States')
  const gifts = reviewPart(page, 'Gift Subscriptions')
  await expect(gifts.locator('.review-price')).toHaveText('$39.95 $24.95')
  await expect(gifts).toContainText('Forward it to the recipient')
  await expect(reviewPart(page, 'Donation')).toContainText('One-Time Contribution')
  await expect(reviewPart(page, 'Items for Shipping')).toContainText('Items ship to Ada Quill at 1 Pier Road')
  await expect(reviewPart(page, 'Digital Items').locator('.review-price')).toHaveText(['FREE', '$6.95'])
  await expect(reviewPart(page, 'Digital Items')).toContainText('Download links will be emailed to you.')
  await expect(sums(page)).toHaveText(['Shipping$34.00', 'Discount-$25.00', 'List Price$158.80', 'Total$133.80'])
  await expect(page.locator('.review-terms').getByRole('link')).toHaveAttribute('href', '/terms-of-sale')
})

test('a one-time donation has no note about later charges, and nothing shipped has no shipping', async ({ page }) => {
  await openCheckoutWith(page, donation)
  await expect(reviewPart(page, 'Donation')).not.toContainText('every month')
  await expect(sums(page)).toHaveText(['Total$25.00'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the cart, the review and the words about paying are there', async ({ page, context }) => {
    const origin = test.info().project.use.baseURL as string
    await context.request.post('/api/cart', { data: issue, headers: { origin } })
    const answer = await page.goto('/store/checkout')
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await expect(page.locator('#cart tbody tr')).toHaveCount(1)
    await expect(sums(page)).toHaveText(['Shipping$4.00', 'Total$16.95'])
    await expect(page.locator('.payment-block noscript')).toHaveText(/^Paying here needs JavaScript/, {
      useInnerText: true,
    })
  })
})

test('is accessible, and fits', async ({ page }) => {
  await openCheckoutWith(page, personal('print', 'WELCOME10'), gift, donation, issue, freeFiles)
  await choose(page, 'Ship to Other Recipient')
  await inEachLook(page, async () => {
    await expectNoBarriers(page)
    await expectFits(page)
    // Lines of the cart stand one below the other.
    const tops = await page.locator('#cart tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const held = [...row.children].map((cell) => cell.getBoundingClientRect())
        return { top: Math.min(...held.map(({ top }) => top)), bottom: Math.max(...held.map(({ bottom }) => bottom)) }
      }),
    )
    for (const [at, row] of tops.slice(1).entries()) expect(row.top).toBeGreaterThanOrEqual((tops[at]?.bottom ?? 0) - 1)
  })
})
