import { expectWellInEachLook } from '../support/barriers.ts'
import { look, openDeskSite, plan } from '../support/desk-site.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own: what staff do to these readers nobody else sees. */
const { open, url } = openDeskSite()
// A form that is not filled in is refused, and so is what can't be done; the browser says so.
test.use({ expectedFaults: /status of (422|409)/ })

test('issues are given, by the keyboard, after the last one was shown before and after', async ({ page }) => {
  await open(page, '/desk/readers/acc-extended')
  await page.getByRole('link', { name: 'Give issues extra' }).press('Enter')
  await page.getByRole('textbox', { name: 'Issues extra' }).fill('none')
  await page.getByRole('button', { name: 'See what would change' }).press('Enter')
  await expect(page.getByText('From 1 to 24 issues can be given.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Issues extra' }).fill('2')
  await page.getByRole('button', { name: 'See what would change' }).press('Enter')
  await expect(plan(page)).toContainText(/ends with issue \d+ ends with issue \d+/)
  await page.getByRole('button', { name: 'Do it' }).press('Enter')
  await expect(page.getByText('The issues are given.')).toBeVisible()
})

test('two accounts are merged after the address was typed once more, and the closed one leads on', async ({ page }) => {
  await open(page, '/desk/readers/acc-reader/merge')
  await page.getByRole('textbox', { name: 'Email of the account to be closed' }).fill('donor@demo.example')
  await look(page)
  await expect(plan(page)).toContainText('closed; leads to acc-reader')
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(page.getByText('Type donor@demo.example to do it.')).toBeVisible()
  await page.getByRole('textbox', { name: /closed, once more/ }).fill('donor@demo.example')
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(page.getByText('The accounts are one.')).toBeVisible()
  await page.goto(`${url()}/desk/readers/acc-donor`)
  await expect(page).toHaveURL(/acc-reader$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a subscription is added, changed, moved and cancelled with why', async ({ page }) => {
    await open(page, '/desk/readers/acc-expired/add')
    await look(page)
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByText('The subscription is added.')).toBeVisible()

    await page.getByRole('link', { name: 'Change a subscription' }).click()
    await page.getByRole('combobox', { name: 'Rate' }).selectOption('high')
    await look(page)
    await expect(page.getByText(/It costs \$[\d.]+ more/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Why it is given' }).fill('Won it.')
    await look(page)
    await expect(plan(page)).toContainText('is given.')
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByText('The subscription is changed.')).toBeVisible()

    await page.getByRole('link', { name: 'Move a subscription to somebody else' }).click()
    await page.getByRole('textbox', { name: 'Email of whoever gets it' }).fill('expiring@demo.example')
    await look(page)
    await expect(plan(page)).toContainText('4 issues')
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByText('The subscription is moved.')).toBeVisible()
    await expect(page.getByText('cancelled: Moved to another reader')).toBeVisible()

    await page.goto(`${url()}/desk/readers/acc-expiring/cancel`)
    await look(page)
    await expect(page.getByText('Choose a reason.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Why' }).selectOption({ label: 'No time to read it' })
    await look(page)
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByText('cancelled: No time to read it')).toBeVisible()
  })
})

for (const verb of ['add', 'extend', 'change', 'cancel', 'move', 'merge'])
  test(`the page to ${verb} has no barriers, and fits every screen`, async ({ page }) => {
    await open(page, `/desk/readers/acc-extended/${verb}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWellInEachLook(page)
  })
