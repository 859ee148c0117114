import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { expect, test } from '../support/watch-page.ts'
import { servePaymentPage } from './payment-page/serve-payment-page.ts'

let shop: Awaited<ReturnType<typeof servePaymentPage>>
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await servePaymentPage()
})
test.afterAll(() => shop?.stop())
// A declined card is answered with 402, which the browser writes down by itself.
test.use({ expectedFaults: /status of 402/ })

const frame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
const outcome = (page: Page) => page.getByLabel('Outcome')
/**
 * By the keyboard: while a page is scrolled to a button below a frame of another site, the browser may still send a
 * click's first half into that frame.
 */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const pay = (page: Page) => press(page, 'Pay')

async function open(page: Page, types: ('card' | 'us_bank_account')[] = ['card'], appearance = {}) {
  const intent = await shop.stripe.paymentIntents.create({
    amount: 4200,
    currency: 'usd',
    allowed_payment_method_types: types,
  })
  await page.goto(shop.addressFor(intent.client_secret, appearance))
  await expect(page.getByLabel('Events')).toContainText('ready')
  return intent.id
}

async function type(page: Page, number: string, { expiry = '1240', cvc = '123' } = {}) {
  await frame(page).getByLabel('Card number').fill(number)
  await frame(page).getByLabel('Expiration date').fill(expiry)
  await frame(page).getByLabel('Security code').fill(cvc)
}

const statusOf = async (id: string) => (await shop.stripe.paymentIntents.retrieve(id)).status

test('the element offers a card, then the wallets, and a card pays', async ({ page }) => {
  const id = await open(page)
  const ways = frame(page).getByRole('radio')
  await expect(ways).toHaveCount(3)
  for (const [index, name] of ['Card', 'Apple Pay', 'Google Pay'].entries())
    await expect(ways.nth(index)).toHaveAccessibleName(name)
  await expect(ways.first()).toBeChecked()
  await expect(frame(page).getByLabel('ZIP code')).toHaveValue('10001')
  await type(page, '4242424242424242')
  await expect(frame(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(frame(page).getByLabel('Expiration date')).toHaveValue('12 / 40')
  await expect(page.getByLabel('Events')).toContainText('card complete')
  await pay(page)
  await expect(outcome(page)).toContainText('"status":"succeeded"')
  const paid = await shop.stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] })
  expect(paid.payment_method).toMatchObject({
    card: { last4: '4242' },
    billing_details: { name: 'Jo Reader', address: { postal_code: '10001', country: 'US' } },
  })
})

test('what is missing or wrong is said at its field, and nothing is sent', async ({ page }) => {
  const id = await open(page)
  await pay(page)
  await expect(outcome(page)).toContainText('validation_error')
  await expect(frame(page).getByRole('alert').filter({ hasText: 'Your card number is incomplete.' })).toBeVisible()
  await expect(frame(page).getByLabel('Card number')).toBeFocused()
  await expect(frame(page).getByLabel('Card number')).toHaveAccessibleDescription('Your card number is incomplete.')
  await type(page, '4111111111111111', { expiry: '0120' })
  await pay(page)
  await expect(frame(page).getByText('please use a test card')).toBeVisible()
  await expect(frame(page).getByText("Your card's expiration date is in the past.")).toBeVisible()
  expect(await statusOf(id)).toBe('requires_payment_method')
  expect((await shop.stripe.charges.list({ payment_intent: id })).data).toEqual([])
})

test('a decline is told, and another card can be tried', async ({ page }) => {
  const id = await open(page)
  await type(page, '4000000000009995')
  await pay(page)
  await expect(outcome(page)).toContainText('insufficient_funds')
  await expect(outcome(page)).toContainText('Your card has insufficient funds.')
  await type(page, '4242424242424242')
  await pay(page)
  await expect(outcome(page)).toContainText('"status":"succeeded"')
  expect((await shop.stripe.charges.list({ payment_intent: id })).data).toHaveLength(2)
})

test('the bank asks in the page: yes pays, no wants another card, closing is a no', async ({ page }) => {
  const id = await open(page)
  const bank = page.frameLocator('dialog iframe')
  await type(page, '4000002760003184')
  await pay(page)
  await bank.getByRole('button', { name: 'Refuse' }).click()
  await expect(outcome(page)).toContainText('payment_intent_authentication_failure')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pay(page)
  await expect(bank.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => statusOf(id)).toBe('requires_payment_method')
  await pay(page)
  await bank.getByRole('button', { name: 'Approve' }).click()
  await expect(outcome(page)).toContainText('"status":"succeeded"')
  expect(await statusOf(id)).toBe('succeeded')
})

