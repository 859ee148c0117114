import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { newSubscriber, PASSWORD, review, reviewPart, subscribeOverHttp, sums } from '../support/checkout-page.ts'
import { logIn, openLogin } from '../support/login.ts'
import { enterDemo, openRenew } from '../support/renew-page.ts'
import { banner, option, options, pick } from '../support/subscribe-page.ts'
import { awake, expect, looks, test, twoLooks } from '../support/watch-page.ts'

const status = (page: Page) => page.locator('.renew-status')
const toCome = (page: Page) => page.locator('.renew-left dd')
const same = (page: Page) => page.locator('.same-setting')
const toggle = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
const wait = 'You can wait until closer to the end of your cycle, or renew now to extend your subscription.'
const uncovered =
  'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.'

for (const [who, text, left, settings] of [
  ['extended', `You have 4 issues left. ${wait}`, '4 issues (including Issue 5)', ['RateStandard', 'Term1 Year', 'DeliverablePrint (US)', 'Ship to218 Juniper Street, Asheville, NC 28801, United States', 'Price$39.95']],
  ['expiring', 'Your subscription is expected to expire with the next issue cycle. Renew now to keep receiving issues.', '1 issue (Issue 5)', ['RateStandard', 'Term1 Year', 'DeliverablePrint (Canada)', 'Ship to4460 Rue Saint-Denis, App. 7, Montréal, QC H2J 2L1, Canada', 'Price$39.95 and $10.00 for shipping']],
  ['expired', 'Your subscription has expired. Renew today to start receiving issues again.', null, ['RateStandard', 'Term1 Year', 'DeliverableDigital', 'Price$24.95']],
  ['twocycles', `You have 6 issues left. ${wait}`, '6 issues (including Issue 5)', ['RateStandard', 'Term1 Year', 'DeliverablePrint (US)', 'Ship to1530 Mission Boulevard, Unit 3, Albuquerque, NM 87102, United States', 'Price$39.95']],
  ['switched', `You have 3 issues left. ${wait}`, '3 issues (including Issue 5)', ['RateStandard', 'Term1 Year', 'DeliverablePrint (International)', 'Sent at presentDigital', /^Ship toul. Piotrkowska 104, .*Łódź, Poland$/, 'Price$39.95 and $30.00 for shipping']],
  ['solidarity', `You have 7 issues left. ${wait}`, '7 issues (including Issue 5)', ['RateSolidarity', 'Term2 Year', 'DeliverableDigital', 'Price$89.95 ($99.90)']],
] as const) {
  test(`how ${who} stands, and what would be renewed`, async ({ page }) => {
    await enterDemo(page, who)
    await openRenew(page)
    await expect(status(page)).toHaveText(text)
    if (left) await expect(toCome(page)).toContainText(left)
    else await expect(toCome(page)).toHaveCount(0)
    await expect(page.locator('.renew-following')).toHaveCount(who === 'twocycles' ? 1 : 0)
    await expect(page.getByRole('radio', { name: 'Renew with Same Settings' })).toBeChecked()
    await expect(same(page)).toHaveText([...settings])
    await expect(options(page, 'level')).toHaveCount(0)
    await expect(reviewPart(page, 'Personal Subscription')).toContainText('Subscription Renewal: ')
    await expect(page.getByText('Your subscription will renew at the end of your cycle, but you can cancel at any time.')).toBeVisible()
  })
} // biome-ignore format: a table

test('a lifetime need not be renewed', async ({ page }) => {
  await enterDemo(page, 'lifetime')
  await page.goto('/subscribe/renew')
  await expect(page.getByRole('heading', { name: 'Renewal not necessary' })).toBeVisible()
  await expect(page.locator('[data-island="renew"]')).toHaveCount(0)
})

