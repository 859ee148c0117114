import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectWellInEachLook } from '../support/barriers.ts'
import { orderByFailedDebit } from '../support/buy-over-http.ts'
import { PASSWORD, personal, writePassword } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT, fillCard, frame, press } from '../support/payment-block.ts'
import { awake, expect, looks, test, twoLooks } from '../support/watch-page.ts'

const PROCEED = 'Proceed to Payment'
const american = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }
const processing =
  'Your order is currently being processed. As soon as your payment has gone through, an email will be sent to your email. In the meantime, you can wait for that email confirmation or check back on this page later.'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const fact = (page: Page, label: string) => page.locator('.invoice-facts div').filter({ hasText: label }).locator('dd')

async function readPdf(bytes: Uint8Array) {
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') }
}

test('an open invoice says what is billed to whom, and each way to pay', async ({ page }) => {
  await page.goto('/invoice/demo-invoice')
  await expect(heading(page, 'Invoice')).toBeVisible()
  await expect(fact(page, 'Invoice No.')).toHaveText('LS-0001')
  await expect(fact(page, 'Terms')).toHaveText('NET 30')
  await expect(fact(page, 'Due Date')).not.toContainText('Past Due')
  const to = page.locator('.invoice-to')
  await expect(to).toContainText('Northfield University Library (for Ingrid Halloran)')
  await expect(to).toContainText('Email accounts@northfield.example')
  const items = page.getByRole('table', { name: 'Items' })
  await expect(items.getByRole('row')).toHaveCount(8)
  await expect(items.getByRole('button')).toHaveCount(0)
  await expect(items.getByRole('row', { name: /Total/ }).last()).toContainText('$90.80')
  const ship = page.locator('.invoice-ship')
  await expect(ship).toContainText('Recipient')
  for (const thing of ['Introductory Subscription: 1-Year Standard Print', 'Issue 2', 'Issue 3', 'Issue 4'])
    await expect(ship).toContainText(thing)
  await expect(page.getByText('To pay online, see Proceed to Payment.')).toBeVisible()
  await expect(page.getByText('To pay by card or wire transfer, see information below.')).toBeVisible()
  await expect(heading(page, 'Additional Information')).toBeVisible()
  await expect(page.getByText('In order to manage your subscription you will need to set up a password.')).toBeVisible()
  await expect(page.getByText('Save Card on Account')).toHaveCount(0)
  await expect(page.getByText('SWIFT: ')).toBeVisible()
})

test('one that is past due says so, and a renewal asks for no password', async ({ page }) => {
  await page.goto('/invoice/demo-invoice-due')
  await expect(fact(page, 'Due Date')).toContainText('(Past Due)')
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('Subscription Renewal: ')
  await expect(page.getByRole('button', { name: PROCEED })).toBeVisible()
  await expect(page.getByLabel('Confirm Password')).toHaveCount(0)
})

test('one for checks and wires only offers no card', async ({ page }) => {
  await page.goto('/invoice/demo-invoice-check')
  await expect(page.getByText('To pay by card or wire transfer, see information below.')).toBeVisible()
  await expect(page.getByText('Routing number')).toBeVisible()
  await expect(page.getByText('To pay online')).toHaveCount(0)
  await expect(page.getByRole('button', { name: PROCEED })).toHaveCount(0)
})

test('one that is processing is waited for', async ({ page }) => {
  await page.goto('/invoice/demo-invoice-processing')
  await expect(heading(page, 'Transaction Processing')).toBeVisible()
  await expect(page.getByText(processing)).toBeVisible()
  await expect(page.getByRole('button', { name: PROCEED })).toHaveCount(0)
})

