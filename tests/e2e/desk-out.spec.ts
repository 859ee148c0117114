import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expectWellInEachLook } from '../support/barriers.ts'
import { doIt, look, openDeskSite, plan } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own: nobody else is told what happens there. */
const { open } = openDeskSite()
// A form that is not filled in is refused; the browser says so.
test.use({ expectedFaults: /status of (422|409)/ })

for (const [way, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('everything is looked at and downloaded, and another tool is added and removed', async ({ page }) => {
      await open(page, '/desk')
      await page.getByRole('link', { name: 'Export' }).click()
      await expect(page.getByRole('rowheader', { name: 'readers.csv' })).toBeVisible()
      await look(page)
      await expect(plan(page)).toContainText('downloaded')
      const [download] = await Promise.all([page.waitForEvent('download'), doIt(page)])
      const files = Object.keys(unzipSync(await readFile(await download.path())))
      expect(files).toContain('readers.csv')
      expect(files.at(-1)).toBe('README.txt')

      await page.getByRole('link', { name: 'Webhooks' }).click()
      await page.getByRole('link', { name: 'Tell another tool' }).click()
      const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
      await look(page)
      await expect(page.getByText('That is no address')).toBeVisible()
      await page.getByRole('textbox', { name: 'Where it listens' }).fill('https://tool.example/hooks')
      await page.getByRole('checkbox', { name: /^donated/ }).press('Space')
      await page.getByRole('checkbox', { name: /^list\.changed/ }).press('Space')
      await look(page)
      await expect(plan(page)).toContainText('told of donated, list.changed')
      await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
      await doIt(page)
      await expect(page.getByText('It is told what happens from now on.')).toBeVisible()
      await expect(page.getByText('https://tool.example/hooks')).toBeVisible()
      await expect(page.getByText(secret)).toHaveCount(0)
      await page.getByRole('link', { name: 'Change it' }).click()
      if (javaScriptEnabled) await expectWellInEachLook(page)
      await look(page)
      await expect(page.getByText('Nothing would change.')).toBeVisible()
      await page.getByRole('checkbox', { name: /^letter\.unsubscribed/ }).press('Space')
      await page.getByRole('checkbox', { name: 'Give it a new secret' }).press('Space')
      const renewed = await page.getByRole('textbox', { name: 'The new secret' }).inputValue()
      expect(renewed).not.toBe(secret)
      await look(page)
      await expect(plan(page)).toContainText('told of donated, list.changed, letter.unsubscribed')
      await expect(plan(page)).toContainText('for seven days both sign')
      await doIt(page)
      await expect(page.getByText('It is changed.')).toBeVisible()
      await expect(page.getByText('with both secrets until')).toBeVisible()
      await expect(page.getByText(renewed)).toHaveCount(0)
      await page.getByRole('link', { name: 'Stop telling it' }).click()
      await look(page)
      await doIt(page)
      await expect(page.getByText('No tool is told yet.')).toBeVisible()
    })
  })

test('the pages are well in each look', async ({ page }) => {
  for (const path of ['/desk/export', '/desk/webhooks', '/desk/webhooks/add']) {
    await open(page, path)
    await expectWellInEachLook(page)
  }
})
