import { expectWellInEachLook } from '../support/barriers.ts'
import { reviewPart, sums } from '../support/checkout-page.ts'
import { logIn, READER } from '../support/login.ts'
import { enterDemo } from '../support/renew-page.ts'
import { banner, openSubscribe, option, options, pick } from '../support/subscribe-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'

test('each option has its price', async ({ page }) => {
  await openSubscribe(page)
  await expect(
    page.getByRole('radiogroup', { name: 'Select a Subscription Level' }).locator('.radio-subgroup-label'),
  ).toHaveText(['Print + Digital Subscription', 'Digital Subscription'])
  await expect(options(page, 'level')).toHaveText([
    'Standard$39.95',
    'Solidarity$79.95',
    'Standard$24.95',
    'Solidarity$49.95',
  ])
  await expect(options(page, 'shipping')).toHaveText(['United States+$0.00', 'Canada+$10.00', 'International+$30.00'])
  await expect(options(page, 'years')).toHaveText([
    '1 Year / 4 Issues$39.95',
    '2 Year / 8 Issues$69.95 ($79.90)',
    '3 Year / 12 Issues$99.95 ($119.85)',
    'Lifetime$600.00',
  ])
  await expect(option(page, 'type', 'personal')).toBeChecked()
  await expect(option(page, 'level', 'standard-print')).toBeChecked()
  await expect(option(page, 'shipping', 'us')).toBeChecked()
  await expect(option(page, 'years', '1year')).toBeChecked()
  await expect(page.getByText('Both rates bring the same magazine.')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Checkout', exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Leave a Donation')).toHaveCount(0)
})

test('the address chooses', async ({ page }) => {
  await openSubscribe(page, '?level=solidarity-print&years=2years&shipping=canada&type=gift')
  await expect(option(page, 'type', 'gift')).toBeChecked()
  await expect(option(page, 'level', 'solidarity-print')).toBeChecked()
  await expect(option(page, 'shipping', 'canada')).toBeChecked()
  await expect(option(page, 'years', '2years')).toBeChecked()
  await expect(reviewPart(page, 'Gift Subscriptions')).toContainText('Gift Subscription: 2-Year Solidarity Print')
  await expect(sums(page)).toHaveText(['Shipping$20.00', 'Total$159.95'])
})

test('whoever logs in first comes back to what they had chosen', async ({ page }) => {
  await openSubscribe(page, '?type=gift')
  await pick(page, 'level', 'solidarity-print')
  await pick(page, 'shipping', 'international')
  await pick(page, 'years', '3years')
  const total = await sums(page).last().innerText()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.locator('#login[data-awake]').waitFor()
  await logIn(page.locator('#login'), READER)
  await page.waitForURL(/\/subscribe\?/)
  await expect(option(page, 'type', 'gift')).toBeChecked()
  await expect(option(page, 'level', 'solidarity-print')).toBeChecked()
  await expect(option(page, 'shipping', 'international')).toBeChecked()
  await expect(option(page, 'years', '3years')).toBeChecked()
  await expect(sums(page).last()).toHaveText(total.replaceAll('\n', ''))
})

