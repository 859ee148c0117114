import { expectWellInEachLook } from '../support/barriers.ts'
import { fillCart, review, reviewPart, sums } from '../support/checkout-page.ts'
import { amount, openDonate, typeAmount, writeDonor } from '../support/donate-page.ts'
import { logIn, READER } from '../support/login.ts'
import { enterDemo } from '../support/renew-page.ts'
import { newEmail, option, options, pick } from '../support/subscribe-page.ts'
import { expect, test } from '../support/watch-page.ts'

const MONTHLY = 'The first charge happens now, then every month on the same card. You can cancel at any time.'
const complete = (words: string) => ({ name: `Complete Donation of ${words}`, exact: true })

test('type, amount and tiers, each with its text', async ({ page }) => {
  await openDonate(page)
  await expect(page).toHaveTitle(/^Donate to Lodestar/)
  await expect(page.getByRole('radiogroup', { name: 'Donation Type' }).locator('.radio')).toHaveText([
    'One Time',
    'Monthly',
  ])
  await expect(option(page, 'type', 'onetime')).toBeChecked()
  await expect(amount(page)).toHaveValue('25')
  await expect(amount(page)).toHaveAttribute('min', '1')
  await expect(page.locator('.number-sign')).toHaveText('$')
  await expect(page.getByText('per month')).toHaveCount(0)
  await expect(options(page, 'tier')).toHaveText([
    'Fellow Traveler$50',
    'Card-Carrying$100',
    'Militant$250',
    'Hero of Labor$1000',
  ])
  await expect(page.locator('[name="tier"]:checked')).toHaveCount(0)
  await expect(page.getByRole('button', complete('$25'))).toBeEnabled()
  await expect(reviewPart(page, 'Donation')).toContainText('One-Time Contribution')
  await expect(review(page)).not.toContainText(MONTHLY)
  await pick(page, 'type', 'monthly')
  await expect(options(page, 'tier')).toHaveText([
    'Fellow Traveler$10/m',
    'Card-Carrying$25/m',
    'Militant$75/m',
    'Hero of Labor$200/m',
  ])
  await expect(page.locator('.number-unit')).toHaveText('per month')
  await expect(option(page, 'tier', '1')).toBeChecked()
  await expect(page.getByRole('button', complete('$25 per month'))).toBeEnabled()
  await expect(reviewPart(page, 'Donation')).toContainText('Monthly Contribution')
  await expect(reviewPart(page, 'Donation')).toContainText(MONTHLY)
  await expect(page.getByText('What you pay with is saved for your monthly donation.')).toBeVisible()
  await expect(page.locator('#donate').getByText('This site is protected by ALTCHA')).toBeVisible()
  await expect(
    page.getByText(
      'Checks may be mailed to Lodestar Quarterly, 14 Ropewalk Lane, Second Floor, Millhaven, RI 02840, United States.',
    ),
  ).toBeVisible()
})

test('the tier follows the amount, and the amount the tier', async ({ page }) => {
  await openDonate(page)
  for (const [typed, counted, tier] of [
    ['49', '49', null],
    ['50', '50', '0'],
    ['249.9', '249', '1'],
    ['250', '250', '2'],
    ['100000', '100000', '3'],
    ['0', '1', null],
    ['-7', '1', null],
    ['', '1', null],
  ] as const) {
    await typeAmount(page, typed)
    await expect(amount(page), typed).toHaveValue(counted)
    await expect(page.locator('[name="tier"]:checked'), typed).toHaveCount(tier === null ? 0 : 1)
    if (tier !== null) await expect(option(page, 'tier', tier), typed).toBeChecked()
    await expect(page.getByRole('button', complete(`$${counted}`)), typed).toBeVisible()
  }
  await pick(page, 'tier', '2')
  await expect(amount(page)).toHaveValue('250')
  await expect(sums(page)).toHaveText(['Total$250.00'])
  // One that is reached already, though more is given, gives its own amount when it is picked.
  await typeAmount(page, '300')
  await expect(option(page, 'tier', '2')).toBeChecked()
  await pick(page, 'tier', '2')
  await expect(amount(page)).toHaveValue('250')
  await pick(page, 'type', 'monthly')
  await expect(amount(page)).toHaveValue('250')
  await expect(option(page, 'tier', '3')).toBeChecked()
  await pick(page, 'tier', '0')
  await expect(amount(page)).toHaveValue('10')
})

test('donor information is asked of somebody who is not known, with every country', async ({ page }) => {
  await openDonate(page)
  await expect(page.getByRole('heading', { name: 'Donor Information' })).toBeVisible()
  await expect(page.getByLabel('Full Name', { exact: true })).toHaveAttribute('required', '')
  await expect(page.locator('#donate').getByLabel('Email', { exact: true })).toHaveAttribute('required', '')
  const country = page.locator('[id="field-address.country"]')
  await expect(country).toHaveJSProperty('tagName', 'INPUT')
  for (const [words, name] of [
    ['Puerto', 'United States'],
    ['Suom', 'Finland'],
  ] as const) {
    await country.fill(words)
    await country.press('ArrowDown')
    await country.press('Enter')
    await expect(country).toHaveValue(name)
  }
  await expect(page.getByText(/thank you for considering/)).toHaveCount(0)
})