test('one that failed says why, and can be paid again', async ({ page }) => {
  await page.goto('/invoice/demo-invoice-failed')
  await expect(heading(page, 'Transaction Failed')).toBeVisible()
  await expect(
    page.getByText(
      'You order failed to completed due to the following error: Your bank account could not be debited. You can attempt to pay again by clicking "Proceed to Payment" below.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: PROCEED })).toBeVisible()
})

test.describe('paying', () => {
  test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

  /** A print subscription whose debit came back: its invoice is this test's own. */
  async function openFailed(page: Page, baseURL: string | undefined): Promise<string> {
    const email = `invoice-${randomInt(1e12)}@magazine.example`
    const password = { password: PASSWORD, confirm: PASSWORD }
    const form = { name: 'Ada Quill', email, password, address: american, shipcode: 'ship-a' }
    const token = await orderByFailedDebit(baseURL ?? '', [personal('print')], form)
    await page.goto(`/invoice/${token}`)
    await awake(page, 'invoice-payment')
    return email
  }

  test('what failed is paid with a card; what is wrong with a password is told under its field', async ({
    page,
    baseURL,
  }) => {
    const email = await openFailed(page, baseURL)
    await expect(
      page.getByText('due to the following error: Your bank account could not be debited because it is closed. '),
    ).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await press(page, PROCEED)
    await expect(page.locator('#field-payment_name-error')).toHaveText('Must not be blank.')
    await expect(page.locator('#invoice-error')).toBeEmpty()
    await page.getByLabel('Name', { exact: true }).fill('Ada Quill')
    await press(page, PROCEED)
    await expect(page.locator('[id="field-password.password-error"]')).toHaveText('Must not be blank.')
    await page.locator('[name="password.password"]').fill(PASSWORD)
    await page.getByLabel('Confirm Password').fill('something else')
    await press(page, PROCEED)
    await expect(page.locator('[id="field-password.confirm-error"]')).toHaveText('Passwords do not match.')
    await writePassword(page)
    await press(page, PROCEED)
    await frame(page).getByRole('radio').first().waitFor()
    await fillCard(page, '4000000000000002')
    await press(page, PROCEED)
    await expect(page.locator('#payment-provider-error')).toContainText('declined')
    await fillCard(page, '4242424242424242')
    await press(page, PROCEED)
    await page.waitForURL(/\/receipts\?token=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await expect(page.getByText(email).first()).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Paid')).toBeVisible()
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await page.waitForURL(/\/receipts\?token=/)
  })
})

test('invoices have no barriers, and fit', async ({ page }) => {
  for (const token of ['demo-invoice', 'demo-invoice-processing', 'demo-invoice-failed']) {
    await page.goto(`/invoice/${token}`)
    await expect(heading(page, 'Invoice')).toBeVisible()
    await expectWellInEachLook(page, { part: 'main', among: token === 'demo-invoice' ? looks : twoLooks })
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all of an invoice is there, says how it is paid without them, and is downloaded', async ({ page }) => {
    await page.goto('/invoice/demo-invoice')
    await expect(page.locator('.payment-block noscript')).toHaveText(/Without it, pay by check or wire transfer/, {
      useInnerText: true,
    })
    await expect(page.getByLabel('Confirm Password')).toBeHidden()
    await expect(page.getByText('Make checks payable to')).toBeVisible()
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Invoice as PDF' }).click(),
    ])
    expect(pdf.suggestedFilename()).toMatch(/ invoice LS-0001\.pdf$/)
    const { pages, text } = await readPdf(new Uint8Array(await readFile(await pdf.path())))
    expect(pages).toBe(1)
    for (const words of [
      'LS-0001',
      'NET 30',
      'Northfield University Library (for Ingrid Halloran)',
      'Issue 3',
      '$90.80',
      'SHIP TO',
      'SWIFT',
    ])
      expect(text).toContain(words)
  })
})

test('on paper stands the invoice, and nothing of the site around it', async ({ page }) => {
  await page.goto('/invoice/demo-invoice')
  await awake(page, 'invoice-payment')
  const { pages, text } = await readPdf(new Uint8Array(await page.pdf()))
  expect(pages).toBeLessThanOrEqual(2)
  for (const words of ['LS-0001', 'Bill To', 'Ship To', 'Total', '$90.80', 'Make checks payable'])
    expect(text).toContain(words)
  expect(
    ['Menu', 'Log in', 'Invoice as PDF', PROCEED, 'Password', 'RSS'].filter((word) => text.includes(word)),
  ).toEqual([])
})

test.describe('a token that opens nothing', () => {
  test.use({ expectedFaults: /status of 404/ })

  test('is answered by the designed page', async ({ page }) => {
    await page.goto('/invoice/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here')
  })
})