test('what is chosen is priced, described and reviewed at once', async ({ page }) => {
  await openSubscribe(page)
  const things = page.getByRole('region', { name: 'What do I get with this subscription?' }).getByRole('listitem')
  const extras = [/^The whole archive/, /^Every past issue as a DRM-free PDF/, /^A magazine that nobody/]
  await expect(things).toHaveText(['Four new print issues a year, posted to your door', ...extras])
  await pick(page, 'years', '3years')
  await expect(options(page, 'shipping')).toHaveText(['United States+$0.00', 'Canada+$30.00', 'International+$90.00'])
  await pick(page, 'shipping', 'international')
  await expect(sums(page)).toHaveText(['Shipping$90.00', 'Total$189.95'])
  await expect(page.getByRole('heading', { name: 'Subscription Address' })).toBeVisible()
  await pick(page, 'level', 'standard-digital')
  await expect(options(page, 'shipping')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Subscription Address' })).toHaveCount(0)
  await expect(things).toHaveText(['Four digital issues a year, as PDF and EPUB', ...extras])
  await expect(sums(page)).toHaveText(['Total$64.95'])
  await expect(reviewPart(page, 'Personal Subscription')).toContainText(
    'Introductory Subscription: 3-Year Standard Digital',
  )
})

test('the buttons above set the purpose and lead to the form', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openSubscribe(page)
  await expect(page.getByLabel('Number of gifts')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Personal', exact: true })).toBeChecked()
  await page.getByRole('link', { name: 'Give a Gift' }).click()
  await expect(page.getByRole('radio', { name: 'Gift', exact: true })).toBeChecked()
  const form = page.locator('#subscribe-form')
  await expect.poll(() => form.evaluate((section) => Math.round(section.getBoundingClientRect().top))).toBe(136)
  await expect(page.getByRole('heading', { name: 'Purchaser Information' })).toBeVisible()
  await expect(page.getByLabel('Confirm Password')).toHaveCount(0)
  await page.getByRole('link', { name: 'Subscribe for Yourself' }).click()
  await expect(option(page, 'type', 'personal')).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Create a Subscriber Account' })).toBeVisible()
  await expect(page.getByLabel('Confirm Password')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Renew your subscription' })).toHaveAttribute('href', '/subscribe/renew')
})

test('gifts are from 1 to 20', async ({ page }) => {
  await openSubscribe(page, '?type=gift&level=standard-digital')
  const field = page.getByLabel('Number of gifts', { exact: true })
  await expect(field).toHaveValue('1')
  await expect(field).toHaveAttribute('min', '1')
  await expect(field).toHaveAttribute('step', '1')
  for (const [typed, counted] of [['3', '3'], ['0', '1'], ['2.7', '2'], ['99', '20'], ['', '1']] as const) {
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveValue(counted)
    await expect(sums(page)).toHaveText([`Total$${((2495 * Number(counted)) / 100).toFixed(2)}`])
  } // biome-ignore format: a table
})

test('a coupon is applied, removed and applied again', async ({ page }) => {
  await openSubscribe(page, '?code=welcome10')
  await expect(banner(page)).toContainText('YOU HAVE A COUPON!')
  await expect(banner(page)).toContainText('CODE APPLIED: WELCOME10')
  await expect(banner(page)).toContainText(
    'This coupon applies to all Standard Print and Digital subscriptions. Discount may vary by selection.',
  )
  await expect(
    page.getByText('Coupon only applies to Standard subscriptions. Discount accounted for below.'),
  ).toBeVisible()
  await expect(options(page, 'years').first()).toHaveText('1 Year / 4 Issues$29.95 ($39.95)')
  await expect(option(page, 'level', 'solidarity-print')).toBeDisabled()
  await expect(option(page, 'level', 'solidarity-digital')).toBeDisabled()
  await expect(sums(page)).toHaveText(['Discount-$10.00', 'List Price$39.95', 'Total$29.95'])
  await page.getByRole('button', { name: 'Remove Coupon' }).click()
  await expect(banner(page).locator('s')).toHaveText('CODE NOT APPLIED: WELCOME10')
  await expect(option(page, 'level', 'solidarity-print')).toBeEnabled()
  await expect(sums(page)).toHaveText(['Total$39.95'])
  await pick(page, 'level', 'solidarity-digital')
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await expect(option(page, 'level', 'standard-digital')).toBeChecked()
  await expect(sums(page)).toHaveText(['Discount-$5.00', 'List Price$24.95', 'Total$19.95'])
})

test('a coupon leads to what it covers, and keeps to it', async ({ page }) => {
  for (const [code, query, level, shipping, disabled] of [
  ['NEWHERE', '&shipping=canada', 'standard-print', 'canada', ['solidarity-print', 'solidarity-digital']],
  ['DIGITAL5', '', 'standard-digital', null, ['standard-print', 'solidarity-print', 'solidarity-digital']],
  ['FREEDIGITAL', '', 'standard-digital', null, ['standard-print', 'solidarity-print', 'solidarity-digital']],
  ['USPRINT', '&shipping=international', 'standard-print', 'us', ['solidarity-print', 'standard-digital', 'solidarity-digital', 'canada', 'international']],
  ['NORTH', '&level=standard-digital', 'standard-print', 'canada', ['solidarity-print', 'standard-digital', 'solidarity-digital', 'international']],
] as const) {
    await openSubscribe(page, `?code=${code}${query}`)
    await expect(option(page, 'level', level), code).toBeChecked()
    if (shipping) await expect(option(page, 'shipping', shipping), code).toBeChecked()
    else await expect(options(page, 'shipping'), code).toHaveCount(0)
    const off = page.locator('.selling-settings input:disabled')
    expect(await off.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)), code).toEqual(disabled)
  } // biome-ignore format: a table
})

