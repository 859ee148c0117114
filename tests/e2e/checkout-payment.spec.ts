import {
  choose,
  donation,
  files,
  fillCart,
  freeFiles,
  holdChanges,
  issue,
  keepCard,
  newSubscriber,
  newSubscriberWhoseBankAsks,
  openCheckoutPage,
  openCheckoutWith,
  payByCard,
  personal,
  sums,
  writeAddress,
  writeBuyer,
  writePassword,
} from '../support/checkout-page.ts'
import {
  ANSWERS_OF_CHECKOUT,
  fillCard,
  frame,
  general,
  press,
  sandboxOfSite,
  sheet,
  showElement,
  underElement,
} from '../support/payment-block.ts'
import { awake, expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

const RECEIPT = /\/receipts\?token=/

test('a guest buys an issue with a card, and the cart is empty afterwards, by the back button too', async ({
  page,
}) => {
  const email = await openCheckoutWith(page, issue)
  await writeBuyer(page, email)
  await writeAddress(page)
  await expect(sums(page)).toHaveText(['Shipping$4.00', 'Total$16.95'])
  await payByCard(page)
  await page.waitForURL(RECEIPT)
  await page.goBack()
  await expect(page.locator('.cart-empty')).toContainText('Your cart is empty')
})

test('a declined card is told under the element, and another one pays', async ({ page }) => {
  const email = await openCheckoutWith(page, issue)
  await writeBuyer(page, email)
  await writeAddress(page)
  await payByCard(page, '4000000000000002')
  await expect(underElement(page)).toHaveText('Your card was declined.')
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(RECEIPT)
})

test('the bank asks: a refusal is told, an approval pays', async ({ page }) => {
  const email = await openCheckoutWith(page, issue)
  await writeBuyer(page, email)
  await writeAddress(page)
  await payByCard(page, '4000002760003184')
  await sheet(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(underElement(page)).toContainText('unable to authenticate')
  await press(page)
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(RECEIPT)
})

test('a bank debit leads to its invoice, which is waited for and then paid', async ({ page }) => {
  const email = await openCheckoutWith(page, issue)
  await writeBuyer(page, email)
  await writeAddress(page)
  await showElement(page)
  await frame(page).getByRole('radio', { name: 'US bank account' }).check()
  await frame(page).getByLabel('Full name').fill('Ada Quill')
  await frame(page).getByLabel('Routing number').fill('110000000')
  await frame(page).getByLabel('Account number').fill('000000000009')
  const confirmed = page.waitForRequest(/payment_intents\/pi_[^/]+\/confirm/)
  await press(page)
  const [, intentId] = /payment_intents\/(pi_[^/]+)/.exec((await confirmed).url()) ?? []
  await page.waitForURL(/\/invoice\/./)
  await expect(page.getByText('Your order is currently being processed.')).toBeVisible()
  // The money arrives, and the provider says so when it likes.
  const lever = await page.request.post(`${process.env.E2E_STRIPE_URL}/control/payment_intents/${intentId}/settle`)
  expect(lever.ok()).toBe(true)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await page.waitForURL(RECEIPT)
})

test('a free order is submitted without a payment, and asks for a donation instead', async ({ page }) => {
  const email = await openCheckoutWith(page, freeFiles)
  await expect(page.locator('.notice').getByRole('link')).toHaveAttribute('href', '/donate')
  await expect(sums(page)).toHaveText(['TotalFREE'])
  await writeBuyer(page, email)
  await press(page, 'Submit')
  await page.waitForURL(RECEIPT)
})

test('two presses in one breath are one order', async ({ page }) => {
  const email = await openCheckoutWith(page, freeFiles)
  await writeBuyer(page, email)
  const posts: string[] = []
  page.on('request', (request) => request.url().includes('/api/cart/checkout') && posts.push(request.url()))
  await page.getByRole('button', { name: 'Submit' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  await page.waitForURL(RECEIPT)
  expect(posts).toHaveLength(1)
})

test('after a reload the same payment goes on', async ({ page }) => {
  const email = await openCheckoutWith(page, issue)
  const intents: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/cart/checkout')) return
    intents.push((await response.json()).data?.payment_intent_id)
  })
  for (const round of ['first', 'second']) {
    await writeBuyer(page, email)
    await writeAddress(page)
    await showElement(page)
    if (round === 'second') break
    await page.reload()
    await awake(page, 'checkout')
  }
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(RECEIPT)
  expect(new Set(intents).size).toBe(1)
  const paid = await sandboxOfSite().paymentIntents.retrieve(intents[0] ?? '')
  expect(paid.amount_received).toBe(1695)
})

test('who is led back by the provider after all is done finds the receipt, not an empty cart', async ({ page }) => {
  const email = await openCheckoutWith(page, issue)
  await writeBuyer(page, email)
  await writeAddress(page)
  const answered = page.waitForResponse(/\/api\/cart\/checkout/)
  await showElement(page)
  const { payment_intent_id: id, stripe_secret: secret } = (await (await answered).json()).data
  await sandboxOfSite().paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: page.url() })
  await expect.poll(async () => (await (await page.request.get(`/api/checkout/${id}`)).json()).status).toBe('completed')
  await page.goto(`/store/checkout?payment_intent=${id}&payment_intent_client_secret=${secret}`)
  await page.waitForURL(RECEIPT)
})

