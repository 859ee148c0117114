import { expectWellInEachLook } from '../support/barriers.ts'
import { doIt, look, openDeskSite, plan } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

const PAGE = '/desk/institutions'

/** A site of its own: its licences change here. */
const { open } = openDeskSite()
// A form that is not filled in is refused, and the browser says so.
test.use({ expectedFaults: /status of (422|409)/ })

for (const [way, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('an institution is added and changed; what is wrong stands under its field', async ({ page }) => {
      const name = `Quay School ${way}`
      const field = (label: string) => page.getByLabel(label, { exact: false })
      await open(page, PAGE)
      await page.getByRole('link', { name: 'Add an institution' }).click()
      await field('First day of the licence').fill('2026-01-01')
      await field('Networks').fill('198.51.100.7/24')
      await look(page)
      await expect(page.locator('#field-name-error')).toContainText('1 to 200 characters')
      await expect(page.locator('#field-network-error')).toContainText('has bits set beyond its length')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await field('Networks').fill('203.0.113.0/24\n2001:db8:77::/48')
      await look(page)
      await expect(plan(page)).toContainText('203.0.113.0/24, 2001:db8:77::/48')
      await doIt(page)
      await expect(page.getByText('The institution is added.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await page.getByRole('link', { name: 'Change licence and ways in' }).click()
      await look(page)
      await expect(page.locator('#act-refusal')).toHaveText('Nothing would change.')
      await field('Last day').fill('2025-12-31')
      await look(page)
      await expect(page.locator('#field-to-error')).toContainText('must not be before the first day')
      await field('Last day').fill('2026-06-30')
      await look(page)
      await expect(plan(page)).toContainText('2026-06-30')
      await doIt(page)
      await expect(page.locator('.desk-standing')).toContainText('from 2026-01-01 to 2026-06-30')
      await page.getByRole('link', { name: 'All institutions' }).click()
      await expect(page.getByRole('table', { name: 'Institutions' })).toContainText(name)
    })
  })

test('a licence that has ended is found by its state', async ({ page }) => {
  await open(page, PAGE)
  await page.getByRole('link', { name: 'lapsed', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Old Quay Library' }).press('Enter')
  await expect(page.locator('.desk-standing')).toContainText('lapsed, from 2022-01-01 to 2024-12-31')
})

test('nothing is in anybody’s way on the pages of institutions', async ({ page }) => {
  test.setTimeout(120_000)
  const one = `${PAGE}/Northgate%20College`
  for (const path of [PAGE, `${PAGE}?state=lapsed`, `${PAGE}/new`, one, `${one}/set`]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWellInEachLook(page)
  }
})
