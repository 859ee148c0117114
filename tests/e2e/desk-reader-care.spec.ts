import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { openDeskSite, plan } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own: somebody on its staff logs in once, and what they do there nobody else sees. */
const { open } = openDeskSite()
// What is typed wrongly, or can't be done, is refused, and the browser says so.
test.use({ expectedFaults: /status of (422|409)/ })

const look = (page: Page) => page.getByRole('button', { name: 'See what would change' }).press('Enter')
const doIt = (page: Page) => page.getByRole('button', { name: 'Do it' }).press('Enter')

/** Each reader is looked after once with scripts, and another one without. */
for (const { how, scripts, printed, emailed } of [
  { how: 'with scripts', scripts: true, printed: 'acc-extended', emailed: 'acc-donor' },
  { how: 'without scripts', scripts: false, printed: 'acc-noaddress', emailed: 'acc-reader' },
])
  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripts })

    test('an address is corrected after it was shown from which issue on it counts', async ({ page }) => {
      await open(page, `/desk/readers/${printed}`)
      await page.getByRole('link', { name: 'Correct the address' }).press('Enter')
      await page.getByLabel('Address Line 1').fill('')
      await look(page)
      await expect(page.getByText('Address Line 1 is required.')).toBeVisible()
      await page.getByLabel('Address Line 1').fill('9 Pier Road')
      await page.getByLabel('City').fill('Duluth')
      await page.getByLabel('State').fill('Minnesota')
      await page.getByLabel('Zip').fill('55802')
      await page.getByLabel('Country').selectOption('US')
      await look(page)
      await expect(plan(page)).toContainText('9 Pier Road')
      await expect(plan(page)).toContainText(/from (issue \d+|the next issue) on/)
      await doIt(page)
      await expect(page.getByText('The address is corrected.')).toBeVisible()
      await expect(page.getByText('9 Pier Road').first()).toBeVisible()
    })

    test('an email address that another has is refused under the field; a free one is taken, and a link sent to it', async ({
      page,
    }) => {
      await open(page, `/desk/readers/${emailed}/email`)
      await page.getByRole('textbox', { name: 'Email address' }).fill('lifetime@demo.example')
      await look(page)
      await expect(page.getByText('Another account has this address.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Email address' }).fill(`${emailed}@new.example`)
      await look(page)
      await expect(plan(page)).toContainText('that the address has changed')
      await doIt(page)
      await expect(page.getByText('The email address is corrected.')).toBeVisible()
      await page.getByRole('link', { name: 'Send a link' }).press('Enter')
      await page.getByRole('radio', { name: 'A link to say where issues go' }).press('Space')
      await look(page)
      await expect(plan(page)).toContainText(`to ${emailed}@new.example`)
      await doIt(page)
      await expect(page.getByText('The link is on its way.')).toBeVisible()
    })

    test('a reader’s data is downloaded, and an account with something open is not erased', async ({ page }) => {
      await open(page, `/desk/readers/${printed}/export`)
      await look(page)
      const coming = page.waitForEvent('download')
      await doIt(page)
      const zip = await coming
      expect(zip.suggestedFilename()).toContain(printed)
      expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe('PK')
      await open(page, '/desk/readers/acc-staff/erase')
      await look(page)
      await expect(page.getByText('Something is still open')).toBeVisible()
    })
  })

for (const verb of ['address', 'email', 'replace', 'resend', 'link', 'export', 'erase'])
  test(`the page of ${verb} has no barriers, and fits every screen`, async ({ page }) => {
    await open(page, `/desk/readers/acc-extended/${verb}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWellInEachLook(page)
  })

test('a plan has no barriers, and fits every screen', async ({ page }) => {
  await open(page, '/desk/readers/acc-extended/link')
  await page.getByRole('radio', { name: 'A link to choose a password' }).check()
  await look(page)
  await expect(plan(page)).toBeVisible()
  await expectWellInEachLook(page)
})
