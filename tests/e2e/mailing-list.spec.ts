import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { linkIn, newReader, onlyMail } from '../support/new-reader.ts'
import { awake, expect, looks, test, twoLooks } from '../support/watch-page.ts'

const forms = [
  ['in the footer', '/article/the-hum', '#mailing-list-signup'],
  ['on its page', '/mailing-list', '#mailing-list-page'],
] as const

/** Wakes the form as a reader does, by going to it. */
async function fillIn(page: Page, place: string, email: string) {
  const form = page.locator(place)
  await form.getByLabel('Email').fill(email)
  await awake(page, 'mailing-list-signup')
  return form
}

for (const [where, path, place] of forms) {
  test(`the form ${where} signs a reader up by keyboard alone`, async ({ page, request }) => {
    const email = await newReader(page)
    await page.goto(path)
    const form = await fillIn(page, place, email)
    await form.getByLabel('Email').press('Tab')
    await expect(form.getByRole('button', { name: 'Sign up' })).toBeFocused()
    await page.keyboard.press('Enter')
    const status = form.locator('.signup-done')
    await expect(status).toContainText('One more step')
    await expect(status).toContainText(email)
    await expect(status, 'said to those who listen').toHaveRole('status')
    await expect(status).toBeFocused()
    await expect(form.getByLabel('Email')).toHaveCount(0)
    await onlyMail(request, email)
  })
}

test('the button rests while the signup is under way', async ({ page }) => {
  const email = await newReader(page)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/list/signup*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/mailing-list')
  const form = await fillIn(page, '#mailing-list-page', email)
  await form.getByRole('button').click()
  await expect(form.getByRole('button')).toBeDisabled()
  await expect(form.getByRole('status').filter({ hasText: 'Signing up' })).toBeAttached()
  letGo()
  await expect(form.getByText('One more step')).toBeVisible()
})

test('the way from the form to the list and off it again', async ({ page, request }) => {
  const email = await newReader(page)
  await page.goto('/about?list-tag=book+fair&list-tag=%3Cb%3Ebold%3C%2Fb%3E&utm_source=x')
  const sent = page.waitForRequest('**/api/list/signup*')
  const form = await fillIn(page, '#mailing-list-signup', email)
  await form.getByRole('button', { name: 'Sign up' }).click()
  const asked = new URL((await sent).url()).searchParams
  expect(asked.getAll('list-tag')).toEqual(['book fair', '<b>bold</b>'])
  expect(asked.get('captcha')).toBeTruthy()
  expect(asked.has('utm_source')).toBe(false)
  expect((await sent).postDataJSON()).toEqual({ email })

  const mail = await onlyMail(request, email)
  const header = Object.fromEntries(mail.headers.map(([name, value]) => [name.toLowerCase(), value]))
  expect(header['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(header['list-unsubscribe']).toBe(`<${linkIn(mail, '/mailing-list/unsubscribe')}>`)

  await page.goto(linkIn(mail, '/mailing-list/confirm'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your address')
  await expect(page.getByRole('listitem').filter({ hasText: '<b>bold</b>' }), 'tags are only text').toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('You are on the list')).toBeVisible()

  await page.goto(linkIn(mail, '/mailing-list/unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are off the list')).toBeVisible()

  await page.goto(linkIn(mail, '/mailing-list/confirm'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})

test.describe('a failure', () => {
  test.use({ expectedFaults: /the server responded with a status of 4(22|29)/ })

  test('is said in the server’s words, and the field can be mended', async ({ page }) => {
    const email = await newReader(page)
    await page.goto('/mailing-list')
    const form = await fillIn(page, '#mailing-list-page', 'reader@magazine')
    const field = form.getByLabel('Email')
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('Please enter a valid email address.')
    await field.fill('')
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(form.getByText('Please enter your email address.')).toBeVisible()
    await field.fill(email)
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(form.getByText('One more step')).toBeVisible()
  })

  test('of the captcha is said too', async ({ page }) => {
    const email = await newReader(page)
    await page.route('**/api/captcha/challenge*', async (route) => {
      const challenge = await (await route.fetch()).json()
      challenge.signature = 'ab'.repeat(32)
      await route.fulfill({ json: challenge })
    })
    await page.goto('/mailing-list')
    const form = await fillIn(page, '#mailing-list-page', email)
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(form.getByText('We could not verify that you are human. Please try again.')).toBeVisible()
  })
})

test.describe('where the site can’t be reached', () => {
  test.use({ expectedFaults: /Failed to load resource/ })

  test('the reader is told, and keeps what was written', async ({ page }) => {
    const email = await newReader(page)
    await page.route('**/api/list/signup*', (route) => route.abort())
    await page.goto('/mailing-list')
    const form = await fillIn(page, '#mailing-list-page', email)
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(form.getByText('We could not reach the site.')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue(email)
  })

  test('a browser that can get no token sends the form as a plain one', async ({ page, request }) => {
    const email = await newReader(page)
    await page.route('**/api/captcha/challenge*', (route) => route.abort())
    await page.goto('/about?list-tag=fair')
    const form = await fillIn(page, '#mailing-list-signup', email)
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/mailing-list?result=success')
    await onlyMail(request, email)
  })
})

test('nothing of the form’s script is loaded before a reader goes to it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()))
  await page.goto('/article/the-hum')
  await awake(page, 'mailing-list-popup')
  const heavy = /signup|forms|captcha|solve|dialog|text-field/
  expect(scripts.filter((url) => heavy.test(url))).toEqual([])
  await fillIn(page, '#mailing-list-signup', 'reader@magazine.example')
  expect(scripts.some((url) => /signup/.test(url))).toBe(true)
  expect(
    scripts.filter((url) => /solve/.test(url)),
    'the captcha waits for the button',
  ).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [where, path, place] of forms) {
    test(`the form ${where} leads to a page with the result`, async ({ page, request }) => {
      const email = await newReader(page)
      await page.goto(`${path}?list-tag=paper`)
      const form = page.locator(place)
      await form.getByLabel('Email').fill(email)
      await form.getByRole('button', { name: 'Sign up' }).click()
      await expect(page).toHaveURL('/mailing-list?result=success')
      await expect(page.locator('.signup-done')).toContainText('We have sent a message. Open the link in it')

      await page.goto(linkIn(await onlyMail(request, email), '/mailing-list/confirm'))
      await expect(page.getByRole('listitem').filter({ hasText: 'paper' }), 'its tags came along').toBeVisible()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('You are on the list')).toBeVisible()
    })
  }

  test('a mistyped address is told so', async ({ page }) => {
    await newReader(page)
    await page.goto('/mailing-list')
    await page.locator('#content').getByLabel('Email').fill('reader@')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(page.locator('#content').getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  })
})

for (const result of ['', '?result=malformed', '?result=confirmed', '?result=link-gone']) {
  test(`axe finds nothing on /mailing-list${result}`, async ({ page }) => {
    await page.goto(`/mailing-list${result}`)
    await expectWellInEachLook(page, { among: result === '' ? looks : twoLooks })
  })
}

test('axe finds nothing where a signup was taken, nor behind its links', async ({ page, request }) => {
  const email = await newReader(page)
  await page.goto(`/mailing-list?list-tag=${'w'.repeat(60)}`)
  const form = await fillIn(page, '#mailing-list-page', email)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(form.getByText('One more step')).toBeVisible()
  await expectWellInEachLook(page)
  const mail = await onlyMail(request, email)
  for (const path of ['/mailing-list/confirm', '/mailing-list/unsubscribe']) {
    await page.goto(linkIn(mail, path))
    await expectWellInEachLook(page, { among: twoLooks })
  }
})
