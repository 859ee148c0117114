import {
  ANSWERS_OF_CHECKOUT,
  fillCard,
  frame,
  general,
  openBlock,
  press,
  sandboxOfSite,
  sheet,
  showElement,
  underElement,
} from '../support/payment-block.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

test('a new card: the first press shows the element, the second pays what the order costs by then', async ({
  page,
}) => {
  await openBlock(page, 'card')
  await expect(page.locator('iframe')).toHaveCount(0)
  await showElement(page)
  const ways = frame(page).getByRole('radio')
  for (const [index, name] of ['Card', 'Apple Pay', 'Google Pay', 'US bank account'].entries()) {
    await expect(ways.nth(index)).toHaveAccessibleName(name)
  }
  await expect(frame(page).getByLabel('Country')).toHaveValue('US')
  await expect(frame(page).getByLabel('ZIP code')).toHaveValue('10001')
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(/\/receipts\?token=pi_/)
  const id = new URL(page.url()).searchParams.get('token') ?? ''
  const paid = await sandboxOfSite().paymentIntents.retrieve(id, { expand: ['payment_method'] })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4700 })
  expect(paid.payment_method).toMatchObject({ billing_details: { name: 'Jo Reader', email: 'jo@reader.example' } })
})

test('the button says what is under way, one word after the other', async ({ page }) => {
  await openBlock(page, 'card')
  await showElement(page)
  await fillCard(page, '4242424242424242')
  await page.evaluate(() => {
    const button = document.querySelector('.payment-block button[type=submit]') as HTMLButtonElement
    const said = [button.innerText]
    new MutationObserver(() => {
      if (said.at(-1) !== button.innerText) said.push(button.innerText)
      sessionStorage.setItem('said', said.join())
    }).observe(button, { childList: true, characterData: true, subtree: true })
  })
  await press(page)
  await page.waitForURL(/\/receipts/)
  const said = await page.evaluate(() => sessionStorage.getItem('said'))
  expect(said).toBe('Place Order,Loading,Processing Order,Completing Order,Order Successful')
})

