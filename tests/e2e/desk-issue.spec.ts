import { expectWellInEachLook } from '../support/barriers.ts'
import { openDeskSite } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

const { open } = openDeskSite()
// What must be typed again is not, at first.
test.use({ expectedFaults: /status of 422/ })

test('an issue is cut by typing its number, and the cut is undone', async ({ page }) => {
  await open(page, '/desk/issues')
  await page.getByRole('link', { name: /^6: / }).press('Enter')
  await expect(page.getByRole('table', { name: 'Copies to order' })).toContainText('At least')
  await page.getByRole('link', { name: 'Cut the mailing list' }).press('Enter')
  await page.getByRole('button', { name: 'See what would change' }).press('Enter')
  await page.getByRole('button', { name: 'Do it' }).press('Enter')
  await expect(page.getByText('Type 6 to do it.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Type the issue’s number' }).fill('6')
  await page.getByRole('button', { name: 'Do it' }).press('Enter')
  await expect(page.getByText('The mailing list is cut.')).toBeVisible()
  await page.getByRole('link', { name: 'Undo the cut' }).click()
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('textbox', { name: 'Type the issue’s number' }).fill('6')
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(page.getByText('The cut is undone.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an extra label is added, found in the list and in the archive', async ({ page }) => {
    await open(page, '/desk/issues/5/labels')
    await page.getByRole('link', { name: 'Add an extra label' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('State Library')
    await page.getByRole('textbox', { name: 'Street' }).fill('1 Archive Way')
    await page.getByRole('textbox', { name: 'City' }).fill('Duluth')
    await page.getByRole('textbox', { name: 'State or province' }).fill('MN')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('55802')
    await page.getByRole('combobox', { name: 'Country' }).selectOption('US')
    await page.getByRole('textbox', { name: 'Copies' }).fill('2')
    await page.getByRole('combobox', { name: 'Why' }).selectOption('legal-deposit')
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByText('The label is on the list.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Extra labels' })).toContainText('State Library')
    await open(page, '/desk/issues/5/files')
    const taken = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Make and download list 1' }).click()
    expect((await taken).suggestedFilename()).toBe('issue-5-list-1.zip')
  })
})

for (const width of [360, 1280])
  test(`nothing is in anybody’s way on an issue’s pages, ${width} wide`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['', '/labels', '/labels/acc-extended', '/left-out', '/files', '/extra', '/release']) {
      await open(page, `/desk/issues/5${path}`)
      await expectWellInEachLook(page)
    }
  })