test('a wallet’s stand-in is refused or approved', async ({ page }) => {
  const id = await open(page)
  await frame(page).getByRole('radio', { name: 'Apple Pay' }).check()
  await expect(frame(page).getByLabel('Card number')).toBeHidden()
  await pay(page)
  const sheet = page.frameLocator('dialog iframe')
  await expect(sheet.getByText('$42.00')).toBeVisible()
  await sheet.getByRole('button', { name: 'Refuse' }).click()
  await expect(outcome(page)).toContainText('closed before the payment was approved')
  await frame(page).getByRole('radio', { name: 'Google Pay' }).check()
  await pay(page)
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(outcome(page)).toContainText('"status":"succeeded"')
  const paid = await shop.stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] })
  expect(paid.payment_method).toMatchObject({ card: { wallet: { type: 'google_pay' } } })
})

test('a bank account is offered where it is allowed, and its debit is under way', async ({ page }) => {
  const id = await open(page, ['card', 'us_bank_account'])
  await frame(page).getByRole('radio', { name: 'US bank account' }).check()
  await expect(frame(page).getByLabel('Full name')).toHaveValue('Jo Reader')
  await frame(page).getByLabel('Routing number').fill('110000000')
  await frame(page).getByLabel('Account number').fill('000123456789')
  await pay(page)
  await expect(outcome(page)).toContainText('"status":"processing"')
  expect(await statusOf(id)).toBe('processing')
})

test('a card is saved with a setup intent', async ({ page }) => {
  const customer = await shop.stripe.customers.create({})
  const setup = await shop.stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
  await page.goto(shop.addressFor(setup.client_secret))
  await type(page, '4000002500003155')
  await pay(page)
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Approve' }).click()
  await expect(outcome(page)).toContainText('"setupIntent"')
  expect((await shop.stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)
})

test('an intent that the server left waiting is finished in the page', async ({ page }) => {
  const intent = await shop.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
  })
  await page.goto(shop.addressFor(intent.client_secret))
  await press(page, 'Next action')
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Approve' }).click()
  await expect(outcome(page)).toContainText('"status":"succeeded"')
})

test.describe('when the intent is not there', () => {
  test.use({ expectedFaults: /status of 404/ })
  test('the element says that it could not load', async ({ page }) => {
    await page.goto(shop.addressFor('pi_none_secret_none'))
    await expect(page.getByLabel('Events')).toContainText('loaderror')
  })
})

test('it can be used with the keyboard alone', async ({ page }) => {
  const id = await open(page)
  await frame(page).getByRole('radio', { name: 'Card' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(frame(page).getByRole('radio', { name: 'Apple Pay' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1240')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText('"status":"succeeded"')
  expect(await statusOf(id)).toBe('succeeded')
})

test('it takes the page’s colours, and keeps what was typed when they change', async ({ page }) => {
  await open(page, ['card'], {
    variables: { colorPrimary: 'rgb(1, 2, 3)', borderRadius: '11px' },
    rules: { '.Input': { backgroundColor: 'rgb(250, 240, 230)' }, 'body { } .Evil': { color: 'red' } },
  })
  const input = frame(page).getByLabel('Card number')
  await expect(input).toHaveCSS('background-color', 'rgb(250, 240, 230)')
  await expect(input).toHaveCSS('border-radius', '11px')
  await input.fill('4242')
  await press(page, 'Fetch updates')
  await expect(outcome(page)).toHaveText('{}')
  await expect(input).toHaveValue('4242')
})

test('the element, the bank’s page and the controls have no faults of accessibility', async ({ page }) => {
  await open(page, ['card', 'us_bank_account'])
  await pay(page)
  await expect(frame(page).getByText('Your card number is incomplete.')).toBeVisible()
  await expectNoBarriers(page)
  const waiting = await shop.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    return_url: 'https://magazine.example/',
  })
  for (const address of [waiting.next_action?.redirect_to_url?.url ?? '', `${shop.sandboxUrl}/control`]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      await expectNoBarriers(page)
    }
  }
})

test('the controls move the clock, settle debits and let things go wrong', async ({ page }) => {
  const debit = await shop.stripe.paymentIntents.create({
    amount: 1234,
    currency: 'usd',
    payment_method: 'pm_usBankAccount_processing',
    mandate_data: { customer_acceptance: { type: 'offline' } },
    confirm: true,
  })
  await page.goto(`${shop.sandboxUrl}/control`)
  const row = page.getByRole('row').filter({ hasText: debit.id })
  await row.getByRole('button', { name: 'Settle' }).click()
  await expect(row).toContainText('succeeded')
  await page.getByRole('button', { name: 'an hour' }).click()
  await expect(page.getByText(/hours ahead/)).toBeVisible()
  await page.getByLabel('Let this go wrong').selectOption('Send every webhook twice')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('"act":"duplicate"')).toBeVisible()
  await page.getByRole('button', { name: 'Let all be well again' }).click()
  await expect(page.getByText('Nothing is asked to go wrong.')).toBeVisible()
})
