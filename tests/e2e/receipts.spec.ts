import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectWellInEachLook } from '../support/barriers.ts'
import { buyOverHttp } from '../support/buy-over-http.ts'
import { expect, test } from '../support/watch-page.ts'

const american = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }
const canadian = {
  line1: '9 Rue du Port',
  line2: '',
  city: 'Rimouski',
  state: 'QC',
  postcode: 'G5L 1A1',
  country: 'CA',
}
const subscription = { phase: 'introductory', medium: 'print', level: 'low', term: '1year', coupon: 'WELCOME10' }
const gift = { deliverable: 'print-a', level: 'low', term: '1year', coupon: null }
const password = { password: 'brass-lanterns-at-sea', confirm: 'brass-lanterns-at-sea' }

const everything = [
  { type: 'personal-subscription', item: subscription },
  { type: 'basic-product', item: 'prd:tote' },
  { type: 'digital-product', item: 'prd:recordings' },
  { type: 'digital-product', item: 'prd:wallpapers' },
  { type: 'gift-subscription', item: gift, qty: 2 },
  { type: 'donation-item', item: { process: 'onetime', amount: 2500 } },
]

let bought: Promise<string> | null = null

/** The receipt of one of every kind of line, going to two places. Each worker buys it once: looking changes nothing. */
async function openFullReceipt(page: Page, baseURL: string | undefined) {
  const email = `receipt-${process.pid}-${Date.now()}@reader.example`
  const other = { gifted: true, recipient_name: 'Io Fern', recipient_shipcode: 'ship-b', recipient_address: canadian }
  const form = { name: 'Ada Quill', email, password, address: american, shipcode: 'ship-a', ...other }
  bought ??= buyOverHttp(baseURL ?? '', everything, form)
  await page.goto(`/receipts?token=${await bought}`)
}

async function readPdf(bytes: Uint8Array) {
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') }
}

test('a receipt has no barriers, and fits', async ({ page, baseURL }) => {
  await openFullReceipt(page, baseURL)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expectWellInEachLook(page, { part: 'main' })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything of a receipt is there, and its files and its PDF are downloaded', async ({ page, baseURL }) => {
    await openFullReceipt(page, baseURL)
    await expect(page.getByRole('link', { name: /Forward by mail/ })).toHaveCount(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Substation/ }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Substation.wav')
    expect(await readFile(await file.path())).toHaveLength(256_044)
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt as PDF' }).click(),
    ])
    expect(pdf.suggestedFilename()).toMatch(/ receipt \d{4}-\d{4}-\d{4}\.pdf$/)
    const { pages, text } = await readPdf(new Uint8Array(await readFile(await pdf.path())))
    expect(pages).toBe(1)
    for (const words of [
      'Ada Quill',
      'Canvas Tote',
      'One-Time Contribution',
      'WELCOME10',
      'Total',
      'Io Fern',
      'Visa ending in 4242',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('redeem?token')
  })
})

test('on paper stands the receipt, and nothing of the site around it', async ({ page, baseURL }) => {
  await openFullReceipt(page, baseURL)
  const { pages, text } = await readPdf(new Uint8Array(await page.pdf()))
  expect(pages).toBeLessThanOrEqual(2)
  for (const words of ['Ada Quill', 'Canvas Tote', 'Total', 'Duluth, MN 55802', '/subscribe/redeem?'])
    expect(text).toContain(words)
  expect(['Menu', 'Log in', 'Receipt as PDF', 'Forward by mail', 'RSS'].filter((word) => text.includes(word))).toEqual(
    [],
  )
})

test.describe('a token that opens nothing', () => {
  test.use({ expectedFaults: /status of 404/ })

  test('is answered by the designed page', async ({ page }) => {
    await page.goto('/receipts?token=nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here')
  })
})