test('where a coupon holds is said beside the choices', async ({ page }) => {
  await openSubscribe(page, '?code=NORTH')
  await expect(page.getByText('Coupon only applies to US or Canadian shipping addresses.')).toBeVisible()
  await expect(
    page.getByText('Coupon only applies to Standard Print subscriptions. Discount accounted for below.'),
  ).toBeVisible()
  await openSubscribe(page, '?code=USPRINT')
  await expect(page.getByText('Coupon only applies to US shipping addresses.')).toBeVisible()
  await openSubscribe(page, '?code=DIGITAL5')
  await expect(
    page.getByText('Coupon only applies to Standard Digital subscriptions. Discount accounted for below.'),
  ).toBeVisible()
})

test('a coupon for gifts makes it a gift, and is not applied to oneself', async ({ page }) => {
  await openSubscribe(page, '?code=GIFT15')
  await expect(option(page, 'type', 'gift')).toBeChecked()
  await expect(sums(page)).toHaveText(['Discount-$15.00', 'List Price$39.95', 'Total$24.95'])
  await pick(page, 'type', 'personal')
  await expect(banner(page)).toContainText('CODE NOT APPLIED: GIFT15')
  await expect(sums(page)).toHaveText(['Total$39.95'])
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await expect(option(page, 'type', 'gift')).toBeChecked()
})

test('a code that is typed in is applied, and what was chosen stays', async ({ page }) => {
  await openSubscribe(page)
  await pick(page, 'years', '2years')
  await page.getByText('Have a code?').click()
  await page.getByRole('textbox', { name: /^Code/ }).fill('welcome10')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toContainText('CODE APPLIED: WELCOME10')
  await expect(option(page, 'years', '2years')).toBeChecked()
  await expect(page.getByText('Have a code?')).toHaveCount(0)
})

test('codes that can not be applied', async ({ page }) => {
  for (const [code, error] of [
    ['NOTHING', 'Unable to apply coupon NOTHING'],
    ['BYGONE', 'Coupon BYGONE ended on December 31, 2025.'],
    ['NOSUCHCODE', 'Unable to apply coupon NOSUCHCODE'],
    ['RENEW5', 'This coupon does not apply to new subscriptions.'],
  ] as const) {
    await openSubscribe(page, `?code=${code}`)
    await expect(banner(page)).toContainText('COUPON DOES NOT APPLY')
    await expect(banner(page).locator('s')).toHaveText(`CODE NOT APPLIED: ${code}`)
    await expect(banner(page)).toContainText(error)
    await expect(page.getByRole('button', { name: 'Cannot Apply Coupon' })).toBeDisabled()
    await expect(sums(page)).toHaveText(['Total$39.95'])
    await pick(page, 'type', 'gift')
    await expect(page.getByRole('button', { name: 'Apply Coupon', exact: true })).toBeEnabled()
    await expect(banner(page)).not.toContainText(error)
    await expect(banner(page).locator('.coupon-text')).toHaveCount(code === 'RENEW5' ? 1 : 0)
    await pick(page, 'type', 'personal')
    await expect(banner(page)).toContainText(error)
  }
})

test('a code that was followed once is remembered', async ({ page }) => {
  await openSubscribe(page, '?code=USPRINT')
  await openSubscribe(page)
  await expect(banner(page)).toContainText('CODE APPLIED: USPRINT')
})

