import type { Page } from '@playwright/test'
import { startTestSite } from '../../scripts/test-site.mjs'
import { expectWellInEachLook } from '../support/barriers.ts'
import { DEMO_PASSWORD, fromAnotherNetwork } from '../support/login.ts'
import { awake, expect, test } from '../support/watch-page.ts'

/** A site of its own: its demo accounts turn autorenew on and off, and delete their cards. */
let site: Awaited<ReturnType<typeof startTestSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startTestSite()
})
test.afterAll(() => site?.stop())

// What the browser says of a call that the test breaks off.
test.use({ expectedFaults: /ERR_FAILED/ })

async function open(page: Page, name: string) {
  await fromAnotherNetwork(page)
  const data = { email: `${name}@demo.example`, password: DEMO_PASSWORD }
  await page.request.post(`${site.url}/api/access/login`, { data, headers: { origin: site.url } })
  await page.goto(`${site.url}/account`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')

/** How far below the window's top a part of the page stands. */
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('autorenew is turned off and on by the keyboard, each time after its question', async ({ page }) => {
  await open(page, 'extended')
  await awake(page, 'confirm')
  await button(page, 'Disable autorenew').press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Are you sure you want to disable autorenew?')
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button(page, 'Disable autorenew')).toBeFocused()
  await page.keyboard.press('Enter')
  await button(page, 'Cancel').press('Enter')
  await expect(dialog(page)).toBeHidden()
  await button(page, 'Disable autorenew').press('Enter')
  await button(page, 'Ok').press('Enter')
  await expect(page.getByText('There are 4 issues left before your subscription expires.')).toBeVisible()
  await button(page, 'Enable autorenew').press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Are you sure you want to enable autorenew?')
  await button(page, 'Ok').press('Enter')
  await expect(page.getByText('Your subscription renews automatically in 4 issues.')).toBeVisible()
})

test('whatever becomes of it, the page comes anew and says how it stands', async ({ page }) => {
  await open(page, 'solidarity')
  await awake(page, 'confirm')
  await page.route('**/api/account/autorenew', (route) => route.abort())
  await button(page, 'Enable autorenew').click()
  const loaded = page.waitForEvent('load')
  await button(page, 'Ok').click()
  await loaded
  await expect(button(page, 'Enable autorenew')).toBeVisible()
})

test('a card is deleted after its question, and autorenew is offered no longer', async ({ page }) => {
  await open(page, 'ach')
  await awake(page, 'confirm')
  await expect(button(page, 'Enable autorenew')).toBeVisible()
  await button(page, 'Delete Card').press('Enter')
  await expect(dialog(page)).toHaveAccessibleName(
    'Are you sure? This will disable auto-renewal if enabled, and prevent you from renewing until you add the info back.',
  )
  await expectWellInEachLook(page, { part: 'dialog[open]' })
  await button(page, 'Ok').press('Enter')
  await expect(page.getByText('No payment card on record.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Payment' })).toBeVisible()
  await expect(button(page, 'Enable autorenew')).toHaveCount(0)
})

test('links of the page lead to its parts, below the header, and an address in short to the whole one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, 'expiring')
  const navigation = page.getByRole('navigation', { name: 'On this page' })
  await navigation.getByRole('link', { name: 'Account Settings' }).press('Enter')
  await expect.poll(() => topOf(page, 'account-settings')).toBe(136)
  await page.getByRole('link', { name: '4460 Rue Saint-Denis, Montréal' }).press('Enter')
  await expect(page).toHaveURL(/#address-ship-b$/)
  await expect.poll(() => topOf(page, 'address-ship-b')).toBe(136)
})

test('without scripts the questions are folded away below their buttons', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await open(page, 'expiring')
  const overview = page.locator('#overview')
  await overview.getByText('Enable autorenew', { exact: true }).press('Enter')
  await overview.getByRole('link', { name: 'Cancel' }).press('Enter')
  await expect(overview.getByText('Are you sure you want to enable autorenew?')).toBeHidden()
  await overview.getByText('Enable autorenew', { exact: true }).press('Enter')
  await overview.getByRole('button', { name: 'Ok' }).press('Enter')
  await expect(overview).toContainText('Your subscription renews automatically after the next issue.')
  const payment = page.locator('#payment-settings')
  await payment.getByText('Delete Card', { exact: true }).press('Enter')
  await expect(payment).toContainText('Are you sure? This will disable auto-renewal if enabled')
  await payment.getByRole('button', { name: 'Ok' }).press('Enter')
  await expect(payment).toContainText('No payment card on record.')
  await expect(overview).not.toContainText('utorenew')
  await page.close()
})

test('the page is in nobody’s way, whatever there is to show', async ({ page }) => {
  for (const name of ['twocycles', 'lapsed-auto', 'lifetime', 'noaddress', 'donor']) {
    await open(page, name)
    await expectWellInEachLook(page)
  }
})
