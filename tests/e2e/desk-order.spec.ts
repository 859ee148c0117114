import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { extractText } from 'unpdf'
import { findRunningPostgres } from '#adapters/postgres/find-running-postgres.ts'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { buyOverHttp } from '../support/buy-over-http.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { sandboxOfSite } from '../support/payment-block.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site and a provider of its own: what goes back here is nobody else's money. */
let site: Awaited<ReturnType<typeof startTestSite>>
let folder: string
let database: pg.Client
let session: { name: string; value: string; url: string }[] = []
const codes = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' })

// What must be typed is not, at first; what can't be given back is refused; an editor is.
test.use({ expectedFaults: /status of (403|409|422)/ })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'colophon-desk-order-'))
  site = await startTestSite({ DATA_DIR: folder })
  database = new pg.Client({ connectionString: await findRunningPostgres(join(folder, 'postgres')) })
  await database.connect()
  const page = await browser.newPage()
  const headers = { origin: site.url }
  const post = (path: string, data: object) => page.request.post(`${site.url}/api/access/${path}`, { data, headers })
  await post('login', { email: 'staff@demo.example', password: DEMO_PASSWORD })
  await post('second-factor', { code: codes.generate() })
  session = (await page.context().cookies()).map(({ name, value }) => ({ name, value, url: site.url }))
  await page.close()
})
test.afterAll(async () => {
  await database?.end()
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
})

const american = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }
let buyers = 0

/** Somebody buys things, and pays for them by card. */
async function buy(things: readonly object[]) {
  buyers += 1
  const form = {
    name: 'Ada Quill',
    email: `desk-order-${buyers}@reader.example`,
    address: american,
    shipcode: 'ship-a',
  }
  await buyOverHttp(site.url, things, form, site.stripeUrl)
  const { rows } = await database.query(
    'select ref, payment_intent_id as "intentId", paid_cents as paid from orders order by created_at desc limit 1',
  )
  return rows[0] as { ref: string; intentId: string; paid: number }
}

const totes = (qty: number) => ({ type: 'basic-product', item: 'prd:tote', qty })
const donation = (amount: number) => ({ type: 'donation-item', item: { process: 'onetime', amount } })

async function open(page: Page, path: string) {
  await page.context().addCookies(session)
  await page.goto(site.url + path)
}
const look = (page: Page) => page.getByRole('button', { name: /See what would change|Look again/ }).press('Enter')
const doIt = (page: Page) => page.getByRole('button', { name: 'Do it' }).press('Enter')
const plan = (page: Page) => page.getByRole('region', { name: 'What would change' })
const bare = (words: string) => words.replaceAll(/\s+/g, '')
const inCents = (money: string | undefined) => Math.round(Number(money?.replaceAll(',', '')) * 100)