test('what another tab adds is seen here, and paid here', async ({ page, context }) => {
  const email = await openCheckoutWith(page, issue)
  await writeBuyer(page, email)
  await writeAddress(page)
  await showElement(page)
  const other = await context.newPage()
  await openCheckoutPage(other)
  await other.getByRole('button', { name: /^Increase/ }).click()
  await expect(sums(page).last()).toHaveText('Total$31.90')
  await fillCard(page, '4242424242424242')
  const answered = page.waitForResponse(/\/api\/cart\/checkout/)
  await press(page)
  const { data } = await (await answered).json()
  await page.waitForURL(RECEIPT)
  expect((await sandboxOfSite().paymentIntents.retrieve(data.payment_intent_id)).amount_received).toBe(3190)
  await other.reload()
  await expect(other.locator('.cart-empty')).toBeVisible()
})

test('a guest who subscribes gets an account, and pays as it with the card and the address on file', async ({
  page,
}) => {
  const email = await newSubscriber(page, 'print')
  await fillCart(page, issue)
  await openCheckoutPage(page)
  await expect(page.getByLabel('Your Full Name')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Purchaser Information' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Keep Address/ })).toBeChecked()
  await expect(page.locator('.checkout-address')).toHaveText('1 Pier Road, Duluth, MN 55802, United States')
  await expect(page.getByRole('radio', { name: /Use Existing Payment/ })).toBeChecked()
  await expect(page.locator('.saved-method')).toContainText('VISA')
  await expect(page.locator('.saved-method')).toContainText('**** 4242')
  const sent = page.waitForRequest(/\/api\/cart\/checkout/)
  await press(page)
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Ada Quill',
    email,
    password: null,
    address: null,
    shipcode: 'ship-a',
    customer: 'use-card',
  })
  await page.waitForURL(RECEIPT)
})

test('a saved card that its bank asks about each time is paid with after the question', async ({ page }) => {
  await newSubscriberWhoseBankAsks(page)
  await fillCart(page, issue)
  await openCheckoutPage(page)
  await expect(page.getByRole('radio', { name: /Use Existing Payment/ })).toBeChecked()
  await press(page)
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(RECEIPT)
})

test('a saved card that is declined is told, and another one pays in its place', async ({ page }) => {
  await newSubscriber(page, 'print')
  await keepCard(page, 'pm_card_chargeCustomerFail')
  await fillCart(page, issue)
  await openCheckoutPage(page)
  await press(page)
  await expect(general(page)).toHaveText('Your card was declined. To proceed, please update your payment information.')
  await expect(page.getByRole('radio', { name: /Use Existing Payment/ })).toHaveCount(0)
  // The element has come with the answer: it is filled in and sent, not asked for first.
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(RECEIPT)
})

test('a cart that has changed in another tab is shown before anything is paid, and the next press pays it', async ({
  page,
}) => {
  const email = await openCheckoutWith(page, issue)
  // A page that looks at the cart anew, as it does when it is come back to, would know.
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await writeBuyer(page, email)
  await writeAddress(page)
  const sent = page.waitForRequest(/\/api\/cart\/checkout\?/)
  await showElement(page)
  expect(new URL((await sent).url()).searchParams.has('gift')).toBe(false)
  await fillCard(page, '4242424242424242')
  await fillCart(page, donation)
  await press(page)
  await expect(general(page)).toHaveText(
    /^The total is \$\d+\.\d\d by now\. Please look it over: the next press pays it\. New in the cart: One-Time Contribution, \$25\.00\.$/,
  )
  await expect(general(page)).toBeFocused()
  const total = (await general(page).innerText()).split(' ')[3] ?? ''
  await expect(sums(page).last()).toContainText(total)
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('One-Time Contribution')
  await expect(page.locator('.header-cart-count')).toHaveText('2')
  await expect(page.getByLabel('Your Full Name')).toHaveValue('Ada Quill')
  await press(page)
  await page.waitForURL(RECEIPT)
  await expect(page.getByText('One-Time Contribution')).toBeVisible()
})

