import {
  button,
  DEMO_PASSWORD,
  email,
  expectLoggedIn,
  fromAnotherNetwork,
  heading,
  hold,
  logIn,
  loginPlaces,
  openLogin,
  password,
  READ_BY_SUBSCRIBERS,
  READER,
  tab,
} from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

// What the browser says by itself of an answer that refuses.
test.use({ expectedFaults: /status of (401|422|429)|ERR_FAILED/ })

for (const { name, path, root } of loginPlaces) {
  test.describe(`the form ${name}`, () => {
    test('has its tabs, panels and texts', async ({ page }) => {
      const form = await openLogin(page, root, path)
      await expect(form.getByRole('tab')).toHaveText([
        'Password Login',
        'Email Code',
        'Google Account',
        'Institutional Access',
      ])
      const state = form.locator('.login')
      await expect(tab(form, 'Password Login')).toHaveAttribute('aria-selected', 'true')
      await expect(state).toHaveAttribute('data-tab', 'password')
      await expect(heading(form)).toHaveText('Log in with Password')
      await expect(email(form)).toBeVisible()
      await expect(password(form)).toBeVisible()

      await form.getByRole('link', { name: 'Set up or reset your password' }).click()
      await expect(state).toHaveAttribute('data-tab', 'setup')
      await expect(heading(form)).toHaveText('Set Up or Reset Your Password')
      await expect(email(form)).toBeFocused()
      await expect(button(form, 'Submit')).toBeVisible()
      await expect(form.locator('[aria-selected="true"]')).toHaveCount(0)

      await tab(form, 'Password Login').click()
      await form.getByRole('link', { name: 'Log in with a sign-in code' }).click()
      await expect(state).toHaveAttribute('data-tab', 'email')
      await expect(heading(form)).toHaveText('Log In with Sign-In Code')
      await expect(tab(form, 'Email Code')).toHaveAttribute('aria-selected', 'true')
      await expect(button(form, 'Continue')).toBeEnabled()

      await tab(form, 'Google Account').click()
      await expect(state).toHaveAttribute('data-tab', 'google')
      await expect(heading(form)).toHaveText('Log in with Google Account')
      await expect(button(form, 'Continue')).toBeEnabled()

      await tab(form, 'Institutional Access').click()
      await expect(state).toHaveAttribute('data-tab', 'openathens')
      await expect(heading(form)).toHaveText('Log in via institution')
      await expect(button(form, 'Continue')).toBeDisabled()
    })

    test('shows what is refused where it belongs, and nothing of it on another tab', async ({ page }) => {
      const form = await openLogin(page, root, path)
      await button(form, 'Log in').click()
      await expect(email(form)).toHaveAccessibleDescription('Please enter your email address.')
      await expect(email(form)).toBeFocused()
      await email(form).fill('nobody@')
      await button(form, 'Log in').click()
      await expect(email(form)).toHaveAccessibleDescription('Please enter a valid email address.')
      await email(form).fill('nobody@demo.example')
      await button(form, 'Log in').click()
      await expect(password(form)).toHaveAccessibleDescription('Please enter your password.')
      await password(form).fill('not the password')
      await button(form, 'Log in').click()
      const alert = form.getByRole('alert')
      await expect(alert).toHaveText('Incorrect email or password.')
      await expect(alert).toBeFocused()
      await expect(form.locator('[aria-invalid]')).toHaveCount(0)

      await tab(form, 'Email Code').click()
      await expect(alert).toBeEmpty()
      await expect(email(form), 'the address comes along').toHaveValue('nobody@demo.example')
      await tab(form, 'Password Login').click()
      await expect(alert).toBeEmpty()
    })

    test('rests while it asks, and lets the reader in', async ({ page }) => {
      const form = await openLogin(page, root, path)
      const letGo = await hold(page, '**/api/access/login')
      await logIn(form, READER)
      await expect(button(form, 'Log in')).toBeDisabled()
      await page.keyboard.press('Enter')
      letGo()
      await expectLoggedIn(page)
      await expect(page).toHaveURL({ '#login': '/', '#header-login': path, '#paywall-login': `${path}#rest` }[root])
    })
  })
}

test('no two elements of a page share an id, however many forms it has', async ({ page }) => {
  for (const { root, path } of loginPlaces) {
    await openLogin(page, root, path)
    const twice = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return ids.filter((id, at) => ids.indexOf(id) !== at)
    })
    expect(twice, path).toEqual([])
  }
})

