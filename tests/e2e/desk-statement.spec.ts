import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { camt, entry } from '../support/camt.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { csvOf } from '../support/statement.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const PAGE = '/desk/books/statement'

/** A site of its own: payments that are booked here are nobody else's. */
let site: Awaited<ReturnType<typeof startTestSite>>
// Files that are none are refused, and so is whoever may not send one; the browser says so.
test.use({ expectedFaults: /status of (422|409|403)/ })

type Session = { name: string; value: string; url: string }[]
let session: Session = []

async function logIn(page: Page, at: number): Promise<Session> {
  const headers = { origin: site.url }
  const post = (path: string, data: object) => page.request.post(`${site.url}/api/access/${path}`, { data, headers })
  await post('login', { email: 'staff@demo.example', password: DEMO_PASSWORD })
  await post('second-factor', { code: new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate({ timestamp: at }) })
  return (await page.context().cookies()).map(({ name, value }) => ({ name, value, url: site.url }))
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await startTestSite()
  const page = await browser.newPage()
  session = await logIn(page, Date.now())
  await page.close()
})
test.afterAll(() => site?.stop())

async function open(page: Page, path: string) {
  await page.context().addCookies(session)
  await page.goto(site.url + path)
}

/** An invoice of this test's own; its number. */
async function bill(who: string): Promise<string> {
  const here = ['--line1', '1 Pier Road', '--city', 'Duluth', '--state', 'MN', '--postcode', '55802', '--country', 'US']
  const whom = ['--name', who, '--email', `${who.toLowerCase().replace(' ', '.')}@keel.example`, ...here]
  const said = await site.desk('invoices', 'create', ...whom, '--digital', 'prd:recordings', '--no-mail', '--json')
  return JSON.parse(said).invoiceNo
}
/** What one such invoice comes to. */
async function amountOf(invoiceNo: string): Promise<number> {
  return JSON.parse(await site.desk('invoices', 'show', invoiceNo, '--json')).total
}

async function upload(page: Page, name: string, text: string) {
  const file = page.getByLabel('CAMT.053 (XML) or CSV, up to 16 MB')
  await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Import' }).click()
}
const lookAndDo = async (page: Page) => {
  await page.getByRole('button', { name: 'See what would change' }).click()
  await expect(page.getByRole('region', { name: 'What would change' })).toBeVisible()
  await page.getByRole('button', { name: 'Do it' }).click()
}
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

