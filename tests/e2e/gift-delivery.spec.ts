import type { Page } from '@playwright/test'
import { expectFits, expectWellInEachLook } from '../support/barriers.ts'
import { buyOverHttp } from '../support/buy-over-http.ts'
import { gift } from '../support/checkout-page.ts'
import { mailsTo, mailTo } from '../support/site-mail.ts'
import { newEmail } from '../support/subscribe-page.ts'
import { expect, test } from '../support/watch-page.ts'

/** Opens the receipt of somebody without an account who has bought two gifts. */
async function openReceipt(page: Page, baseURL: string | undefined) {
  const email = newEmail()
  const things = [{ ...gift, item: { ...gift.item, coupon: null }, qty: 2 }]
  const receipt = await buyOverHttp(baseURL ?? '', things, { name: 'Ada Quill', email })
  await page.goto(`/receipts?token=${receipt}`)
  return email
}

const field = (page: Page, name: string | RegExp) => page.getByLabel(name)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

test('a guest has a gift mailed: writes, saves for a day, sends it now, and the recipient opens it', async ({
  page,
  baseURL,
  request,
}) => {
  const giver = await openReceipt(page, baseURL)
  const recipient = newEmail()
  await page.getByRole('link', { name: /have it emailed ?, gift 2$/ }).press('Enter')
  await expect(page.getByText('You hand it over yourself: by its link, or as a card.')).toBeVisible()
  await expect(field(page, /Recipient’s Email/), 'of no use to whoever hands it over').toBeHidden()
  await expectWellInEachLook(page)
  await field(page, /Recipient’s Name/).fill('Clara')
  await field(page, /Your Message/).fill('Happy birthday!\n<script>alert(1)</script> مرحبا')
  await field(page, 'Email it for me').press('Space')
  await press(page, 'Save')
  await expect(field(page, /Recipient’s Email/)).toHaveAccessibleDescription(/Please enter the recipient’s email/)
  await expectWellInEachLook(page)
  await field(page, /Recipient’s Email/).fill(recipient)
  const day = await field(page, /Day to Send It/).getAttribute('max')
  await field(page, /Day to Send It/).fill(day ?? '')
  await press(page, 'Save')
  await expect(page.getByText(`Saved. We send it to ${recipient} on`)).toBeInViewport()
  await expect(field(page, /Your Message/)).toHaveValue(/^Happy birthday!\n<script>/)
  await press(page, 'Send it now')
  await expect(page.getByText(`We sent it to ${recipient} on`)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectWellInEachLook(page)
  const { subject, text } = await mailTo(request, recipient)
  expect(subject).toBe('Ada Quill has given you Lodestar')
  expect(text).toContain('<script>alert(1)</script> مرحبا')
  await expect
    .poll(async () => (await mailsTo(request, giver)).map(({ subject }) => subject))
    .toContain('Your gift of Lodestar was sent')
  const url = /\S+\/subscribe\/redeem\?token=\S+/.exec(text)?.[0] ?? ''
  await page.goto(url)
  await expect(page.locator('.gift-message')).toContainText('Happy birthday!')
  await page.getByRole('link', { name: 'Print it as a card' }).click()
  await expect(page.locator('.gift-card-for')).toHaveText('A gift for Clara')
  await expect(page.locator('.gift-card .gift-message')).toContainText('<script>alert(1)</script>')
})

test('without scripts, on a phone: what is wrong stands under its field, and it can be taken back', async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await plain.setViewportSize({ width: 360, height: 640 })
  await openReceipt(plain, baseURL)
  await plain.getByRole('link', { name: /have it emailed ?, gift 1$/ }).click()
  await field(plain, /Recipient’s Name/).fill('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch')
  await field(plain, /Your Message/).fill('See www.elsewhere.example')
  await field(plain, 'Email it for me').press('Space')
  await field(plain, /Recipient’s Email/).fill('clara')
  await press(plain, 'Save')
  await expect(plain.getByRole('alert')).toContainText('Please leave web addresses out.')
  await expect(field(plain, /Recipient’s Email/)).toHaveValue('clara')
  await field(plain, /Your Message/).fill('For you')
  await field(plain, /Recipient’s Email/).fill('clara@reader.example')
  await press(plain, 'Save')
  await expect(plain.getByText('Saved. We send it to clara@reader.example on')).toBeVisible()
  await field(plain, 'I hand it over myself').press('Space')
  await press(plain, 'Save')
  await expect(plain.getByText('Saved. You hand it over yourself')).toBeVisible()
  await expectFits(plain)
  await plain.getByRole('link', { name: 'Print as a card' }).click()
  await expect(plain.locator('.gift-card')).toContainText('For you')
  await expectFits(plain)
  await plain.close()
})
