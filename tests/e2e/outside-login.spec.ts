import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { expect, test } from '../support/watch-page.ts'

const ARTICLE = '/article/linemen'
const PAYWALL = 'paywall-title'

/** As the header's button does. */
const logOut = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/access/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return answer.ok
  })

async function enterThrough(page: Page, name: string, target: string, person: RegExp) {
  const query = new URLSearchParams({ entity: await findInstitution(page, name), target })
  await page.goto(`/oauth/openathens/deeplink?${query}`)
  await page.getByRole('button', { name: person }).click()
  await expect(page).toHaveURL(target)
}

async function findInstitution(page: Page, name: string): Promise<string> {
  const list = await (await page.request.get('/api/identity-providers')).json()
  return list.find((one: { names: string[] }) => one.names.includes(name)).entity_id
}

test('through an institution: found by any of its names, over its own login, into the whole article, and out again', async ({
  page,
}) => {
  test.slow()
  await page.goto(ARTICLE)
  await expect(page.locator(`#${PAYWALL}`)).toBeVisible()
  const entity = await findInstitution(page, 'University of the River')
  await page.goto(
    `/oauth/openathens/deeplink?entity=${encodeURIComponent(entity)}&target=${encodeURIComponent(ARTICLE)}`,
  )
  await expect(page.getByRole('heading', { name: 'Université du Fleuve' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: /Didier Roy/ }).click()
  await expect(page).toHaveURL(ARTICLE)
  await expect(
    page.locator('.access-through', { hasText: 'You have access through Université du Fleuve' }),
  ).toBeVisible()
  await expect(page.locator(`#${PAYWALL}`)).toHaveCount(0)
  await expectNoBarriers(page, '.access-through')

  expect(await logOut(page)).toBe(true)
  await page.goto(ARTICLE)
  await expect(page.locator(`#${PAYWALL}`)).toBeVisible()
})

test('the page of issues for institutions has all of them, and logging out closes it', async ({ page }) => {
  test.slow()
  await enterThrough(page, 'Northfield University', '/institution/issues', /Ada Lindgren/)
  await expect(page.getByRole('heading', { name: 'Every issue, to read and to keep' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'PDF' })).toHaveCount(5)
  await expectNoBarriers(page)
  await page.locator('details[data-module="user"] summary').click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/institution/issues')
  await expect(page.getByRole('heading', { name: 'Read through your institution' })).toBeVisible()
})

test('on that page the institution is found by the beginning of any of its names', async ({ page }) => {
  test.slow()
  await page.goto('/institution/issues')
  const form = page.locator('#login')
  const field = form.getByRole('combobox', { name: 'Institution' })
  await expect(field).toBeEnabled()
  await field.fill('university of the r')
  await field.press('ArrowDown')
  await field.press('Enter')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /Didier Roy/ }).click()
  await expect(page).toHaveURL('/institution/issues')
  await expect(
    page.locator('.access-through', { hasText: 'You have access through Université du Fleuve' }),
  ).toBeVisible()
})

test('with a social account: who has none here gets one, and is known again', async ({ page, browser }) => {
  await page.goto('/oauth/google?url=/issues')
  await page.getByRole('button', { name: /Mira Okafor/ }).click()
  await expect(page).toHaveURL('/issues')
  expect((await (await page.request.get('/api/session')).json()).account).toEqual({ name: 'Mira Okafor' })
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/oauth/google?url=/archive')
  await elsewhere.getByRole('button', { name: /Mira Okafor/ }).click()
  await expect(elsewhere).toHaveURL('/archive')
  expect((await (await elsewhere.request.get('/api/session')).json()).account).toEqual({ name: 'Mira Okafor' })
})

test('a plain form gets there too, and no policy of the page is in its way', async ({ page }) => {
  await page.goto('/issues')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.action = '/oauth/google'
    form.innerHTML = '<input name="url" value="/issues"><input name="via" value="form">'
    document.body.append(form)
    form.submit()
  })
  await expect(page.getByRole('button', { name: /Mira Okafor/ })).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ expectedFaults: /status of (403|400)/ })

  test('say what is the matter, and lead on', async ({ page }) => {
    await page.goto(`/oauth/google?url=${ARTICLE}`)
    await page.getByRole('button', { name: /Teo Brandt/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Google has not verified your email address')
    await expectNoBarriers(page)
    await page.getByRole('link', { name: 'Go back to where you were' }).click()
    await expect(page).toHaveURL(ARTICLE)

    await page.goto('/oauth/openathens?url=/issues')
    await page.getByRole('link', { name: /Old Quay Library/ }).click()
    await page.getByRole('button', { name: /Ezra Quill/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The licence of Old Quay Library has lapsed')
  })

  test('turning back, and turning back again', async ({ page }) => {
    await page.goto('/oauth/google?url=/issues')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You turned back at Google')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This login has run out')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /Mira Okafor/ })).toBeVisible()
  })
})

for (const width of [320, 1280]) {
  test(`pages of institutions fit a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/institution/issues', '/oauth/openathens']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  })
}
