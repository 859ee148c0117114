import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { TOO_MANY_WRONG_CODES } from '#domain/access/sign-in-code.ts'
import {
  button,
  codeTo,
  DEMO_PASSWORD,
  email,
  fromAnotherNetwork,
  heading,
  password,
  pathTo,
  READ_BY_SUBSCRIBERS,
  READER,
  wrongCode,
} from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

test.use({ javaScriptEnabled: false })

const pageForm = (page: Page) => page.locator('#login')

async function visit(page: Page, path: string) {
  await fromAnotherNetwork(page)
  await page.goto(path)
}

const account = async (page: Page) => (await page.request.get('/api/session')).json()

async function fillAndSend(page: Page, root: string, who: string, word: string) {
  const form = page.locator(root)
  await email(form).fill(who)
  await password(form).fill(word)
  await button(form, 'Log in').click()
}

test('the tabs are links, each to its panel', async ({ page }) => {
  await visit(page, '/login?redirect=%2Fissues')
  const form = pageForm(page)
  await expect(heading(form)).toHaveText('Log in with Password')
  for (const [name, title] of [
    ['Email Code', 'Log In with Sign-In Code'],
    ['Google Account', 'Log in with Google Account'],
    ['Institutional Access', 'Log in via institution'],
    ['Password Login', 'Log in with Password'],
    ['Set up or reset your password', 'Set Up or Reset Your Password'],
  ] as const) {
    await form.getByRole('link', { name, exact: true }).click()
    await expect(heading(form)).toHaveText(title)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/issues')
  }
})

for (const [where, path, root, open] of [
  ['the header', '/about', '#header-login', true],
  ['the login page', '/login?redirect=%2Fabout', '#login', false],
] as const) {
  test(`${where} lets a reader in and leads on`, async ({ page }) => {
    await visit(page, path)
    if (open) await page.locator('details[data-module="login"] summary').click()
    await fillAndSend(page, root, READER, DEMO_PASSWORD)
    await expect(page).toHaveURL('/about')
    expect((await account(page)).account.name).toBeTruthy()
  })
}

test('the paywall leads back to its article', async ({ page }) => {
  await visit(page, READ_BY_SUBSCRIBERS)
  await fillAndSend(page, '#paywall-login', READER, DEMO_PASSWORD)
  await expect(page).toHaveURL(`${READ_BY_SUBSCRIBERS}#rest`)
  await expect(page.getByText('your account has no subscription yet')).toBeVisible()
})

test('what is refused is said on the login page, with what was typed and where to go on', async ({ page }) => {
  await visit(page, '/about')
  await page.locator('details[data-module="login"] summary').click()
  await fillAndSend(page, '#header-login', 'nobody@demo.example', 'wrong password')
  const form = pageForm(page)
  await expect(form.getByRole('alert')).toHaveText('Incorrect email or password.')
  await expect(email(form)).toHaveValue('nobody@demo.example')
  await fillAndSend(page, '#login', '', 'x')
  await expect(email(form)).toHaveAccessibleDescription('Please enter your email address.')
  await fillAndSend(page, '#login', READER, DEMO_PASSWORD)
  await expect(page).toHaveURL('/about')
})

test('a redirect never leads to another site', async ({ page }) => {
  await visit(page, '/login?redirect=%2F%2Felsewhere.example')
  await fillAndSend(page, '#login', READER, DEMO_PASSWORD)
  await expect(page).toHaveURL('/')
})

test('an emailed code works from form to form', async ({ page, request }) => {
  const who = 'lifetime@demo.example'
  await visit(page, '/login?tab=email&redirect=%2Fissues')
  const form = pageForm(page)
  await email(form).fill(who)
  await button(form, 'Continue').click()
  await expect(heading(form)).toHaveText('Verify Account')
  await expect(form.getByText(`Enter the verification code we sent to ${who}`)).toBeVisible()
  const code = await codeTo(request, who)
  await form.getByLabel('Verification Code').fill(wrongCode(code))
  await button(form, 'Submit').click()
  await expect(form.getByRole('alert')).toHaveText('That code is not correct.')
  await form.getByLabel('Verification Code').fill(code)
  await button(form, 'Submit').click()
  await expect(page).toHaveURL('/issues')
  expect((await account(page)).account).not.toBeNull()
})

test('after too many wrong codes it begins anew', async ({ page, request }) => {
  const who = 'switched@demo.example'
  await visit(page, '/login?tab=email')
  const form = pageForm(page)
  await email(form).fill(who)
  await button(form, 'Continue').click()
  const wrong = wrongCode(await codeTo(request, who))
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await form.getByLabel('Verification Code').fill(wrong)
    await button(form, 'Submit').click()
  }
  await expect(form.getByRole('alert')).toHaveText(TOO_MANY_WRONG_CODES)
  await expect(heading(form)).toHaveText('Log In with Sign-In Code')
  await expect(email(form)).toHaveValue('')
})

test('a password is set through the link of a mail', async ({ page, request }) => {
  // No other test logs in as them: their password is another from here on.
  const who = 'lifetime-digital@demo.example'
  await visit(page, '/login?tab=setup')
  const form = pageForm(page)
  await email(form).fill(who)
  await button(form, 'Submit').click()
  await expect(form.getByRole('status')).toHaveText(
    `If an account exists for ${who}, we have sent a link to set or reset its password.`,
  )
  await page.goto(await pathTo(request, who, '/login/password'))
  const choose = page.locator('#choose-password')
  await choose.getByLabel('Password', { exact: true }).fill('a lantern in the reeds')
  await choose.getByRole('button', { name: 'Save password' }).click()
  await expect(choose.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.')
  await choose.getByLabel('Password', { exact: true }).fill('a lantern in the reeds')
  await choose.getByLabel('Confirm Password').fill('a lantern in the reeds')
  await choose.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/')
  expect((await account(page)).account).not.toBeNull()
})

test('a member of staff shows a second factor', async ({ page }) => {
  await visit(page, '/login?redirect=%2Fissues')
  await fillAndSend(page, '#login', 'staff@demo.example', DEMO_PASSWORD)
  await expect(page).toHaveURL('/login/second-factor?redirect=%2Fissues')
  expect((await account(page)).account, 'not before').toBeNull()
  const code = page.getByLabel('Authentication Code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('That code is not correct.')
  await code.fill(new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/issues')
  expect((await account(page)).account).not.toBeNull()
})

test('a page asks before it logs out', async ({ page }) => {
  await visit(page, '/login')
  await fillAndSend(page, '#login', READER, DEMO_PASSWORD)
  await expect(page).toHaveURL('/')
  await page.goto('/logout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you want to log out?')
  expect((await account(page)).account, 'looking does nothing').not.toBeNull()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect((await account(page)).account).toBeNull()
})