test('a press counts though the page looks at the cart anew, or the button moves, while it is down', async ({
  page,
}) => {
  await newSubscriber(page, 'print')
  await fillCart(page, files)
  await openCheckoutPage(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  await fillCart(page, donation)
  const before = await sums(page).last().innerText()
  // As when the card's frame is left.
  const asked = page.waitForRequest('**/api/cart')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await asked
  const button = page.getByRole('button', { name: 'Place Order' })
  await button.hover()
  await page.mouse.down()
  const answered = page.waitForResponse('**/api/cart')
  resolve()
  await (await answered).finished()
  await page.locator('.payment-block').evaluate((block) => {
    const error = document.createElement('p')
    error.style.height = '300px'
    block.prepend(error)
  })
  expect(await sums(page).last().innerText(), 'nobody pays a total that they have not seen').toBe(before)
  await page.mouse.up()
  await expect(general(page)).toContainText('New in the cart: One-Time Contribution')
})

test('what was changed just before the press is on the server before the order is', async ({ page }) => {
  await newSubscriber(page, 'print')
  await fillCart(page, { type: 'basic-product', item: 'prd:tote' })
  await openCheckoutPage(page)
  const letGo = await holdChanges(page)
  await page.getByRole('spinbutton').fill('3')
  await press(page)
  await expect(page.getByRole('button', { name: 'Loading' })).toBeVisible()
  letGo()
  await page.waitForURL(RECEIPT)
  await expect(page.getByRole('row', { name: /Canvas Tote/ })).toContainText('3')
})

test('an address on file can be changed, and an error of it opens its fields', async ({ page }) => {
  await newSubscriber(page, 'print')
  await fillCart(page, personal('print'))
  await openCheckoutPage(page)
  await expect(page.getByRole('heading', { name: 'Subscription Address' })).toBeVisible()
  await expect(page.getByLabel('Address Line 1')).toHaveCount(0)
  await choose(page, 'Change Address')
  await expect(page.getByLabel('Address Line 1')).toHaveValue('1 Pier Road')
  await choose(page, 'Keep Address')
  await expect(page.getByLabel('Address Line 1')).toHaveCount(0)
  const errors = { address: { line1: 'There is no such street.' } }
  await page.route(/\/api\/cart\/checkout/, (route) => route.fulfill({ status: 422, json: { errors } }))
  await press(page)
  await expect(page.getByRole('radio', { name: 'Change Address' })).toBeChecked()
  await expect(page.getByLabel('Address Line 1')).toHaveAccessibleDescription('There is no such street.')
  await expect(page.getByLabel('Address Line 1')).toBeFocused()
})

test('what is missing is told all at once, above with links and under each field', async ({ page }) => {
  await openCheckoutWith(page, personal('print'), issue)
  await choose(page, 'Ship to Other Recipient')
  const sent = page.waitForRequest(/\/api\/cart\/checkout\?/)
  await press(page)
  expect(new URL((await sent).url()).searchParams.get('gift'), 'what goes to somebody else is a gift').toBe('')
  const summary = page.getByRole('alert').filter({ hasText: 'Please look at these fields again:' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Your Full Name: Must not be blank.',
    'Your Email: Must not be blank.',
    'Password: Must not be blank.',
    'Confirm Password: Must not be blank.',
    'Address Line 1 is required.',
    'City is required.',
    'State / Province is required.',
    'Zip / Postal Code is required.',
    'Recipient Name: Must not be blank.',
    'Address Line 1 is required.',
    'City is required.',
    'State / Province is required.',
    'Zip / Postal Code is required.',
    'Name: Must not be blank.',
  ])
  await summary.getByRole('link', { name: 'Recipient Name' }).press('Enter')
  await expect(page.getByLabel('Recipient Name')).toBeFocused()
  await summary.getByRole('link').last().press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  for (const name of ['name', 'email', 'password.password', 'recipient_name', 'payment_name']) {
    await expect(page.locator(`#checkout [name="${name}"]`), name).toHaveAccessibleDescription(/Must not be blank\./)
  }
  for (const group of ['address', 'recipient_address']) {
    await expect(page.locator(`[name="${group}.line1"]`)).toHaveAccessibleDescription('Address Line 1 is required.')
    await expect(page.locator(`[name="${group}.city"]`)).toHaveAccessibleDescription('City is required.')
  }
  await writePassword(page)
  await page.locator('[name="password.confirm"]').fill('something else')
  await page.getByLabel('Your Full Name').fill('Ada Quill')
  await expect(page.getByLabel('Name', { exact: true }), 'who pays is who orders').toHaveValue('Ada Quill')
  await page.getByLabel('Your Email').fill('reader@demo.example')
  await press(page)
  await expect(page.getByLabel('Your Email')).toHaveAccessibleDescription(
    'An account with this email already exists. Log in to renew it.',
  )
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.')
})

test('a general error stands on its own line, and is gone to', async ({ page }) => {
  const email = await openCheckoutWith(page, freeFiles)
  await writeBuyer(page, email)
  await page.route(/\/api\/cart\/checkout/, (route) =>
    route.fulfill({ status: 422, json: { errors: 'Only 1 of Issue 3 left.' } }),
  )
  await press(page, 'Submit')
  await expect(general(page)).toHaveText('Only 1 of Issue 3 left.')
  await expect(page.locator('#checkout-error')).toBeFocused()
})
