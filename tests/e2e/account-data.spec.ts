import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expectWellInEachLook } from '../support/barriers.ts'
import { newSubscriber } from '../support/checkout-page.ts'
import { ANSWERS_OF_CHECKOUT } from '../support/payment-block.ts'
import { mailsTo } from '../support/site-mail.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

test('a reader downloads their data, and deletes their account by keyboard, without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newSubscriber(page, 'digital')
  await page.goto('/account/data')
  await expectWellInEachLook(page)
  await page.goto('/account/delete')
  await expect(page.getByRole('link', { name: 'Turn autorenew off' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me the link' })).toBeHidden()
  const headers = { origin: new URL(page.url()).origin }
  await page.request.patch('/api/account/autorenew', { data: { autorenew: false }, headers })
  await page.reload()
  await expect(page.getByText('the 4 issues that are still to come')).toBeVisible()
  await expectWellInEachLook(page)

  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  await plain.setViewportSize({ width: 360, height: 640 })
  await plain.goto('/account')
  await plain.getByRole('link', { name: 'Your Data' }).press('Enter')
  const downloading = plain.waitForEvent('download')
  await plain.getByRole('button', { name: 'Download your data' }).press('Enter')
  const files = unzipSync(new Uint8Array(await readFile(await (await downloading).path())))
  expect(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array(0))).account).toMatchObject([{ email }])
  expect(Object.keys(files).filter((name) => name.endsWith('.pdf'))).toHaveLength(1)

  await plain.getByRole('link', { name: 'delete your account' }).press('Enter')
  const field = plain.getByRole('textbox', { name: 'Email of your account' })
  await field.fill('somebody@else.example')
  await field.press('Enter')
  await expect(plain.locator('#field-email-error')).toHaveText('Please type the email address of this account.')
  await field.fill(email)
  await field.press('Enter')
  await expect(plain.getByText(`We have sent a mail to ${email}.`)).toBeInViewport()

  const isLink = ({ subject }: { subject: string }) => subject.startsWith('Delete your')
  await expect.poll(async () => (await mailsTo(page.request, email)).filter(isLink).length).toBe(1)
  const [mail] = (await mailsTo(page.request, email)).filter(isLink)
  const link = mail?.text.match(/https?:\S*\/account\/delete\/confirm\S*/)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await expectWellInEachLook(page)

  await plain.goto(link)
  const submit = plain.getByRole('button', { name: 'Delete my account' })
  await submit.press('Enter')
  await expect(plain, 'nothing is given up without the tick').toHaveURL(/\/account\/delete\/confirm/)
  await plain.getByRole('checkbox', { name: 'I give up the 4 issues that are still to come' }).press('Space')
  await submit.press('Enter')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Your account is deleted')
  await plain.goto('/account')
  await expect(plain).toHaveURL(/\/login/)
  await expect
    .poll(async () => (await mailsTo(page.request, email)).some(({ subject }) => subject.endsWith('was deleted')))
    .toBe(true)
  await plain.close()
})