test('a product needs an address, in a category of its own unless print has one', async ({ page }) => {
  await openSubscribe(page, '?type=gift&shipping=canada')
  const tee = page.getByRole('article', { name: 'Night Shift Tee' })
  await expect(tee.getByRole('button', { name: 'Add to Order' })).toBeDisabled()
  await expect(tee.getByRole('radio', { name: 'XL' })).toBeDisabled()
  await tee.locator('label').filter({ hasText: /^L$/ }).click()
  await tee.getByRole('button', { name: 'Add to Order' }).click()
  await expect(tee.getByRole('button', { name: 'Remove from Order' })).toBeVisible()
  await expect(page.getByText('Your order requires a shipping address for the added product.')).toBeVisible()
  await expect(option(page, 'zone', 'ship-a')).toBeChecked()
  // The gift goes to Canada, the tee to the United States.
  await expect(sums(page)).toHaveText(['Shipping$14.00', 'Total$77.95'])
  await pick(page, 'zone', 'ship-c')
  await expect(sums(page)).toHaveText(['Shipping$25.00', 'Total$88.95'])
  await pick(page, 'type', 'personal')
  await expect(page.getByText('Your order requires a shipping address for the added product.')).toHaveCount(0)
  await expect(sums(page)).toHaveText(['Shipping$18.00', 'Total$81.95'])
  await pick(page, 'level', 'standard-digital')
  await expect(page.getByText('Your order requires a shipping address for the added product.')).toBeVisible()
  await expect(option(page, 'zone', 'ship-c')).toBeChecked()
  await expect(sums(page)).toHaveText(['Shipping$15.00', 'Total$63.95'])
  await pick(page, 'level', 'standard-print')
  await tee.getByRole('button', { name: 'Remove from Order' }).click()
  await expect(sums(page)).toHaveText(['Shipping$10.00', 'Total$49.95'])
})

