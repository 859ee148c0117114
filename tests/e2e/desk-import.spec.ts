import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { doIt, look, openDeskSite, plan } from '../support/desk-site.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const PAGE = '/desk/import'

/** A site of its own: whoever is brought in here is nobody else's reader. */
const { open } = openDeskSite()
test.use({ expectedFaults: /status of (422|409)/ })

async function upload(page: Page, text: string) {
  const file = page.getByLabel('CSV with headers, up to 32 MB and 50,000 rows')
  await file.setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await page.getByRole('button', { name: 'Read the file' }).click()
}

for (const [way, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('readers of a file are mapped, looked at, brought in, and taken back', async ({ page }) => {
      test.setTimeout(120_000)
      const who = `moved${way.length}@agency.example`
      await open(page, PAGE)
      await upload(page, 'Mail of;Name')
      await expect(page.getByText('Nothing of the file was kept. This file has headers and no rows.')).toBeVisible()
      await upload(page, `Mail of;Wer;Was\n${who};Jörg Müller;E-Paper\nnobody;X;Print\n`)
      await expect(page.getByText('Say which column has the email')).toBeVisible()
      await page.getByRole('link', { name: 'Say what its columns are' }).click()
      await page.getByRole('combobox', { name: 'Email', exact: true }).selectOption('Mail of')
      await page.getByRole('combobox', { name: 'Name', exact: true }).selectOption('Wer')
      await page.getByRole('combobox', { name: 'Kind: print or digital' }).selectOption('Was')
      await page.getByRole('textbox', { name: 'Issues left, otherwise' }).fill('3')
      await look(page)
      await expect(page.getByRole('region', { name: 'What would change' })).toContainText('Rows added')
      await doIt(page)
      await expect(page.getByText('Its columns are as you said.')).toBeVisible()
      await expect(page.getByRole('table', { name: /^To look at/ })).toContainText('This is no email address.')
      if (javaScriptEnabled) await expectWellInEachLook(page)
      await page.getByRole('link', { name: 'Run it' }).click()
      await look(page)
      await expect(page.getByRole('region', { name: 'What would change' })).toContainText('None goes out.')
      await doIt(page)
      await expect(page.getByText('It is being run: look again in a moment.')).toBeVisible()
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('Nobody was mailed')).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 60_000 })
      const home = page.url()
      await open(page, `/desk/find?q=${encodeURIComponent(who)}`)
      await expect(page.getByRole('main')).toContainText('Jörg Müller')
      await page.goto(home)
      await page.getByRole('link', { name: 'Undo it' }).click()
      await look(page)
      await doIt(page)
      await expect(page.getByText('All of it is gone again.')).toBeVisible()
      if (javaScriptEnabled) await expectWellInEachLook(page)
    })
  })

const mapped = 'Mail of;Wer;Am\nada@keel.example;Ada Keel;01/02/2026\nnobody;Bo;03/04/2026\n'
const note = (page: Page, name: string) => page.locator(`[id="field-column.${name}-hint"]`)

test('each choice says at once what the first rows are, and what was chosen twice', async ({ page }) => {
  await open(page, PAGE)
  await upload(page, mapped)
  await page.getByRole('link', { name: 'Say what its columns are' }).click()
  await awake(page, 'import-mapper')
  const choose = (role: string, header: string) =>
    page.getByRole('combobox', { name: role, exact: true }).selectOption(header)
  await choose('Email', 'Mail of')
  await expect(note(page, 'email')).toContainText('Row 2: “ada@keel.example”, as it is')
  await expect(note(page, 'email')).toContainText('Row 3: “nobody” is not understood. This is no email address.')
  await expect(page.getByRole('combobox', { name: 'Email', exact: true })).toHaveAccessibleDescription(/not understood/)
  await choose('Began (a day)', 'Am')
  await expect(note(page, 'started')).toContainText('say which it is')
  await choose('How days are written', 'month-first')
  await expect(note(page, 'started')).toContainText('Row 2: “01/02/2026” is 2026-01-02')
  await choose('Name', 'Wer')
  await choose('Given by', 'Wer')
  await expect(note(page, 'name')).toContainText('Chosen twice: also for Given by.')
  await expect(note(page, 'gift-from')).toContainText('Chosen twice: also for Name.')
  await expectWellInEachLook(page)
  await choose('Given by', '')
  await expect(note(page, 'gift-from')).toHaveCount(0)
  await expect(note(page, 'name')).not.toContainText('Chosen twice')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the same is said once the choice was looked at', async ({ page }) => {
    await open(page, PAGE)
    await upload(page, mapped)
    await page.getByRole('link', { name: 'Say what its columns are' }).click()
    await page.getByRole('combobox', { name: 'Email', exact: true }).selectOption('Mail of')
    await page.getByRole('combobox', { name: 'Name', exact: true }).selectOption('Wer')
    await page.getByRole('combobox', { name: 'Given by' }).selectOption('Wer')
    await page.getByRole('textbox', { name: 'Kind: print or digital, otherwise' }).fill('digital')
    await look(page)
    await expect(note(page, 'email')).toContainText('Row 3: “nobody” is not understood. This is no email address.')
    await expect(note(page, 'gift-from')).toContainText('Chosen twice: also for Name.')
    await expect(plan(page)).toContainText('chosen twice: Name, Given by')
  })
})
