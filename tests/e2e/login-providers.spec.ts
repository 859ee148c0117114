import { button, heading, loginPlaces, openLogin, tab } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

/** Where a button leads, without following it: the ways through the providers have tests of their own. */
async function departure(page: Parameters<typeof openLogin>[0], press: () => Promise<void>) {
  let address = ''
  await page.route('**/oauth/**', (route) => {
    address = route.request().url()
    return route.fulfill({ status: 204 })
  })
  await press()
  await expect.poll(() => address).not.toBe('')
  const { pathname, searchParams } = new URL(address)
  return { path: pathname, ...Object.fromEntries(searchParams) }
}

for (const [name, root, path, destination] of [
  ['the header', '#header-login', '/search?q=tide', '/search?q=tide'],
  ['the login page', '#login', '/login', '/'],
  ['the login page with a redirect', '#login', '/login?redirect=%2Fissues', '/issues'],
  ['the paywall', '#paywall-login', '/article/the-empty-room-census', '/article/the-empty-room-census#rest'],
] as const) {
  test(`${name} leads to the social account and back to where the reader was`, async ({ page }) => {
    const form = await openLogin(page, root, path)
    await tab(form, 'Google Account').click()
    const to = await departure(page, () => button(form, 'Continue').click())
    expect(to).toEqual({ path: '/oauth/google', url: destination })
  })

  test(`${name} leads to the chosen institution and back`, async ({ page }) => {
    const form = await openLogin(page, root, path)
    await tab(form, 'Institutional Access').click()
    const field = form.getByRole('combobox', { name: 'Institution' })
    await expect(button(form, 'Continue')).toBeDisabled()
    await field.fill('northg')
    await expect(button(form, 'Continue')).toBeDisabled()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue('Northgate College')
    await expect(button(form, 'Continue')).toBeEnabled()
    const to = await departure(page, () => button(form, 'Continue').click())
    expect(to).toEqual({ path: '/oauth/openathens/deeplink', entity: expect.any(String), target: destination })
  })
}

test('the institutions are fetched when their tab first opens, and once', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/identity-providers') asked += 1
  })
  const form = await openLogin(page, '#login', '/login')
  await tab(form, 'Email Code').click()
  expect(asked).toBe(0)
  for (let opened = 0; opened < 3; opened += 1) {
    await tab(form, 'Institutional Access').click()
    await expect(form.getByRole('combobox', { name: 'Institution' })).toBeEnabled()
    await tab(form, 'Password Login').click()
  }
  expect(asked).toBe(1)
})

test('a name that is no institution’s is marked, and leads nowhere', async ({ page }) => {
  const form = await openLogin(page, '#login', '/login?tab=openathens')
  const field = form.getByRole('combobox', { name: 'Institution' })
  await field.fill('University of the River')
  await expect(button(form, 'Continue')).toBeEnabled()
  await field.fill('University of the Rivers')
  await expect(form.getByText('0 matches', { exact: true })).toBeVisible()
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(button(form, 'Continue')).toBeDisabled()
})

test('Esc closes the list of institutions before it closes the module around it', async ({ page }) => {
  const form = await openLogin(page, '#header-login', '/issues')
  await tab(form, 'Institutional Access').click()
  const field = form.getByRole('combobox', { name: 'Institution' })
  await expect(field, 'the list is there').toBeEnabled()
  await field.pressSequentially('north')
  await expect(form.getByRole('option')).toHaveCount(2)
  await field.press('Escape')
  await expect(form.getByRole('option')).toHaveCount(0)
  await expect(heading(form)).toBeVisible()
  await field.press('Escape')
  await expect(heading(form)).toBeHidden()
})

test('an institutional page begins with the institution', async ({ page }) => {
  const form = await openLogin(page, '#header-login', '/institution/issues')
  await expect(tab(form, 'Institutional Access')).toHaveAttribute('aria-selected', 'true')
  await expect(heading(form)).toHaveText('Log in via institution')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the login page lists the institutions', async ({ page }) => {
    await page.goto('/login?tab=openathens&redirect=%2Fissues')
    const link = page.getByRole('list', { name: 'Institutions' }).getByRole('link', { name: 'Northgate College' })
    const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '', page.url())
    expect(pathname).toBe('/oauth/openathens/deeplink')
    expect(searchParams.get('target')).toBe('/issues')
    expect(searchParams.get('entity')).toBeTruthy()
  })

  test('the other forms lead to it', async ({ page }) => {
    for (const { root, path } of loginPlaces) {
      await page.goto(path)
      if (root === '#header-login') await page.locator('details[data-module="login"] summary').click()
      await page.locator(root).getByRole('link', { name: 'Institutional Access' }).click()
      await expect(page).toHaveURL(/^[^?]*\/login\?tab=openathens/)
    }
  })
})
