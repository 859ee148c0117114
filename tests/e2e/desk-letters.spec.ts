import { expectWellInEachLook } from '../support/barriers.ts'
import { doIt, look, openDeskSite, plan } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

const PAGE = '/desk/letters'

/** A site of its own: its letters go to the demo's readers. */
const { open } = openDeskSite()
// A form that is not filled in is refused, and the browser says so.
test.use({ expectedFaults: /status of (422|409)/ })

for (const [way, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('a letter about the newest issue is written, looked at, tested, sent later, paused, resumed and stopped', async ({
      page,
    }) => {
      await open(page, PAGE)
      await page.getByRole('link', { name: 'Write about the newest issue' }).click()
      const subject = `Out now, ${way}`
      await page.getByRole('textbox', { name: 'Subject' }).fill('')
      await look(page)
      await expect(page.getByText('Write a subject.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
      await look(page)
      await expect(plan(page)).toContainText('None goes out.')
      await doIt(page)
      await expect(page.getByText('The letter is a draft. Nobody has it yet.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
      const mail = page.frameLocator('iframe')
      await expect(mail.getByRole('heading', { level: 1 })).toHaveText(subject)
      await expect(mail.getByRole('link', { name: 'Read the issue' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Its text part' })).toContainText('In this issue')
      await page.getByRole('link', { name: 'Test to me' }).click()
      await look(page)
      await expect(plan(page)).toContainText('to staff@demo.example')
      await doIt(page)
      await expect(page.getByText('The test is on its way to you.')).toBeVisible()

      await page.getByRole('link', { name: 'Send, now or later' }).click()
      await page.getByRole('textbox', { name: 'When' }).fill('2001-01-01')
      await look(page)
      await expect(page.getByText('That time is over.')).toBeVisible()
      await page.getByRole('textbox', { name: 'When' }).fill(`${new Date().getFullYear() + 2}-06-01T09:00`)
      await look(page)
      const again = page.getByRole('textbox', { name: /Type how many get it/ })
      await doIt(page)
      await expect(page.getByText(/^Type \d+ to do it\.$/)).toBeVisible()
      const label = (await plan(page).locator('label').innerText()).match(/\((\d+)\)/)?.[1] ?? ''
      await again.fill(label)
      await doIt(page)
      await expect(page.locator('.desk-standing')).toContainText('scheduled')

      for (const [act, state] of [
        ['Pause', 'paused'],
        ['Resume', 'scheduled'],
        ['Stop', 'draft'],
      ] as const) {
        await page.getByRole('link', { name: act, exact: true }).click()
        await look(page)
        await doIt(page)
        await expect(page.locator('.desk-standing')).toContainText(state)
      }
    })
  })

test('the list and a letter are well in each look, and a sent one has its figures', async ({ page }) => {
  test.setTimeout(240_000)
  await open(page, PAGE)
  await expect(page.getByRole('table', { name: 'All letters' })).toContainText('sent')
  await expectWellInEachLook(page)
  await page
    .getByRole('link', { name: /is out/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'What became of it' })).toBeVisible()
  // The mail in its frame is looked at by the tests of all mails.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  await expectWellInEachLook(page)
  await open(page, `${PAGE}/new`)
  await expectWellInEachLook(page)
})