test('the script of the form comes when its module opens, and not before', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('login-form')) scripts.push(request.url())
  })
  await page.goto('/article/the-hum')
  await page.locator('#site-header[data-awake]').waitFor()
  await page.locator('#share-foot').scrollIntoViewIfNeeded()
  await page.locator('#share-foot[data-awake]').waitFor()
  expect(scripts).toEqual([])
  await page.locator('details[data-module="login"] summary').click()
  await page.locator('#header-login[data-awake]').waitFor()
  expect(scripts).toHaveLength(1)
})

test('what was typed before the script came is kept', async ({ page }) => {
  await fromAnotherNetwork(page)
  const letGo = await hold(page, '**/assets/login-form*.js')
  await page.goto('/login')
  const form = page.locator('#login')
  await email(form).fill('early@demo.example')
  letGo()
  await page.locator('#login[data-awake]').waitFor()
  await expect(email(form)).toHaveValue('early@demo.example')
  await tab(form, 'Email Code').click()
  await expect(email(form)).toHaveValue('early@demo.example')
})

test.describe('after a login', () => {
  for (const [rule, path, to] of [
    ['the login page leads to the first page', '/login', '/'],
    ['a redirect leads where it says', '/login?redirect=%2Fissues', '/issues'],
    ['with its query', '/login?redirect=%2Fsearch%3Fq%3Dtide', '/search?q=tide'],
    ['but never to another site', '/login?redirect=%2F%2Felsewhere.example%2F', '/'],
    ['nor by a detour', '/login?redirect=%2F..%2F%2Felsewhere.example', '/'],
  ] as const) {
    test(rule, async ({ page }) => {
      const form = await openLogin(page, '#login', path)
      await logIn(form, READER)
      await expect(page).toHaveURL(to)
      await expectLoggedIn(page)
    })
  }

  test('the header leads where the address of its page says', async ({ page }) => {
    const form = await openLogin(page, '#header-login', '/about?redirect=%2Fissues')
    await logIn(form, READER)
    await expect(page).toHaveURL('/issues')
  })

  test('the paywall says what is missing now', async ({ page }) => {
    const form = await openLogin(page, '#paywall-login', READ_BY_SUBSCRIBERS)
    await logIn(form, READER)
    await expect(page.getByText('your account has no subscription yet')).toBeVisible()
    await expect(page.locator('#paywall-login')).toHaveCount(0)
    await expect(page.locator('#rest')).toBeInViewport()
  })

  test('the login page has nothing more to ask', async ({ page }) => {
    const form = await openLogin(page, '#login', '/login')
    await logIn(form, READER)
    await expectLoggedIn(page)
    await page.goto('/login?redirect=%2Fissues')
    await expect(page).toHaveURL('/issues')
  })

  test('the header has the reader’s name and the way out, which loads the page again', async ({ page }) => {
    const form = await openLogin(page, '#header-login', '/article/the-hum')
    await logIn(form, READER)
    const module = page.locator('details[data-module="user"]')
    await module.locator('summary').click()
    await expect(module.locator('.header-user-name')).not.toBeEmpty()
    await expect(module.getByRole('link', { name: 'Your Account' })).toHaveAttribute('href', '/account')
    await module.getByRole('link', { name: 'Log out' }).click()
    await expect(page.locator('details[data-module="login"]')).toBeAttached()
    await expect(module).toHaveCount(0)
    await expect(page).toHaveURL('/article/the-hum')
  })
})

test('a reader gets in by keyboard alone', async ({ page }) => {
  await fromAnotherNetwork(page)
  await page.goto('/issues')
  await page.locator('#site-header[data-awake]').waitFor()
  await page.locator('details[data-module="login"] summary').focus()
  await page.keyboard.press('Enter')
  await page.locator('#header-login[data-awake]').waitFor()
  const form = page.locator('#header-login')
  await page.keyboard.press('Tab')
  await expect(tab(form, 'Password Login')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab(form, 'Email Code')).toBeFocused()
  await expect(heading(form)).toHaveText('Log In with Sign-In Code')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(email(form)).toBeFocused()
  await page.keyboard.type(READER)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expectLoggedIn(page)
  await expect(page).toHaveURL('/issues')
})

test('a click in the form never closes the module around it', async ({ page }) => {
  const form = await openLogin(page, '#header-login', '/issues')
  await form.getByRole('link', { name: 'Set up or reset your password' }).click()
  await expect(heading(form)).toHaveText('Set Up or Reset Your Password')
  await form.getByRole('link', { name: 'Back to the password login' }).click()
  await expect(heading(form)).toHaveText('Log in with Password')
})

test('where the site can’t be reached, it says so, and the form is still there', async ({ page }) => {
  const form = await openLogin(page, '#login', '/login')
  await page.route('**/api/access/login', (route) => route.abort())
  await logIn(form, READER)
  await expect(form.getByRole('alert')).toContainText('We could not reach the site.')
  await expect(button(form, 'Log in')).toBeEnabled()
})
