import { readFile } from 'node:fs/promises'
import { expectWellInEachLook } from '../support/barriers.ts'
import { doIt, look, openDeskSite, plan } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

const PAGE = '/desk/subscriptions/renewals'

/** A site of its own: whom it tells nobody else sees, and the clock tells nobody. */
const { open } = openDeskSite({ DEMO_DESK: 'on', JOB_CLOCK: 'off' })
// What is not typed, or can't be done any more, is refused, and the browser says so.
test.use({ expectedFaults: /status of (422|409)/ })

for (const [way, javaScriptEnabled, wave, name, reader] of [
  ['with scripts', true, 'left-2', '2 issues left', 'Tomasz Wolny'],
  ['without scripts', false, 'left-0', 'The last issue is on its way', 'Marcus Leclair'],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('a wave is looked at, sent by typing how many are told, and not a second time', async ({ page }) => {
      await open(page, '/desk')
      await page.getByRole('link', { name: 'Renewals', exact: true }).click()
      await page.getByRole('table', { name: 'Subscriptions that end' }).getByRole('link', { name, exact: true }).click()
      const list = page.getByRole('table', { name })
      await expect(list.getByRole('row', { name: reader })).toContainText('not yet: by mail')
      await page.getByRole('link', { name: 'Send now' }).click()
      await look(page)
      await expect(plan(page)).toContainText('that their subscription ends, to 1 reader')
      await page.getByRole('textbox', { name: /Type how many are told/ }).fill('17')
      await doIt(page)
      await expect(page.getByText('Type 1 to do it.')).toBeVisible()
      await page.getByRole('textbox', { name: /Type how many are told/ }).fill('1')
      await doIt(page)
      await expect(page.getByText('The wave is sent')).toBeVisible()
      await open(page, `${PAGE}?list=${wave}`)
      await expect(list.getByRole('row', { name: reader })).toContainText('by mail,')
      await page.getByRole('link', { name: 'Send now' }).click()
      await look(page)
      await expect(page.getByText('Nobody of this wave is to be told')).toBeVisible()
    })

    test('letters are had as PDF and CSV, and a run that is not there is not', async ({ page }) => {
      await open(page, `${PAGE}/left-0/print`)
      for (const [file, begins] of [
        ['pdf', '%PDF-'],
        ['csv', '\uFEFF"line_1"'],
      ] as const) {
        await page.getByRole('combobox', { name: 'As' }).selectOption(file)
        await look(page)
        await expect(plan(page)).toContainText(`1 letter as ${file.toUpperCase()}, run`)
        const coming = page.waitForEvent('download')
        await doIt(page)
        const download = await coming
        expect(download.suggestedFilename()).toMatch(new RegExp(`^left-0-\\d+\\.${file}$`))
        expect((await readFile(await download.path(), 'utf8')).slice(0, begins.length)).toBe(begins)
        await open(page, `${PAGE}/left-0/print`)
      }
      await page.getByRole('textbox', { name: 'An earlier run' }).fill('999')
      await look(page)
      await expect(page.getByText('This wave has no such run.')).toBeVisible()
      await open(page, `${PAGE}/lapsed-90/print`)
      await look(page)
      await expect(page.getByText('Nobody of this wave waits for a letter')).toBeVisible()
    })
  })

test('a charge that fails leads from the work to its reader', async ({ page }) => {
  await open(page, '/desk')
  await page.getByRole('link', { name: 'Renewals whose charge fails' }).click()
  const row = page.getByRole('table', { name: 'Charges that fail' }).getByRole('row').nth(1)
  await expect(row).toContainText('Your card was declined.')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/desk\/readers\//)
})

test('the place, its lists and its acts are well in each look', async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of [PAGE, `${PAGE}?list=left-0`, `${PAGE}?list=failing`, `${PAGE}/left-0/print`]) {
    await open(page, path)
    await expectWellInEachLook(page)
  }
})