test('who is logged in is greeted by the first name, and asked nothing', async ({ page }) => {
  await enterDemo(page, 'reader')
  await openDonate(page)
  const account = await (await page.request.get('/api/session')).json()
  await expect(page.locator('.donate-lede')).toHaveText(
    /^(\S+), thank you for considering a donation\. Any contribution you can make to Lodestar will be a vital source of support for our work\.$/,
  )
  expect(JSON.stringify(account)).toContain((await page.locator('.donate-lede').innerText()).split(',', 1)[0])
  await expect(page.getByRole('heading', { name: 'Donor Information' })).toHaveCount(0)
  await expect(page.locator('[name="address.line1"]')).toHaveCount(0)
  // The card of a monthly donation is kept: nobody is asked.
  await expect(page.getByLabel('Save Card on Account')).toHaveCount(1)
  await pick(page, 'type', 'monthly')
  await expect(page.getByLabel('Save Card on Account')).toHaveCount(0)
})

test('who logs in first comes back to what they had chosen', async ({ page }) => {
  await openDonate(page)
  await pick(page, 'type', 'monthly')
  await typeAmount(page, '42')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.locator('#login[data-awake]').waitFor()
  await logIn(page.locator('#login'), READER)
  await page.waitForURL(/\/donate\?/)
  await expect(option(page, 'type', 'monthly')).toBeChecked()
  await expect(amount(page)).toHaveValue('42')
})

test('a donation goes into the cart for later, and the cart’s review tells of the months', async ({ page }) => {
  await openDonate(page, '?type=monthly&amount=30')
  await expect(page.getByText('You can donate now or add the donation to your cart and checkout later.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Checkout Now' })).toBeChecked()
  await pick(page, 'checkout', 'later')
  await expect(page.getByRole('heading', { name: 'Donor Information' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Complete Donation/ })).toHaveCount(0)
  await expect(page.locator('#donate').getByText('This site is protected by ALTCHA')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('.add-later-said')).toHaveText('Your donation is in your cart.')
  await expect(page.getByRole('button', { name: 'Update Cart' })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.locator('#cart tbody tr')).toHaveText(/Monthly Contribution/)
  await expect(reviewPart(page, 'Donation')).toContainText(MONTHLY)
  await expect(sums(page)).toHaveText(['Total$30.00'])
})

test('where the magazine has it so, there is no choice of when', async ({ page }) => {
  await openDonate(page, '', '/dev/donate')
  await expect(page.getByText(/checkout later/)).toHaveCount(0)
  await expect(page.locator('[name="checkout"]')).toHaveCount(0)
  await expect(page.getByRole('button', complete('$25'))).toBeVisible()
})

test('a donation that is in the cart already is changed', async ({ page }) => {
  await fillCart(page, { type: 'donation-item', item: { process: 'monthly-init', amount: 1000 } })
  await openDonate(page)
  await pick(page, 'checkout', 'later')
  await page.getByRole('button', { name: 'Update Cart' }).click()
  await expect(page.locator('.add-later-said')).toHaveText('Your donation is in your cart.')
  await page.goto('/store/checkout')
  await expect(page.locator('#cart tbody tr')).toHaveText(/One-Time Contribution.*\$25\.00/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every value of the address is the page’s, and any other is the first', async ({ page }) => {
    for (const [query, type, dollars] of [
      ['', 'onetime', '25'],
      ['?amount=100', 'onetime', '100'],
      ['?amount=0', 'onetime', '25'],
      ['?amount=-3', 'onetime', '25'],
      ['?amount=ten', 'onetime', '25'],
      ['?type=monthly', 'monthly', '25'],
      ['?type=yearly&amount=7', 'onetime', '7'],
    ] as const) {
      await page.goto(`/donate${query}`)
      await expect(option(page, 'type', type), query).toBeChecked()
      await expect(amount(page), query).toHaveValue(dollars)
    }
  })

  test('type, amount and tier are asked of the server, and go into the cart', async ({ page }) => {
    const answer = await page.goto('/donate')
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await pick(page, 'type', 'monthly')
    await pick(page, 'tier', '2')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(amount(page)).toHaveValue('75')
    await expect(option(page, 'tier', '2')).toBeChecked()
    const words = (place: string) => page.locator(`#donate ${place}`)
    await expect(words('.plain-add p')).toHaveText('Monthly Contribution: $75 per month', { useInnerText: true })
    await amount(page).fill('12')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(amount(page)).toHaveValue('12')
    await expect(option(page, 'tier', '0')).toBeChecked()
    await expect(words('noscript .payment-notice').first()).toHaveText(/^Paying here needs JavaScript/, {
      useInnerText: true,
    })
    await expect(page.getByRole('button', { name: /Complete Donation/ })).toBeHidden()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page).toHaveURL('/store/checkout')
    await expect(page.locator('#cart tbody tr')).toHaveText(/Monthly Contribution.*\$12\.00/)
  })
})

test('it is done with the keyboard alone', async ({ page }) => {
  await openDonate(page)
  await option(page, 'type', 'onetime').focus()
  await page.keyboard.press('ArrowRight')
  await expect(option(page, 'type', 'monthly')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(amount(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(amount(page)).toHaveValue('26')
  await page.keyboard.press('Tab')
  await expect(option(page, 'tier', '1')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'tier', '2')).toBeChecked()
  await expect(amount(page)).toHaveValue('75')
  // Enter in the middle of it loads nothing anew.
  await page.keyboard.press('Enter')
  await expect(amount(page)).toHaveValue('75')
  await page.keyboard.press('Tab')
  await expect(option(page, 'checkout', 'now')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Full Name', { exact: true })).toBeFocused()
  await writeDonor(page, newEmail())
  await expect(page.getByRole('button', complete('$75 per month'))).toBeEnabled()
})

test('nothing is in the way of anyone', async ({ page }) => {
  await openDonate(page, '?type=monthly&amount=100')
  await expectWellInEachLook(page)
  await pick(page, 'checkout', 'later')
  await expectWellInEachLook(page)
})