for (const [way, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('a statement is imported once, and what is sure is booked with one press', async ({ page }) => {
      const invoiceNo = await bill(`Sure ${way.length}`)
      const amount = await amountOf(invoiceNo)
      const text = `Invoice ${invoiceNo}`
      const xml = camt(
        entry({ amount: (amount / 100).toFixed(2), currency: 'USD', text, reference: invoiceNo }) +
          entry({ amount: '0.07', currency: 'USD', text: `Interest ${way}`, reference: `I${way.length}` }),
      )
      await open(page, PAGE)
      await upload(page, 'november.xml', xml)
      await expect(page.getByText('The statement is in: 2 payments, 2 new.')).toBeVisible()
      await upload(page, 'november.xml', xml)
      await expect(page.getByText('The statement is in: 2 payments, 0 new.')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Sure' })).toContainText(invoiceNo)
      await page.getByRole('link', { name: /^Book the \d+ sure$/ }).click()
      await lookAndDo(page)
      await expect(page.getByText('Every sure payment is booked.')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Decided last' })).toContainText(text)
      await row(page, `Interest ${way}`)
        .getByRole('link', { name: /^Ignore line/ })
        .click()
      await page.getByRole('button', { name: 'See what would change' }).click()
      await expect(page.getByText('Say what it is.')).toBeVisible()
      await page.getByRole('textbox', { name: 'What it is' }).fill('Interest of the bank')
      await lookAndDo(page)
      await expect(page.getByText('The payment is set aside.')).toBeVisible()
      await expect(row(page, `Interest ${way}`)).toContainText('ignored: Interest of the bank')
      await page.goto(`${site.url}/desk/invoices/${invoiceNo}`)
      await expect(page.locator('.desk-standing')).toContainText('paid')
    })

    test('one payment is split over two invoices, and a part leaves its invoice open', async ({ page }) => {
      const [whole, part] = [await bill(`Whole ${way.length}`), await bill(`Part ${way.length}`)]
      const amount = await amountOf(whole)
      await open(page, PAGE)
      await upload(page, 'split.csv', csvOf({ text: `Both ${whole} ${part}`, amountCents: amount + 100 }))
      await row(page, `Both ${whole}`)
        .getByRole('link', { name: /^Book line/ })
        .click()
      await page.getByLabel('Invoices', { exact: true }).fill('the second one')
      await page.getByRole('button', { name: 'See what would change' }).click()
      await expect(page.getByText('Write numbers such as LS-0007, or LS-0007=45.00.')).toBeVisible()
      await page.getByLabel('Invoices', { exact: true }).fill(`${whole}, ${part}=1.00`)
      await page.getByRole('button', { name: 'See what would change' }).click()
      await expect(page.getByRole('region', { name: 'What would change' })).toContainText('a part of it; it stays open')
      await page.getByRole('button', { name: 'Do it' }).click()
      await expect(page.getByText('The payment is booked.')).toBeVisible()
      await page.goto(`${site.url}/desk/invoices/${part}`)
      await expect(page.locator('.desk-standing')).toContainText('open')
      await expect(page.getByRole('main')).toContainText('Still to pay')
      await page.getByRole('link', { name: 'As the payer sees it' }).click()
      await expect(page.locator('.invoice-rest')).toContainText('Received-$1.00')
      await expect(page.locator('.invoice-rest')).toContainText(`$${((amount - 100) / 100).toFixed(2)}`)
      await expect(page.getByText('To pay online')).toHaveCount(0)
    })

    test('a file whose columns can’t be told is asked about, and one that is none is refused', async ({ page }) => {
      await open(page, PAGE)
      await upload(page, 'cat.png', '\u0000\u0001')
      await expect(page.getByText('This is no text')).toBeVisible()
      const odd = `Wann,Wer,Wozu,Betragssumme\n2026-11-03,Ada Keel,Odd ${way},0.30\n`
      await upload(page, 'odd.csv', odd)
      await expect(page.getByText('Nothing of the file was kept.')).toBeVisible()
      await page.getByRole('combobox', { name: 'Day' }).selectOption('Wann')
      await page.getByRole('combobox', { name: 'Amount', exact: true }).selectOption('Betragssumme')
      await page.getByRole('combobox', { name: 'What they wrote' }).selectOption('Wozu')
      await upload(page, 'odd.csv', odd)
      await expect(page.getByText('The statement is in: 1 payment, 1 new.')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Unknown' })).toContainText(`Odd ${way}`)
    })
  })

test('open invoices are proposed while one types, and chosen by arrows and Enter or by a press', async ({ page }) => {
  const [first, second] = [await bill('Quill Proposed'), await bill('Quill Second')]
  await open(page, PAGE)
  await upload(page, 'unknown.csv', csvOf({ text: 'For the books', amountCents: 3 }))
  await row(page, 'For the books')
    .getByRole('link', { name: /^Book line/ })
    .click()
  await awake(page, 'statement-matcher')
  const field = page.getByRole('combobox', { name: 'Invoices' })
  await field.pressSequentially('quill p')
  const option = page.locator('#matching-invoices').getByRole('option')
  await expect(option).toHaveText([new RegExp(`${first}.*Quill Proposed`)])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectWellInEachLook(page)
  await field.press('Escape')
  await expect(option).toHaveCount(0)
  await field.press('Backspace')
  await expect(option).toHaveCount(2)
  await field.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  await expect(page.locator(`#${active}`)).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue(first)
  await expect(field).toBeFocused()
  await field.pressSequentially(`=0.01, ${second.toLowerCase()}`)
  await option.filter({ hasText: second }).click()
  await expect(field).toHaveValue(`${first}=0.01, ${second}`)
  await field.press('Enter')
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText(`Invoice ${second}`)
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(page.getByText('The payment is booked.')).toBeVisible()
})

test('nothing is in anybody’s way on the page of statements, nor on its acts', async ({ page }) => {
  test.setTimeout(120_000)
  const [sure, maybe] = [await bill('Wide Sure'), await bill('Wide Maybe')]
  const amountCents = await amountOf(sure)
  await open(page, PAGE)
  await upload(
    page,
    'wide.csv',
    csvOf(
      { text: sure, amountCents, name: 'Keel Library' },
      { text: maybe, amountCents: 100, name: 'Keel' },
      {
        text: 'A long text that a bank has written without any thought of those who read it '.repeat(3),
        amountCents: 5,
      },
    ),
  )
  await expectWellInEachLook(page)
  const ignoring = await page
    .getByRole('link', { name: /^Ignore line/ })
    .first()
    .getAttribute('href')
  for (const path of [`${PAGE}/book`, ignoring ?? '', (ignoring ?? '').replace('ignore', 'book')]) {
    await open(page, path)
    await expect(page.getByRole('button', { name: 'See what would change' })).toBeVisible()
    await expectWellInEachLook(page)
  }
  await open(page, PAGE)
  await upload(page, 'odd.csv', 'Wann,Wer\n2026-11-03,Ada\n')
  await expect(page.getByText('Nothing of the file was kept.')).toBeVisible()
  await expectWellInEachLook(page)
})

test('circulation is told that statements are not theirs', async ({ page }) => {
  await site.desk('staff', 'add', 'expired@demo.example', '--role', 'owner')
  await site.desk('staff', 'add', 'staff@demo.example', '--role', 'circulation')
  // The next code: each is taken once.
  session = await logIn(page, Date.now() + 30_000)
  for (const path of [PAGE, `${PAGE}/book`]) {
    await open(page, path)
    await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
    await expect(page.getByText('Your roles (circulation) do not show this page.')).toBeVisible()
  }
})