test('a declined card is told under the element, and another one pays for the same order', async ({ page }) => {
  await openBlock(page, 'card')
  await showElement(page)
  for (const [number, message] of [
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
  ] as const) {
    await fillCard(page, number)
    await press(page)
    await expect(underElement(page)).toHaveText(message)
  }
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('two presses in one breath are one order', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.url().includes('/checkout?') && posts.push(request.url()))
  await openBlock(page, 'saved-card')
  await page.getByRole('button', { name: 'Place Order' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  await page.waitForURL(/\/receipts/)
  expect(posts).toHaveLength(1)
})

test('the bank asks: no is told under the element, yes pays', async ({ page }) => {
  await openBlock(page, 'card')
  await showElement(page)
  await fillCard(page, '4000002760003184')
  await press(page)
  await sheet(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(underElement(page)).toContainText('unable to authenticate')
  await press(page)
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('a wallet shows what the order costs now, and is refused or approved', async ({ page }) => {
  await openBlock(page, 'card')
  await showElement(page)
  await frame(page).getByRole('radio', { name: 'Apple Pay' }).check()
  await press(page)
  await expect(sheet(page).getByText('$47.00')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(underElement(page)).toHaveText('Apple Pay was closed before the payment was approved.')
  await frame(page).getByRole('radio', { name: 'Google Pay' }).check()
  await press(page)
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('a bank’s debit that is under way leads to its invoice', async ({ page }) => {
  await openBlock(page, 'card')
  await showElement(page)
  await frame(page).getByRole('radio', { name: 'US bank account' }).check()
  await frame(page).getByLabel('Full name').fill('Jo Reader')
  await frame(page).getByLabel('Routing number').fill('110000000')
  await frame(page).getByLabel('Account number').fill('000123456789')
  await press(page)
  await page.waitForURL(/\/invoice\/pi_/)
})

test('who was led away and comes back goes on where they were', async ({ page }) => {
  const { paymentIntents } = sandboxOfSite()
  const terms = { amount: 900, currency: 'usd', allowed_payment_method_types: ['card' as const] }
  const paid = await paymentIntents.create({ ...terms, payment_method: 'pm_card_visa', confirm: true })
  const query = (id: string, secret: string | null, status: string) =>
    `&payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=${status}`
  await page.goto(`/dev/payments?state=card${query(paid.id, paid.client_secret, 'succeeded')}`)
  await page.waitForURL(`/receipts?token=${paid.id}`)

  const refused = await paymentIntents.create(terms)
  await paymentIntents.confirm(refused.id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => undefined)
  await openBlock(page, 'card', query(refused.id, refused.client_secret, 'failed'))
  await expect(underElement(page)).toHaveText('Your card was declined.')
  expect(page.url()).toMatch(/\?state=card$/)
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(`/receipts?token=${refused.id}`)
})

test('a saved card is shown, and pays at once', async ({ page }) => {
  await openBlock(page, 'saved-card')
  for (const line of ['Type: VISA', 'Last four: **** 4242', 'Expiration: 12/2040']) {
    await expect(page.getByText(line)).toBeVisible()
  }
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await press(page)
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('a saved card whose charge is in progress is waited for', async ({ page }) => {
  await openBlock(page, 'saved-slow')
  await press(page)
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('a saved bank account is shown, and its debit leads to the invoice', async ({ page }) => {
  await openBlock(page, 'saved-bank')
  for (const line of ['Bank: Harbor Savings', 'Last four: **** 6789', 'Routing Number: 110000000']) {
    await expect(page.getByText(line)).toBeVisible()
  }
  await press(page)
  await page.waitForURL(/\/invoice\/pi_/)
})

test('a saved card that the bank asks about: no wants a new card, yes pays', async ({ page }) => {
  await openBlock(page, 'authorize-card')
  await press(page)
  await sheet(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(underElement(page)).toContainText('unable to authenticate')
  await expect(page.getByRole('radio', { name: 'Use New Payment' })).toBeChecked()
  await page.getByText('Use Existing Payment').click()
  await press(page)
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('a saved card that has to be replaced is offered no more, and a new one pays', async ({ page }) => {
  await openBlock(page, 'replace-card')
  await press(page)
  await expect(general(page)).toHaveText('Your card was declined. To proceed, please update your payment information.')
  await expect(page.getByText('Use Existing Payment')).toHaveCount(0)
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(/\/receipts\?token=pi_/)
})

test('with a subscription a new card is kept, and renews it, unless its owner says no', async ({ page }) => {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    if (request.url().includes('/checkout?')) queries.push(new URL(request.url()).searchParams)
  })
  await openBlock(page, 'saved-card')
  await expect(page.getByLabel('Save Card on Account')).toHaveCount(0)
  await page.getByText('Use New Payment').click()
  const note = page.getByText('Your subscription will renew at the end of your cycle')
  await expect(page.getByLabel('Save Card on Account')).toBeChecked()
  await expect(note).toBeVisible()
  await showElement(page)
  await page.getByLabel('Save Card on Account').press('Space')
  await expect(note).toHaveCount(0)
  await fillCard(page, '4242424242424242')
  await press(page)
  await page.waitForURL(/\/receipts/)
  expect(queries.map((query) => query.has('save-card'))).toEqual([true, false])
  for (const state of ['invoice', 'guest', 'free']) {
    await openBlock(page, state)
    await expect(page.getByLabel('Save Card on Account')).toHaveCount(0)
  }
})

for (const [what, state, address] of [
  ['a free order', 'free', '/receipts?token=free'],
  ['a changed subscription', 'update', '/account'],
] as const) {
  test(`${what} is submitted, and nothing is asked of the payer`, async ({ page }) => {
    await openBlock(page, state)
    await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
    await press(page, 'Submit')
    await page.waitForURL((url) => url.pathname + url.search === address || url.pathname === '/login')
  })
}

test('a gift is redeemed without leaving the page', async ({ page }) => {
  await openBlock(page, 'redeem')
  await press(page, 'Submit')
  await expect(page.getByRole('button', { name: 'Order Successful' })).toBeVisible()
})

test('a screen’s own button sends the order by a signal', async ({ page }) => {
  await openBlock(page, 'signal')
  await press(page, 'Redeem Subscription')
  await expect(page.getByText('Subscription redeemed')).toBeVisible()
})

for (const state of ['upgrade', 'other-shape']) {
  test(`the answers of ${state} are paid as any other`, async ({ page }) => {
    await openBlock(page, state)
    await showElement(page)
    await fillCard(page, '4242424242424242')
    await press(page)
    await page.waitForURL(/\/receipts\?token=pi_/)
  })
}

test('a card is replaced: the name may be mended without confirming twice', async ({ page }) => {
  await openBlock(page, 'setup')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Nobody')
  await fillCard(page, '4000002500003155')
  await press(page, 'Update Card')
  await sheet(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('This is nobody’s name.')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Jo Reader')
  await press(page, 'Update Card')
  await expect(page.getByText('Payment updated successfully')).toBeVisible()
})

test('a card that can’t be set up is refused under the element', async ({ page }) => {
  await openBlock(page, 'setup')
  await fillCard(page, '4000000000000002')
  await press(page, 'Update Card')
  await expect(underElement(page)).toHaveText('Your card was declined.')
})
