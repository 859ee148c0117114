import type { Locator, Page } from '@playwright/test'
import { expectFits, expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const mailing = (page: Page) => page.getByRole('group', { name: 'Mailing Address' })
const donor = (page: Page) => page.getByRole('group', { name: 'Donor Address' })
const country = (form: Locator) => form.locator('[id$=".country"]')
const choose = (page: Page, category: string) =>
  page.locator('#address-pattern').getByText(category, { exact: true }).click()

async function open(page: Page) {
  await page.goto('/dev/patterns')
  await awake(page, 'address-pattern')
  await expect(country(mailing(page))).toHaveValue('United States')
  // The list of all countries comes by itself.
  await expect(country(donor(page))).toHaveJSProperty('tagName', 'INPUT')
}

async function pickCountry(page: Page, words: string) {
  await country(mailing(page)).fill(words)
  await country(mailing(page)).press('ArrowDown')
  await country(mailing(page)).press('Enter')
}

test('a category with one country fixes it, and its states are a list', async ({ page }) => {
  await open(page)
  await expect(country(mailing(page))).toHaveAttribute('readonly', '')
  await mailing(page).getByLabel('State / Province').selectOption('New York')
  await choose(page, 'Canada')
  await expect(country(mailing(page))).toHaveValue('Canada')
  await expect(mailing(page).getByLabel('State / Province')).toHaveValue('')
  await mailing(page).getByLabel('State / Province').selectOption('Ontario')
})

test('another category lists its own countries, found by any of their names; words and fields follow', async ({
  page,
}) => {
  await open(page)
  await choose(page, 'International')
  await expect(country(mailing(page))).toHaveValue('')
  await pickCountry(page, 'Deutsch')
  await expect(country(mailing(page))).toHaveValue('Germany')
  await mailing(page).getByLabel('State / Province').fill('Hamburg')
  await pickCountry(page, 'Japan')
  await expect(mailing(page).getByLabel('Prefecture')).toHaveValue('')
  await mailing(page).getByLabel('Prefecture').selectOption('Tokyo')
  await pickCountry(page, 'Eng')
  await expect(country(mailing(page))).toHaveValue('United Kingdom')
  await expect(mailing(page).getByLabel('Postcode')).toHaveAttribute('required', '')
  await expect(mailing(page).getByLabel('County')).not.toHaveAttribute('required', '')
  await country(mailing(page)).fill('United States')
  await country(mailing(page)).press('Tab')
  await expect(page.getByText('Please choose a country from the list.')).toBeVisible()
})

test('what is wrong stands under its field, and what is right is written as its country does', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Check this address' }).click()
  await expect(mailing(page).getByLabel('Address Line 1')).toHaveAccessibleDescription('Address Line 1 is required.')
  await expect(mailing(page).getByLabel('State / Province')).toHaveAccessibleDescription(
    'State / Province is required.',
  )
  await mailing(page).getByLabel('Address Line 1').fill('1 Quay')
  await mailing(page).getByLabel('City').fill('Harbor')
  await mailing(page).getByLabel('State / Province').selectOption('Rhode Island')
  await mailing(page).getByLabel('Zip / Postal Code').fill('02840')
  await expect(page.locator('.address-lines')).toHaveText('1 Quay\nHarbor, RI 02840\nUnited States')
})

test('an odd postal code is pointed out, and taken', async ({ page }) => {
  await open(page)
  const postcode = mailing(page).getByLabel('Zip / Postal Code')
  await postcode.fill('K1A 0B1')
  await postcode.blur()
  await expect(page.getByText('For United States, a postal code looks like 10001. Please check yours.')).toBeVisible()
  await expect(postcode).not.toHaveAttribute('aria-invalid', 'true')
  await postcode.fill('10001')
  await postcode.blur()
  await expect(page.getByText('a postal code looks like')).toHaveCount(0)
})

test('a saved address’s country selects its category', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Use a saved address' }).click()
  await expect(page.locator('#address-pattern').getByRole('radio', { name: 'International' })).toBeChecked()
  await expect(country(mailing(page))).toHaveValue('Germany')
  await expect(mailing(page).getByLabel('City')).toHaveValue('Hamburg')
})

test('a donor may live anywhere', async ({ page }) => {
  await open(page)
  for (const [words, name] of [
    ['Puerto', 'United States'],
    ['Suom', 'Finland'],
  ] as const) {
    await country(donor(page)).fill(words)
    await country(donor(page)).press('ArrowDown')
    await country(donor(page)).press('Enter')
    await expect(country(donor(page))).toHaveValue(name)
  }
})

test('browsers are told what to fill in', async ({ page }) => {
  await open(page)
  const tokens = async (form: ReturnType<typeof mailing>) =>
    form.locator('[autocomplete]').evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')))
  expect(await tokens(donor(page))).toEqual([
    'billing country-name',
    'billing address-line1',
    'billing address-line2',
    'billing address-level2',
    'billing address-level1',
    'billing postal-code',
  ])
  expect(await tokens(mailing(page))).toContain('shipping address-line1')
})

test('countries are fetched where they are needed, and once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/config/shipping') && asked.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await open(page)
  expect(asked).toHaveLength(2)
})

test.describe('where the countries can’t be fetched', () => {
  test.use({ expectedFaults: /ERR_FAILED/ })
  test('the native list is used', async ({ page }) => {
    await page.route('**/api/config/shipping*', (route) => route.abort())
    await page.goto('/dev/patterns')
    await awake(page, 'address-pattern')
    await country(donor(page)).selectOption('Finland')
    await donor(page).getByLabel('State / Province').fill('Uusimaa')
    await expect(donor(page).getByLabel('State / Province')).toHaveValue('Uusimaa')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a native list has every country, and the state is written', async ({ page }) => {
    await page.goto('/dev/patterns')
    await country(mailing(page)).selectOption('Japan')
    await mailing(page).getByLabel('State / Province').fill('Tokyo')
    await mailing(page).getByLabel('Zip / Postal Code').fill('100-0001')
    expect(await country(mailing(page)).locator('option').count()).toBeGreaterThan(240)
  })
})

test('no faults of accessibility', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Check this address' }).click()
  await choose(page, 'International')
  await country(mailing(page)).fill('Un')
  await inEachLook(page, async () => {
    await expect(page.getByRole('option', { name: 'United Kingdom' })).toBeVisible()
    await expectNoBarriers(page, '#address-pattern')
    await expectFits(page)
  })
})
