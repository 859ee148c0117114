import { expectWellInEachLook } from '../support/barriers.ts'
import { doIt, look, openDeskSite, plan } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

const PAGE = '/desk/donations'

/** A site of its own: what its donors give changes here. */
const { open } = openDeskSite({ DEMO_DESK: 'on' })
// What can't be done is refused, and the browser says so.
test.use({ expectedFaults: /status of (422|409)/ })

for (const [way, javaScriptEnabled, amount] of [
  ['with scripts', true, '40'],
  ['without scripts', false, '45'],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('a monthly gift is changed, paused and goes on; what can’t be is told', async ({ page }) => {
      await open(page, `${PAGE}?state=active`)
      const donors = page.getByRole('table', { name: 'Monthly donors' })
      await expect(donors).toContainText('donor@demo.example')
      await donors.getByRole('rowheader').first().getByRole('link').click()
      await page.getByRole('link', { name: 'Change amount or day' }).click()
      const month = page.getByRole('textbox', { name: 'A month' })
      await month.fill('ten')
      await look(page)
      await expect(page.getByText('An amount such as 10 or 24.95.')).toBeVisible()
      await month.fill(amount)
      await look(page)
      await expect(plan(page)).toContainText(`${amount}.00`)
      await doIt(page)
      await expect(page.getByText('It is changed.')).toBeVisible()
      await expect(page.locator('.desk-standing')).toContainText(`$${amount}.00 a month`)
      await page.getByRole('link', { name: 'Pause it' }).click()
      await page.getByRole('radio', { name: '1 month' }).press('Space')
      await look(page)
      await expect(plan(page)).toContainText('that it is paused, to donor@demo.example')
      await doIt(page)
      await expect(page.locator('.desk-standing')).toContainText('paused until')
      await page.getByRole('link', { name: 'End the pause' }).click()
      await look(page)
      await doIt(page)
      await expect(page.getByText('It goes on.')).toBeVisible()
      await page.getByText(/^Not now/).click()
      await expect(page.getByRole('definition').filter({ hasText: 'It is not paused.' })).toBeVisible()
    })

    test('somebody is thanked, once', async ({ page }) => {
      await open(page, `${PAGE}/gifts`)
      const gifts = page.getByRole('table', { name: 'Single gifts' })
      const row = gifts.getByRole('row').nth(1)
      const order = (await row.getByRole('rowheader').innerText()).trim()
      await row.getByRole('link', { name: /^Thank / }).click()
      const asked = new URL(page.url()).pathname
      await page.getByRole('textbox', { name: 'In your own words' }).fill('Come and see the prints.')
      await look(page)
      await expect(plan(page)).toContainText('Come and see the prints.')
      await doIt(page)
      await expect(page.getByText('The thanks are on their way.')).toBeVisible()
      await expect(page.locator('main')).not.toContainText(order)
      await open(page, asked)
      await look(page)
      await expect(page.locator('#act-refusal')).toHaveText('Its donor was thanked for it already.')
    })
  })

test('the statements of a year are issued by typing how many', async ({ page }) => {
  await open(page, PAGE)
  await page.getByRole('link', { name: 'Statements, year by year' }).press('Enter')
  const years = page.getByRole('table', { name: 'Statements by year' })
  await years.getByRole('rowheader').last().getByRole('link').press('Enter')
  await page.getByRole('link', { name: 'Issue and send those that are missing' }).press('Enter')
  await look(page)
  const count = /(\d+) to be issued/.exec(await plan(page).innerText())?.[1] ?? ''
  const again = page.getByRole('textbox', { name: 'How many are issued, to be sure' })
  await again.fill('77')
  await doIt(page)
  await expect(page.getByText(`Type ${count} to do it.`)).toBeVisible()
  await again.fill(count)
  await doIt(page)
  await expect(page.getByText('The statements are issued, and on their way.')).toBeVisible()
  await expect(page.getByText(`Not yet: 0.`)).toBeVisible()
  const donors = page.getByRole('table', { name: /^Donors of / })
  await expect(donors.getByRole('row')).toHaveCount(Number(count) + 1)
  await donors.getByRole('rowheader').first().getByRole('link').press('Enter')
  await page.getByRole('link', { name: 'Send it again' }).press('Enter')
  await look(page)
  await expect(plan(page)).toContainText('a copy, to')
  await doIt(page)
  await expect(page.getByText('A copy is on its way.')).toBeVisible()
  await open(page, `${PAGE}/statements`)
  const cells = years.getByRole('row').last().getByRole('cell')
  await expect(cells.nth(2), 'issued').toHaveText(count)
  await expect(cells.nth(4), 'not yet').toHaveText('0')
})

test('nothing is in anybody’s way on the pages of donations', async ({ page }) => {
  test.setTimeout(180_000)
  await open(page, PAGE)
  const donor = (await page.locator('#monthly tbody a').first().getAttribute('href')) ?? ''
  await open(page, `${PAGE}/gifts?state=all`)
  const order = (await page.locator('#gifts tbody a').first().innerText()).trim()
  const acts = ['', '/change', '/skip', '/pause', '/link', '/stop'].map((act) => donor + act)
  for (const path of [
    PAGE,
    `${PAGE}/gifts?state=all`,
    ...acts,
    `${PAGE}/gifts/${order}/thank`,
    `${PAGE}/statements/2001/issue`,
    `${PAGE}/gifts/${order}/goods`,
  ]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWellInEachLook(page)
  }
})

test('a failing gift is found by its state, and stopped', async ({ page }) => {
  await open(page, PAGE)
  await page.getByRole('link', { name: 'failing', exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: 'Monthly donors' })).toContainText('declined once, tried again on')
  await page.getByRole('link', { name: 'Bartholomew Quill' }).press('Enter')
  await page.getByText(/^Not now/).press('Enter')
  const why = page.getByRole('definition').filter({ hasText: 'Its last charge was declined' })
  await expect(why.first()).toBeVisible()
  await page.getByRole('link', { name: 'Stop it' }).press('Enter')
  await page.getByRole('textbox', { name: 'Why' }).fill('She called.')
  await look(page)
  await expect(plan(page)).toContainText('that it has ended, to former-donor@demo.example')
  await doIt(page)
  await expect(page.getByText('Nothing is charged any more.')).toBeVisible()
  await expect(page.locator('.desk-standing')).toContainText('ended: by staff')
})
