import { TOO_MANY_WRONG_CODES } from '#domain/access/sign-in-code.ts'
import {
  button,
  codeTo,
  email,
  expectLoggedIn,
  fromAnotherNetwork,
  heading,
  hold,
  openLogin,
  pathTo,
  tab,
  wrongCode,
} from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

// What the browser says by itself of an answer that refuses.
test.use({ expectedFaults: /status of (401|422|429)/ })

test('an emailed code logs a reader in, from the paywall back to the article', async ({ page, request }) => {
  const who = 'twocycles@demo.example'
  const path = '/article/the-empty-room-census'
  const form = await openLogin(page, '#paywall-login', path)
  await tab(form, 'Email Code').click()
  await email(form).fill(who)
  const asked = page.waitForRequest('**/api/access/signin')
  const letGo = await hold(page, '**/api/access/signin')
  await button(form, 'Continue').click()
  await expect(button(form, 'Continue')).toBeDisabled()
  expect((await asked).postDataJSON()).toEqual({ email: who, path: `${path}#rest` })
  letGo()
  await expect(heading(form)).toHaveText('Verify Account')
  await expect(form.getByText(`Enter the verification code we sent to ${who}`)).toBeVisible()
  const code = form.getByLabel('Verification Code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')

  const mailed = await codeTo(request, who)
  await code.fill(wrongCode(mailed))
  await button(form, 'Submit').click()
  await expect(form.getByRole('alert')).toHaveText('That code is not correct.')
  await code.fill(`${mailed.slice(0, 3)} ${mailed.slice(3)}`)
  await button(form, 'Submit').click()
  await expectLoggedIn(page)
  await expect(page).toHaveURL(`${path}#rest`)
})

test('after too many wrong codes everything begins anew', async ({ page, request }) => {
  const who = 'expired@demo.example'
  const form = await openLogin(page, '#login', '/login?tab=email')
  await email(form).fill(who)
  await button(form, 'Continue').click()
  const wrong = wrongCode(await codeTo(request, who))
  const alert = form.getByRole('alert')
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await form.getByLabel('Verification Code').fill(wrong)
    const answer = page.waitForResponse('**/signin/verify')
    await button(form, 'Submit').click()
    await answer
    await expect(alert).toHaveText('That code is not correct.')
  }
  await form.getByLabel('Verification Code').fill(wrong)
  await button(form, 'Submit').click()
  await expect(alert).toHaveText(TOO_MANY_WRONG_CODES)
  await expect(alert).toBeFocused()
  await expect(heading(form)).toHaveText('Log In with Sign-In Code')
  await expect(email(form)).toHaveValue('')
  await tab(form, 'Password Login').click()
  await expect(email(form)).toHaveValue('')
})

test('nothing tells whether there is such an account', async ({ page }) => {
  const form = await openLogin(page, '#login', '/login?tab=email')
  await email(form).fill('nobody-at-all@demo.example')
  await button(form, 'Continue').click()
  await expect(heading(form)).toHaveText('Verify Account')
  await form.getByRole('link', { name: 'Request a new verification code' }).click()
  await expect(heading(form)).toHaveText('Log In with Sign-In Code')
  await expect(email(form), 'what was typed stays').toHaveValue('nobody-at-all@demo.example')
  await tab(form, 'Password Login').click()
  await form.getByRole('link', { name: 'Set up or reset your password' }).click()
  await button(form, 'Submit').click()
  await expect(form.getByRole('status')).toHaveText(
    'If an account exists for nobody-at-all@demo.example, we have sent a link to set or reset its password.',
  )
})

test('the link of the mail logs in too, by its button, and only once', async ({ page, request }) => {
  const who = 'solidarity@demo.example'
  const form = await openLogin(page, '#header-login', '/issues')
  await tab(form, 'Email Code').click()
  await email(form).fill(who)
  await button(form, 'Continue').click()
  const link = await pathTo(request, who, '/login/code')
  expect((await request.get(link)).headers()['cache-control']).toContain('no-store')
  await request.get(link)
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/issues')
  await expectLoggedIn(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await page.getByRole('link', { name: 'Request a new sign-in code' }).click()
})

test('a password is set through a mailed link, and lets the reader in', async ({ page, request }) => {
  const who = 'ach@demo.example'
  const form = await openLogin(page, '#login', '/login?tab=setup')
  await button(form, 'Submit').click()
  await expect(email(form)).toHaveAccessibleDescription('Please enter your email address.')
  await email(form).fill(who)
  await button(form, 'Submit').click()
  const message = form.getByRole('status')
  await expect(message).toHaveText(`If an account exists for ${who}, we have sent a link to set or reset its password.`)
  await expect(message).toBeFocused()
  await expect(form.locator('form'), 'in place of the form').toHaveCount(0)

  const link = await pathTo(request, who, '/login/password')
  await request.get(link)
  await page.goto(link)
  await page.locator('#choose-password[data-awake]').waitFor()
  const choose = page.locator('#choose-password')
  const first = choose.getByLabel('Password', { exact: true })
  const second = choose.getByLabel('Confirm Password')
  const save = choose.getByRole('button', { name: 'Save password' })
  await first.fill('short')
  await save.click()
  await expect(first).toHaveAccessibleDescription(/Please use at least 10 characters\./)
  await expect(first).toBeFocused()
  await first.fill('a lantern in the reeds')
  await second.fill('a lantern in the weeds')
  await save.click()
  await expect(second).toHaveAccessibleDescription('Passwords do not match.')
  await expect(second).toBeFocused()
  await second.fill('a lantern in the reeds')
  const letGo = await hold(page, '**/api/access/password')
  await save.click()
  await expect(save).toBeDisabled()
  letGo()
  await expect(page).toHaveURL('/')
  await expectLoggedIn(page)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})

test('token pages tell no other site where they are', async ({ request }) => {
  for (const path of ['/login/password?token=x', '/login/code?token=x']) {
    const headers = (await request.get(path)).headers()
    expect(headers['referrer-policy'], path).toBe('no-referrer')
    expect(headers['cache-control'], path).toContain('no-store')
  }
})

test('who asks too often is told to wait', async ({ page }) => {
  await fromAnotherNetwork(page)
  const form = await openLogin(page, '#login', '/login?tab=setup')
  for (let asked = 0; asked < 3; asked += 1) {
    await page.request.post('/api/access/reset-password', {
      data: { email: 'impatient@demo.example' },
      headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
    })
  }
  await email(form).fill('impatient@demo.example')
  await button(form, 'Submit').click()
  await expect(form.getByRole('alert')).toHaveText('Too many attempts. Please wait a few minutes and try again.')
})
