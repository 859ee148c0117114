import { expectWellInEachLook } from '../support/barriers.ts'
import { PASSWORD, payByCard, writeAddress, writeBuyer, writePassword } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT, press } from '../support/payment-block.ts'
import {
  ALREADY,
  buyGift,
  enter,
  GIVER,
  heading,
  openGiftPage,
  pathOf,
  REDEEM,
  redeemed,
} from '../support/redeem-page.ts'
import { mailTo } from '../support/site-mail.ts'
import { newEmail, option, options, pick } from '../support/subscribe-page.ts'
import { awake, expect, test, twoLooks } from '../support/watch-page.ts'

const PICKER =
  'You can redeem this gift at the specified settings — Print (US) — or change the settings to suit your requirements. If you need to upgrade you can do so at an additional fee.'

test('a gift is greeted with, and shown as a picture of 150 by 150', async ({ page }) => {
  await openGiftPage(page, 'demo-gift-print')
  await expect(heading(page, 'Redeem Your Gift Subscription')).toBeVisible()
  await expect(page.locator('.redeem-greeting')).toHaveText(
    `${GIVER} has given you a 1-Year Print subscription to Lodestar with United States shipping. This page can also be visited via the image below:`,
  )
  const image = page.getByRole('img', { name: 'QR code: the address of this gift' })
  expect(
    await image.evaluate((img: HTMLImageElement) => [img.width, img.height, img.complete && img.naturalWidth]),
  ).toEqual([150, 150, 150])
  await expect(heading(page, 'Existing Subscriber')).toBeVisible()
  await expect(heading(page, 'Log in to Renew')).toBeVisible()
  await expect(heading(page, 'New Subscriber')).toBeVisible()
  await expect(page.getByText(PICKER)).toBeVisible()
  await expect(options(page, 'deliverable')).toHaveText([
    'Digital',
    'Print (US)As it was given',
    'Print (Canada)+$10.00',
    'Print (International)+$30.00',
  ])
  await expect(option(page, 'deliverable', 'print-a')).toBeChecked()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
})

test('a gift of files says nothing of shipping, and asks for no address', async ({ page }) => {
  await openGiftPage(page, 'demo-gift-digital')
  await expect(page.locator('.redeem-greeting')).toContainText(
    `${GIVER} has given you a 1-Year Digital subscription to Lodestar. This page`,
  )
  await expect(heading(page, 'Address')).toHaveCount(0)
  await pick(page, 'deliverable', 'print-a')
  await expect(heading(page, 'Address')).toBeVisible()
  await expect(page.locator('.deliverable-total')).toHaveText('$15.00 Upgrade to Print (US)')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await expect(page.getByRole('button', { name: REDEEM })).toHaveCount(0)
})

test('the dearest gift names no fee: nothing costs more', async ({ page, baseURL }) => {
  await openGiftPage(page, await buyGift(baseURL, 'print-c'))
  await expect(page.locator('#field-deliverable-hint')).toHaveText(
    'You can redeem this gift at the specified settings — Print (International) — or change the settings to suit your requirements.',
  )
  await expect(options(page, 'deliverable')).toHaveText([
    'Digital',
    'Print (US)',
    'Print (Canada)',
    'Print (International)As it was given',
  ])
})

test('one that is used says so, and shows nothing else', async ({ page }) => {
  await page.goto(pathOf('demo-gift-used'))
  await expect(page.getByText(ALREADY)).toBeVisible()
  await expect(page.getByRole('button', { name: REDEEM })).toHaveCount(0)
  await expect(page.locator('.gift-qr')).toHaveCount(0)
})

test.describe('a link that is no gift’s', () => {
  test.use({ expectedFaults: /status of 404/ })
  test('says so in a page of its own', async ({ page }) => {
    const answer = await page.goto(pathOf('no-such-gift'))
    expect(answer?.status()).toBe(404)
    await expect(
      page.getByText(
        'We could not find this gift. Please check that the link is whole, as it was sent to you, or contact help@lodestar.example',
      ),
    ).toBeVisible()
  })
})

