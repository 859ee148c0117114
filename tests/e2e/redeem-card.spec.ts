import { create } from 'qrcode'
import { expectNoBarriers } from '../support/barriers.ts'
import { buyGift, GIVER, heading, openGiftPage, pathOf } from '../support/redeem-page.ts'
import { mailsTo } from '../support/site-mail.ts'
import { newEmail } from '../support/subscribe-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'

/** The dark squares of a drawn code, each by its row and column, without the edge around it. */
const squaresIn = (svg: string) =>
  [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, column, row]) => `${Number(row) - 4}/${Number(column) - 4}`)

function squaresOf(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const at = [...Array(modules.size).keys()]
  return at.flatMap((row) => at.filter((column) => modules.get(row, column)).map((column) => `${row}/${column}`))
}

test('the picture holds the address of the gift, and comes from here', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await openGiftPage(page, 'demo-gift-print')
  const src = await page.locator('.gift-qr').getAttribute('src')
  const svg = await (await page.request.get(src ?? '')).text()
  expect(squaresIn(svg)).toEqual(squaresOf(`${baseURL}${pathOf('demo-gift-print')}`))
  expect(new Set(asked)).toEqual(new Set([baseURL]))
})

test('the giver is mailed the link to forward, and the card', async ({ page, baseURL, request }) => {
  const email = newEmail()
  const token = await buyGift(baseURL, 'print-b', email)
  await expect
    .poll(async () => (await mailsTo(request, email)).map(({ subject }) => subject))
    .toContain('Your gift of Lodestar')
  const mail = (await mailsTo(request, email)).find(({ subject }) => subject === 'Your gift of Lodestar')
  for (const words of [mail?.text, mail?.html]) {
    expect(words).toContain('Forward it to whomever it is for')
    expect(words).toContain(`${baseURL}${pathOf(token)}`)
    expect(words).toContain(`${baseURL}/subscribe/redeem/card?token=${token}`)
  }
  await page.goto(pathOf(token))
  await expect(page.locator('.redeem-greeting')).toContainText(
    `${GIVER} has given you a 1-Year Print subscription to Lodestar with Canada shipping.`,
  )
  await page.getByRole('link', { name: 'Print it as a card' }).click()
  await expect(heading(page, 'A gift to hand over')).toBeVisible()
})

test('the card is printed alone, with its picture and its address', async ({ page, baseURL }) => {
  await page.goto('/subscribe/redeem/card?token=demo-gift-print')
  await awake(page, 'print-button')
  await expect(page.getByRole('button', { name: 'Print the card' })).toBeVisible()
  await expectNoBarriers(page)
  await page.emulateMedia({ media: 'print' })
  const card = page.getByRole('region', { name: 'The card' })
  await expect(card).toContainText(`${GIVER} has given you a 1-Year Print subscription to Lodestar`)
  await expect(card).toContainText(`${new URL(baseURL ?? '').host}${pathOf('demo-gift-print')}`)
  await expect(card.getByRole('img')).toBeVisible()
  await expect(heading(page, 'A gift to hand over')).toBeHidden()
  await expect(page.locator('.site-footer')).toBeHidden()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