test('who has never subscribed is led to subscribing', async ({ page }) => {
  await enterDemo(page, 'reader')
  await page.goto('/subscribe/renew')
  await expect(page.getByText('There is nothing to renew yet')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Subscribe', exact: true }).click()
  await expect(page).toHaveURL('/subscribe')
})

test('who is not logged in logs in here, and goes on', async ({ page }) => {
  await logIn(await openLogin(page, '#login', '/subscribe/renew?code=RENEW5'), 'expired@demo.example')
  await awake(page, 'renew')
  await expect(page).toHaveURL('/subscribe/renew?code=RENEW5')
  await expect(banner(page)).toContainText('CODE APPLIED: RENEW5')
  await expect(sums(page)).toHaveText(['Discount-$5.00', 'List Price$24.95', 'Total$19.95'])
})

test('changing settings begins with what there is, and not changing them brings it back', async ({ page }) => {
  await enterDemo(page, 'expiring')
  await openRenew(page)
  await expect(review(page)).toContainText('Issues ship to')
  await expect(page.getByRole('heading', { name: 'Subscription Address' })).toHaveCount(0)
  await expect(sums(page)).toHaveText(['Shipping$10.00', 'Total$49.95'])
  await pick(page, 'change', 'yes')
  await expect(option(page, 'level', 'standard-print')).toBeChecked()
  await expect(option(page, 'shipping', 'canada')).toBeChecked()
  await expect(option(page, 'years', '1year')).toBeChecked()
  await expect(page.locator('[name="address.line1"]')).toHaveValue('4460 Rue Saint-Denis')
  // Of another category nothing is on file: that of Canada is not carried there.
  await pick(page, 'shipping', 'us')
  await expect(page.locator('[name="address.line1"]')).toHaveValue('')
  await pick(page, 'shipping', 'canada')
  await expect(page.locator('[name="address.line1"]')).toHaveValue('4460 Rue Saint-Denis')
  await pick(page, 'years', '3years')
  await pick(page, 'level', 'solidarity-digital')
  await expect(page.getByRole('heading', { name: 'Subscription Address' })).toHaveCount(0)
  await expect(reviewPart(page, 'Personal Subscription')).toContainText(
    'Subscription Renewal: 3-Year Solidarity Digital',
  )
  await pick(page, 'change', 'no')
  await expect(sums(page)).toHaveText(['Shipping$10.00', 'Total$49.95'])
  await pick(page, 'change', 'yes')
  await expect(option(page, 'level', 'standard-print')).toBeChecked()
  await expect(option(page, 'years', '1year')).toBeChecked()
})

test('print without an address has to be changed', async ({ page }) => {
  await enterDemo(page, 'noaddress')
  await openRenew(page)
  await expect(page.getByText('We have no address for your print subscription')).toBeVisible()
  await expect(options(page, 'change')).toHaveCount(0)
  await expect(option(page, 'level', 'standard-print')).toBeChecked()
  await expect(option(page, 'shipping', 'us')).toBeChecked()
  await expect(page.locator('[name="address.line1"]')).toHaveValue('')
})

test('a coupon for renewals is applied, removed and applied again', async ({ page }) => {
  await enterDemo(page, 'extended')
  await openRenew(page, '?code=renew5')
  await expect(banner(page)).toContainText('YOU HAVE A COUPON!')
  await expect(banner(page)).toContainText('CODE APPLIED: RENEW5')
  await expect(same(page).last()).toHaveText('Price$34.95 ($39.95)')
  await expect(sums(page)).toHaveText(['Discount-$5.00', 'List Price$39.95', 'Total$34.95'])
  await toggle(page, 'Remove Coupon').click()
  await expect(sums(page)).toHaveText(['Total$39.95'])
  await toggle(page, 'Apply Coupon').click()
  await expect(sums(page)).toHaveText(['Discount-$5.00', 'List Price$39.95', 'Total$34.95'])
  await pick(page, 'change', 'yes')
  await expect(option(page, 'level', 'solidarity-print')).toBeDisabled()
  await expect(
    page.getByText('Coupon only applies to Standard subscriptions. Discount accounted for below.'),
  ).toBeVisible()
})

test('a coupon that covers other settings asks for a change, and is checked again without one', async ({ page }) => {
  await enterDemo(page, 'expiring')
  await openRenew(page, '?code=USPRINT')
  await expect(banner(page)).toContainText('COUPON DOES NOT APPLY')
  await expect(banner(page).locator('s')).toHaveText('CODE NOT APPLIED: USPRINT')
  await expect(banner(page)).toContainText(uncovered)
  await expect(toggle(page, 'Cannot Apply Coupon')).toBeDisabled()
  await pick(page, 'change', 'yes')
  await expect(banner(page)).not.toContainText(uncovered)
  await toggle(page, 'Apply Coupon').click()
  await expect(option(page, 'shipping', 'us')).toBeChecked()
  await expect(sums(page)).toHaveText(['Discount-$12.00', 'List Price$39.95', 'Total$27.95'])
  await pick(page, 'change', 'no')
  await expect(banner(page)).toContainText(uncovered)
  await expect(sums(page)).toHaveText(['Shipping$10.00', 'Total$49.95'])
})

for (const [who, code, level, shipping, disabled] of [
  ['extended', 'DIGITAL5', 'standard-digital', null, ['standard-print', 'solidarity-print', 'solidarity-digital']],
  ['switched', 'NORTH', 'standard-print', 'canada', ['solidarity-print', 'standard-digital', 'solidarity-digital', 'international']],
  ['solidarity', 'USPRINT', 'standard-print', 'us', ['solidarity-print', 'standard-digital', 'solidarity-digital', 'canada', 'international']],
  ['expiring', 'WELCOME10', 'standard-print', 'canada', ['solidarity-print', 'solidarity-digital']],
] as const) {
  test(`${code} leads ${who}, who changes settings, to what it covers, and keeps to it`, async ({ page }) => {
    await enterDemo(page, who)
    await openRenew(page, `?change=yes&code=${code}`)
    await expect(banner(page)).toContainText(`CODE APPLIED: ${code}`)
    await expect(option(page, 'level', level)).toBeChecked()
    if (shipping) await expect(option(page, 'shipping', shipping)).toBeChecked()
    else await expect(options(page, 'shipping')).toHaveCount(0)
    const closed = page.locator('#field-level input:disabled, #field-shipping input:disabled')
    expect(await closed.evaluateAll((fields) => fields.map((field) => field.getAttribute('value')))).toEqual([...disabled])
    await toggle(page, 'Remove Coupon').click()
    await expect(closed).toHaveCount(0)
  })
} // biome-ignore format: a table

test('codes that can not be used to renew', async ({ page }) => {
  await enterDemo(page, 'expired')
  for (const [code, error] of [
    ['NEWHERE', 'This coupon does not apply to subscription renewals.'],
    ['GIFT15', 'This coupon does not apply to subscription renewals.'],
    ['NOTHING', 'Unable to apply coupon NOTHING'],
    ['BYGONE', 'Coupon BYGONE ended on December 31, 2025.'],
    ['NOBODYKNOWS', 'Unable to apply coupon NOBODYKNOWS'],
  ] as const) {
    await openRenew(page, `?code=${code}`)
    await expect(banner(page)).toContainText(error)
    await expect(toggle(page, 'Cannot Apply Coupon')).toBeDisabled()
    await expect(sums(page)).toHaveText(['Total$24.95'])
    await pick(page, 'change', 'yes')
    await toggle(page, 'Apply Coupon').click()
    await expect(banner(page)).toContainText(error)
  }
})

test('a product goes where print goes, and otherwise asks for an address', async ({ page }) => {
  await enterDemo(page, 'expiring')
  await openRenew(page)
  const tote = page.getByRole('article', { name: 'Canvas Tote' })
  await tote.getByRole('button', { name: 'Add to Order' }).click()
  await expect(reviewPart(page, 'Items for Shipping')).toContainText('Items ship to')
  await expect(page.getByText('Your order requires a shipping address for the added product.')).toHaveCount(0)
  await pick(page, 'change', 'yes')
  await pick(page, 'level', 'standard-digital')
  await expect(page.getByText('Your order requires a shipping address for the added product.')).toBeVisible()
  await expect(option(page, 'zone', 'ship-a')).toBeChecked()
})

test('where the magazine asks for it, something is given on top, and the renewal is put into the cart', async ({
  page,
}) => {
  await newSubscriber(page, 'digital')
  await openRenew(page, '?code=RENEW5', '/dev/renew')
  const field = page.getByLabel('Leave a Donation', { exact: true })
  await field.fill('12')
  await field.press('Enter')
  await expect(sums(page)).toHaveText(['Discount-$5.00', 'List Price$36.95', 'Total$31.95'])
  await pick(page, 'checkout', 'later')
  await expect(review(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('.add-later-said')).toHaveText('Your subscription is in your cart.')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.locator('#cart tbody tr')).toHaveText([
    /One-Time Contribution/,
    /Subscription Renewal: 1-Year Standard Digital \(RENEW5\)/,
  ])
  await expect(sums(page)).toHaveText(['Discount-$5.00', 'List Price$36.95', 'Total$31.95'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('settings are asked of the server, and the renewal goes into the cart', async ({ page, baseURL, context }) => {
    const answer = await context.request.post('/api/access/login', {
      data: { email: await subscribeOverHttp('digital'), password: PASSWORD },
      headers: { origin: baseURL ?? '' },
    })
    expect(answer.ok()).toBe(true)
    await page.goto('/subscribe/renew?code=RENEW5')
    await expect(status(page)).toHaveText(`You have 4 issues left. ${wait}`)
    await expect(same(page).last()).toHaveText('Price$19.95 ($24.95)')
    await pick(page, 'change', 'yes')
    await page.getByRole('button', { name: 'Show these prices' }).click()
    await expect(option(page, 'level', 'standard-digital')).toBeChecked()
    await pick(page, 'years', '2years')
    await page.getByRole('button', { name: 'Show these prices' }).click()
    await expect(page).toHaveURL(/change=yes.*years=2years/)
    await expect(option(page, 'years', '2years')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeHidden()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page).toHaveURL('/store/checkout')
    await expect(page.locator('#cart tbody tr')).toHaveText(/Subscription Renewal: 2-Year Standard Digital \(RENEW5\)/)
  })
})

test('it is done with the keyboard alone', async ({ page }) => {
  await enterDemo(page, 'expired')
  await openRenew(page)
  await option(page, 'change', 'no').focus()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'change', 'yes')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(option(page, 'level', 'standard-digital')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'level', 'solidarity-digital')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'years', '2years')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(sums(page)).toHaveText(['Total$89.95'])
})

test('nothing is in the way of anyone', async ({ page }) => {
  await enterDemo(page, 'switched')
  for (const query of ['?code=NORTH', '?code=RENEW5&change=yes']) {
    await openRenew(page, query, '/dev/renew')
    await expect(page.getByRole('heading', { name: 'Add Swag' })).toBeVisible()
    await expectWellInEachLook(page, { among: query === '?code=NORTH' ? twoLooks : looks })
  }
})