test.describe('redeeming', () => {
  test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

  test('a new subscriber is told what is missing, then has an account, and the gift is used', async ({
    page,
    baseURL,
    request,
  }) => {
    const token = await buyGift(baseURL, 'digital')
    await openGiftPage(page, token)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.locator('#field-name-error')).toHaveText('Must not be blank.')
    await writeBuyer(page, 'extended@demo.example')
    await writePassword(page)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.locator('#field-email-error')).toHaveText(
      'An account with this email already exists. Log in to renew it.',
    )
    const email = newEmail()
    await page.getByLabel('Your Email').fill(email)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(redeemed(page)).toBeVisible()
    await expect(page.getByText(`A confirmation email has been sent to ${email}.`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'View account settings' })).toHaveAttribute('href', '/account')
    await expect(page.locator('.redeem-done')).toBeFocused()
    await expect(heading(page, 'Existing Subscriber')).toBeHidden()
    expect((await mailTo(request, email)).subject).toContain('is redeemed')
    await page.goto(pathOf(token))
    await expect(page.getByText(ALREADY)).toBeVisible()
    await enter(page, email, PASSWORD)
  })

  test('print is sent to the address that is written', async ({ page, baseURL }) => {
    await openGiftPage(page, await buyGift(baseURL))
    await writeBuyer(page, newEmail())
    await writePassword(page)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.locator('[name="address.line1"]')).toHaveAttribute('aria-invalid', 'true')
    await writeAddress(page)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(redeemed(page)).toBeVisible()
  })

  test('an upgrade is paid for, and leads to its receipt', async ({ page, baseURL }) => {
    const token = await buyGift(baseURL, 'digital')
    await openGiftPage(page, token)
    await writeBuyer(page, newEmail())
    await writePassword(page)
    await pick(page, 'deliverable', 'print-a')
    await writeAddress(page)
    await payByCard(page)
    await page.waitForURL(/\/receipts\?token=/)
    await expect(page.locator('main')).toContainText('Upgrade from Digital to Print (US)')
    await expect(page.locator('main')).toContainText('Your gift is redeemed.')
    await page.goto(pathOf(token))
    await expect(page.getByText(ALREADY)).toBeVisible()
  })

  test('whoever thinks better of an upgrade redeems the gift as it is', async ({ page, baseURL }) => {
    await openGiftPage(page, await buyGift(baseURL, 'digital'))
    const email = newEmail()
    await writeBuyer(page, email)
    await writePassword(page)
    await pick(page, 'deliverable', 'print-a')
    await writeAddress(page)
    await press(page)
    await expect(page.locator('iframe[title="Secure payment input frame"]')).toBeVisible()
    await pick(page, 'deliverable', 'digital')
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText(`A confirmation email has been sent to ${email}.`)).toBeVisible()
  })
})

test.describe('too late', () => {
  test.use({ expectedFaults: /status of 409/ })

  test('whoever presses after somebody else reads that the gift is gone', async ({ page, browser, baseURL }) => {
    const token = await buyGift(baseURL, 'digital')
    await openGiftPage(page, token)
    await writeBuyer(page, newEmail())
    await writePassword(page)
    const quicker = await (await browser.newContext()).newPage()
    await openGiftPage(quicker, token)
    await writeBuyer(quicker, newEmail())
    await writePassword(quicker)
    await quicker.getByRole('button', { name: REDEEM }).click()
    await expect(redeemed(quicker)).toBeVisible()
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText(ALREADY)).toBeVisible()
    await expect(redeemed(page)).toHaveCount(0)
    await quicker.context().close()
  })

  test('while somebody pays for an upgrade others are asked to come back', async ({ page, browser, baseURL }) => {
    const token = await buyGift(baseURL, 'digital')
    const payer = await (await browser.newContext()).newPage()
    await openGiftPage(payer, token)
    await writeBuyer(payer, newEmail())
    await writePassword(payer)
    await pick(payer, 'deliverable', 'print-a')
    await writeAddress(payer)
    await press(payer)
    await expect(payer.locator('iframe[title="Secure payment input frame"]')).toBeVisible()
    await openGiftPage(page, token)
    await writeBuyer(page, newEmail())
    await writePassword(page)
    await page.getByRole('button', { name: REDEEM }).click()
    await expect(page.getByText('Somebody is paying for an upgrade of this gift at this moment.')).toBeVisible()
    await payer.context().close()
  })
})

test('an open gift and a used one are accessible and fit', async ({ page }) => {
  await page.goto(pathOf('demo-gift-print'))
  await awake(page, 'redeem')
  await expectWellInEachLook(page)
  await page.goto(pathOf('demo-gift-used'))
  await expectWellInEachLook(page, { among: twoLooks })
})