async function refundsOf(intentId: string): Promise<number[]> {
  const { data } = await sandboxOfSite(site.stripeUrl).refunds.list({ payment_intent: intentId })
  return data.map(({ amount }) => amount)
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('one of two totes goes back, by the keyboard, once the plan has told its cents', async ({ page }) => {
      const { ref, intentId, paid } = await buy([totes(2)])
      await open(page, `/desk/orders/${ref}`)
      await expect(page.getByRole('table', { name: 'What was bought' })).toContainText('Tote')
      await page.getByRole('link', { name: 'Give money back' }).press('Enter')
      await look(page)
      await expect(page.getByText('Choose what goes back.')).toBeVisible()
      await page.getByRole('radio', { name: 'Some of what was bought' }).press('Space')
      await look(page)
      await expect(page.getByText('Say how many of which line go back.')).toBeVisible()
      const line = page.getByRole('textbox', { name: /^Of line 1: .*Tote/ })
      await line.fill('3')
      await look(page)
      await expect(page.getByText('Only 2 did not go back yet.')).toBeVisible()
      await line.fill('1')
      await look(page)
      await expect(plan(page)).toContainText('1 back in stock')
      await expect(plan(page)).toContainText(`To desk-order-${buyers}@reader.example: what was refunded`)
      const told = /\$([\d,.]+) to what it was paid with/.exec((await plan(page).textContent()) ?? '')?.[1]
      expect(await refundsOf(intentId), 'a look moves nothing').toEqual([])
      await doIt(page)
      await expect(page.getByText('It is given back, and the buyer is told.')).toBeVisible()
      const back = page.getByRole('table', { name: 'Money that went back, and disputes' })
      await expect(back).toContainText(/Refund 1: .*Tote/)
      await expect(back).toContainText(`$${told}`)
      expect(await refundsOf(intentId)).toEqual([inCents(told)])
      expect(inCents(told)).toBeLessThan(paid)
    })

    test('an order is bought, its papers are printed, it is marked as sent, and its buyer has the mail', async ({
      page,
    }) => {
      const { ref } = await buy([totes(2)])
      const email = `desk-order-${buyers}@reader.example`
      await open(page, `/desk/orders?q=${ref}`)
      const table = page.getByRole('table', { name: 'To send' })
      await expect(table).toContainText('2 × Canvas Tote')
      await page.getByRole('button', { name: 'Packing slips (PDF)' }).press('Enter')
      await expect(page.getByText('Nothing was ticked')).toBeVisible()
      await open(page, `/desk/orders?q=${ref}`)
      for (const [button, file, words] of [
        ['Pick list (PDF)', 'pick-list', ['2 things for 1 parcel', ref]],
        ['Packing slips (PDF)', 'packing-slips', [`Order ${ref}`, 'Ada Quill', '1 Pier Road', 'Canvas Tote']],
        ['Address labels (PDF)', 'address-labels', ['Ada Quill', 'Duluth, MN 55802']],
      ] as const) {
        const box = page.getByRole('checkbox', { name: 'All on this page (1)' })
        if (!(await box.isChecked())) await box.press('Space')
        const coming = page.waitForEvent('download')
        await page.getByRole('button', { name: button }).press('Enter')
        const download = await coming
        expect(download.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d{2}-\\d{2}\\.pdf$`))
        const { text } = await extractText(new Uint8Array(await readFile(await download.path())), { mergePages: true })
        for (const word of words) expect(bare(text)).toContain(bare(word))
      }
      if (javaScriptEnabled) await expectWellInEachLook(page, { among: [['light', 360]] })
      await page.getByRole('button', { name: 'Mark as sent…' }).press('Enter')
      await page.getByRole('combobox', { name: 'Carrier', exact: true }).selectOption('USPS')
      await page.getByRole('textbox', { name: `Tracking number of ${ref}` }).fill('9400 1000')
      await look(page)
      await expect(plan(page)).toContainText(`that ${ref} was sent, to ${email}`)
      await doIt(page)
      await expect(page.getByText('Marked as sent.')).toBeVisible()
      await open(page, `/desk/orders?view=sent&q=${ref}`)
      await expect(page.getByRole('table', { name: 'Sent' })).toContainText('USPS')
      await expect
        .poll(async () => {
          const answer = await page.request.get(`${site.url}/dev/mail.json?${new URLSearchParams({ to: email })}`)
          const mails: { text: string }[] = await answer.json()
          return mails.filter(({ text }) => text.includes('9400 1000')).length
        })
        .toBe(1)
    })

    test('above the limit the amount is typed again and a code shown', async ({ page }) => {
      const { ref, intentId } = await buy([donation(30_000)])
      await database.query("update sessions set second_factor_at = now() - interval '10 minutes'")
      await database.query('update second_factors set last_step = 0')
      await open(page, `/desk/orders/${ref}/refund`)
      await page.getByRole('radio', { name: 'An amount; what was bought stays' }).check()
      await page.getByRole('textbox', { name: 'Amount' }).fill('200.01')
      await look(page)
      await expect(page.getByText('Say why.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Meant thirty, typed three hundred.')
      await look(page)
      await doIt(page)
      await expect(page.getByText('Type 200.01 to do it.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Type 200.01 again' }).fill('200.01')
      await doIt(page)
      await expect(page.getByText('Type the code that your authenticator shows.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Type 200.01 again' }).fill('200.01')
      await page.getByRole('textbox', { name: 'Code of your second factor' }).fill('000000')
      await doIt(page)
      await expect(page.getByText('The code is wrong, or was used already.')).toBeVisible()
      if (javaScriptEnabled) await expectWellInEachLook(page, { among: [['light', 360]] })
      expect(await refundsOf(intentId), 'nothing went back so far').toEqual([])
      await page.getByRole('textbox', { name: 'Type 200.01 again' }).fill('200.01')
      await page.getByRole('textbox', { name: 'Code of your second factor' }).fill(codes.generate())
      await doIt(page)
      await expect(page.getByText('It is given back, and the buyer is told.')).toBeVisible()
      expect(await refundsOf(intentId)).toEqual([20_001])
      await page.getByRole('link', { name: 'Give money back' }).click()
      await page.getByRole('radio', { name: 'An amount; what was bought stays' }).check()
      await page.getByRole('textbox', { name: 'Amount' }).fill('100.00')
      await page.getByRole('textbox', { name: 'Reason' }).fill('All of it.')
      await look(page)
      await expect(page.getByText('Only 99.99 of what was paid did not go back yet.')).toBeVisible()
    })
  })

test('a provider that breaks off is said so; the refund goes on by itself, and is given once', async ({ page }) => {
  test.setTimeout(120_000)
  const { ref, intentId } = await buy([totes(1)])
  await open(page, `/desk/orders/${ref}/refund`)
  await page.getByRole('radio', { name: 'Some of what was bought' }).check()
  await page.getByRole('textbox', { name: /^Of line 1/ }).fill('1')
  await look(page)
  const levers = `${site.stripeUrl}/control/faults`
  const fault = { at: 'after', act: 'error', method: 'POST', path: '/refunds', status: 500 }
  await page.request.put(levers, { data: { api: [fault], webhooks: [] } })
  await doIt(page)
  await expect(page.getByText('The refund is written down and goes on by itself')).toBeVisible({ timeout: 30_000 })
  await page.request.delete(levers)
  const back = page.getByRole('table', { name: 'Money that went back, and disputes' })
  await expect
    .poll(
      async () => {
        await page.goto(`${site.url}/desk/orders/${ref}`)
        return back.textContent()
      },
      { timeout: 60_000, intervals: [1000] },
    )
    .toContain('given back by')
  expect(await refundsOf(intentId)).toHaveLength(1)
})

test('what a bank can be shown is downloaded from the order’s page', async ({ page }) => {
  const { ref } = await buy([totes(1)])
  await open(page, `/desk/orders/${ref}`)
  await page.getByRole('link', { name: 'Download what a bank can be shown' }).press('Enter')
  await expectWellInEachLook(page, { among: [['light', 360]] })
  await look(page)
  await expect(plan(page)).toContainText('never taken by staff')
  const coming = page.waitForEvent('download')
  await doIt(page)
  expect((await coming).suggestedFilename()).toBe(`evidence-${ref}.zip`)
})

test('an editor sees no order, and gives nothing back', async ({ page }) => {
  const { ref, intentId } = await buy([totes(1)])
  const { rows } = await database.query("select id, staff_roles from accounts where email = 'staff@demo.example'")
  const [{ id, staff_roles }] = rows
  const become = (roles: string[]) => database.query('update accounts set staff_roles = $2 where id = $1', [id, roles])
  await become(['editor'])
  try {
    for (const path of ['', '/refund', '/evidence']) {
      await open(page, `/desk/orders/${ref}${path}`)
      await expect(page.getByRole('link', { name: 'Give money back' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /See what would change|Do it/ })).toHaveCount(0)
      await expect(page.getByText('Ada Quill')).toHaveCount(0)
    }
    const headers = { origin: site.url }
    const form = { what: 'all', step: 'do' }
    const refused = await page.request.post(`${site.url}/desk/orders/${ref}/refund`, { form, headers })
    expect(refused.status()).toBe(403)
    expect(await refundsOf(intentId)).toEqual([])
  } finally {
    await become(staff_roles)
  }
})

test('an order’s pages have no barriers, and fit every screen', async ({ page }) => {
  const { ref } = await buy([totes(2), { type: 'digital-product', item: 'prd:recordings' }, donation(1500)])
  await open(page, `/desk/orders/${ref}/refund`)
  await expectWellInEachLook(page)
  await page.getByRole('radio', { name: 'An amount; what was bought stays' }).check()
  await page.getByRole('textbox', { name: 'Amount' }).fill('2.50')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Came late.')
  await look(page)
  await expectWellInEachLook(page)
  await doIt(page)
  await expect(page.getByText('It is given back, and the buyer is told.')).toBeVisible()
  await expectWellInEachLook(page)
})