test('who has an account and never subscribed, subscribes by its name', async ({ page }) => {
  await enterDemo(page, 'reader')
  await openSubscribe(page)
  await expect(option(page, 'level', 'standard-print')).toBeChecked()
  await expect(page.getByText('You are a subscriber already')).toHaveCount(0)
  await expect(page.getByLabel('Your Email')).toHaveCount(0)
  await expect(page.getByLabel('Confirm Password')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Subscription Address' })).toBeVisible()
  await expect(reviewPart(page, 'Personal Subscription')).toContainText('Introductory Subscription: ')
})

test('where the magazine asks for it, something can be given on top, and all of it put into the cart', async ({
  page,
}) => {
  await openSubscribe(page, '?type=gift&level=standard-digital', '/dev/subscribe')
  const field = page.getByLabel('Leave a Donation', { exact: true })
  for (const [typed, counted] of [['-4', '0'], ['7.9', '7'], ['x', '0'], ['12', '12']] as const) {
    await field.evaluate((input: HTMLInputElement) => input.focus())
    if (typed !== 'x') await field.fill(typed)
    else await field.fill('')
    await field.press('Enter')
    await expect(field).toHaveValue(counted)
  } // biome-ignore format: a table
  await expect(reviewPart(page, 'Donation')).toContainText('One-Time Contribution')
  await expect(page.locator('.number', { has: field })).toHaveText('$')
  await expect(page.getByRole('radio', { name: 'Checkout Now' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Checkout Later' })).not.toBeChecked()
  await pick(page, 'checkout', 'later')
  await expect(page.locator('.review')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('.add-later-said')).toHaveText('Your subscription is in your cart.')
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible()
  await expect(page.getByRole('link', { name: /2 items/ })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.locator('#cart tbody tr')).toHaveCount(2)
  await expect(sums(page)).toHaveText(['Total$36.95'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every value of the address is one of the page, and any other is the first', async ({ page }) => {
    for (const [query, name, value] of [
      ['level=standard-print', 'level', 'standard-print'], ['level=solidarity-print', 'level', 'solidarity-print'],
      ['level=standard-digital', 'level', 'standard-digital'], ['level=solidarity-digital', 'level', 'solidarity-digital'],
      ['level=marble', 'level', 'standard-print'],
      ['years=lifetime', 'years', 'lifetime'], ['years=3years', 'years', '3years'], ['years=2years', 'years', '2years'],
      ['years=40years', 'years', '1year'],
      ['shipping=us', 'shipping', 'us'], ['shipping=canada', 'shipping', 'canada'],
      ['shipping=international', 'shipping', 'international'], ['shipping=moon', 'shipping', 'us'],
      ['type=gift', 'type', 'gift'], ['type=loan', 'type', 'personal'],
    ] as const) {
      await page.goto(`/subscribe?${query}`)
      await expect(option(page, name, value), query).toBeChecked()
    } // biome-ignore format: a table
  })

  test('settings are asked of the server, and go into the cart', async ({ page }) => {
    const answer = await page.goto('/subscribe?code=WELCOME10')
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await pick(page, 'level', 'standard-digital')
    await pick(page, 'years', '2years')
    await page.getByRole('button', { name: 'Show these prices' }).click()
    await expect(page).toHaveURL(/level=standard-digital.*years=2years/)
    await expect(options(page, 'years').nth(1)).toHaveText('2 Year / 8 Issues$39.95 ($49.90)')
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeHidden()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page).toHaveURL('/store/checkout')
    await expect(page.locator('#cart tbody tr')).toHaveText(
      /Introductory Subscription: 2-Year Standard Digital \(WELCOME10\)/,
    )
    await page.goto('/subscribe?code=DIGITAL5')
    await expect(option(page, 'level', 'standard-print')).toBeDisabled()
    await page.getByRole('link', { name: 'Go on without the coupon' }).click()
    await pick(page, 'type', 'gift')
    await page.getByRole('button', { name: 'Show these prices' }).click()
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('spinbutton').fill('3')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.locator('#cart tbody tr')).toHaveCount(2)
  })
})

test('it is done with the keyboard alone', async ({ page }) => {
  await openSubscribe(page)
  await option(page, 'type', 'personal').focus()
  await page.keyboard.press('ArrowRight')
  await expect(option(page, 'type', 'gift')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(option(page, 'level', 'standard-print')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'level', 'solidarity-print')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'shipping', 'canada')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'years', '2years')).toBeChecked()
  await expect(sums(page)).toHaveText(['Shipping$20.00', 'Total$159.95'])
  // Enter in the middle of it loads nothing anew.
  await page.keyboard.press('Enter')
  await expect(option(page, 'years', '2years')).toBeChecked()
})

test('nothing is in the way of anyone', async ({ page }) => {
  for (const query of ['?code=NORTH', '?code=NOTHING&type=gift']) {
    await openSubscribe(page, query, '/dev/subscribe')
    await expect(page.getByRole('heading', { name: 'Add Swag' })).toBeVisible()
    await expectWellInEachLook(page)
  }
})

test.describe('a page that nobody has touched yet', () => {
  test.use({ isStill: true, expectedFaults: /status of 404/ })

  test('does nothing until its reader moves; what they picked before that counts', async ({ page }) => {
    await page.goto('/subscribe', { waitUntil: 'networkidle' })
    await expect(page.locator('[data-awake]')).toHaveCount(0)
    // As from a keyboard before the scripts were there: no pointer, and nothing that the page hears.
    await option(page, 'years', '2years').evaluate((radio: HTMLInputElement) => {
      radio.checked = true
    })
    await page.mouse.move(100, 100)
    await page.mouse.move(120, 120)
    await awake(page, 'subscribe')
    await expect(option(page, 'years', '2years')).toBeChecked()
    await expect(sums(page).last()).toHaveText('Total$69.95')
  })

  test('goes on with a payment from which its reader was led back, and with one that was begun before a reload', async ({
    page,
  }) => {
    await page.goto('/subscribe?payment_intent=pi_none&payment_intent_client_secret=pi_none_secret_none')
    await awake(page, 'subscribe')
    await page.goto('/subscribe')
    await page.evaluate(() =>
      sessionStorage.setItem('purchase /api/subscribe', JSON.stringify({ attempt: 'x', intent: null, at: 0 })),
    )
    await page.reload()
    await awake(page, 'subscribe')
  })
})
