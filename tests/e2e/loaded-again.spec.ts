import type { Page } from '@playwright/test'
import { enter, PASSWORD, subscribeOverHttp } from '../support/checkout-page.ts'
import { screens } from '../support/late-forms.ts'
import { expectStillHeld, fillEveryField, holdScripts } from '../support/late-scripts.ts'
import { fromAnotherNetwork } from '../support/login.ts'
import { openSubscribe } from '../support/subscribe-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

/** A commit tries two for which nothing has to be bought first, and the one with most fields. */
const tried = isWholeProof ? screens : screens.filter(({ root }) => /#invoice|#mailing-list-page|#donate/.test(root))

/** Nobody writes a password down, and what was typed at another look at the page must not change the cart. */
const isForgotten = (root: string, name: string, type: string) =>
  type === 'password' || (root === '#checkout' && name === 'qty')

test.beforeEach(async ({ page }) => {
  await fromAnotherNetwork(page)
  await page.addInitScript(() => localStorage.setItem('viewed-mailing-list-popup', 'true'))
})

test.describe('what was filled in is there when the page is loaded again, with its scripts late both times:', () => {
  for (const screen of tried)
    test(screen.name, async ({ page, baseURL }) => {
      const path = await screen.open(page, baseURL ?? '')
      // The page's first script is there, which is small; what wakes its forms is not.
      const wake = await holdScripts(page, '**/assets/hydrate-*.js')
      await page.goto(path)
      const root = page.locator(screen.root)
      const filled = (await fillEveryField(root, screen.picks ?? {})).filter(
        ({ name, type }) => !isForgotten(screen.root, name, type),
      )
      await page.reload()
      await expectStillHeld(filled)
      wake()
      await root.locator('input, select').filter({ visible: true }).first().focus()
      await expect(root).toHaveAttribute('data-awake')
      await expectStillHeld(filled.filter(({ name }) => !/country|state/.test(name)))
      reached(46, 'forms loaded again', 1)
      // By now the form looks after its fields by itself.
      await page.reload()
      await root.locator('input, select').filter({ visible: true }).first().focus()
      await expect(root).toHaveAttribute('data-awake')
      await expectStillHeld(filled.filter(({ name }) => !/country|state/.test(name)))
      reached(46, 'forms loaded again when awake', 1)
    })
})

test('a field that comes only with the scripts, or with another field, is filled in again too', async ({ page }) => {
  const mailing = page.locator('#subscribe')
  const country = mailing.locator('[id$="address.country"]')
  const state = mailing.locator('[id$="address.state"]')
  await openSubscribe(page, '?shipping=international')
  await country.fill('Austral')
  await country.press('ArrowDown')
  await country.press('Enter')
  await expect(state, 'a list').toHaveJSProperty('tagName', 'SELECT')
  await state.selectOption('TAS')
  await page.reload()
  await awake(page, 'subscribe')
  await expect(country).toHaveValue('Australia')
  await expect(state).toHaveValue('TAS')
})

const nameOf = (page: Page) => page.locator('#mailing-list-page').getByLabel('Email')

test('what was typed is gone when another page has been looked at since', async ({ page }) => {
  await page.goto('/mailing-list')
  await nameOf(page).fill('ada@magazine.example')
  await page.goto('/about')
  await page.goto('/mailing-list')
  await expect(nameOf(page)).toHaveValue('')
  await page.reload()
  await expect(nameOf(page)).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('typed')
})

test('what was typed is gone when its reader has logged out', async ({ page }) => {
  await enter(page, await subscribeOverHttp('digital'), PASSWORD)
  await page.goto('/mailing-list')
  await nameOf(page).fill('ada@magazine.example')
  const module = page.locator('details[data-module="user"]')
  await module.locator('summary').click()
  await module.getByRole('link', { name: 'Log out' }).click()
  await expect(page.locator('details[data-module="login"]')).toBeAttached()
  await expect(nameOf(page)).toHaveValue('')
})

test('no password, code or card is written down', async ({ page }) => {
  await page.goto('/login')
  const form = page.locator('#login')
  await expect(form).toHaveAttribute('data-awake')
  await form.getByLabel('Email').fill('ada@magazine.example')
  await form.getByLabel('Password', { exact: true }).fill('a secret of mine')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  const kept = await page.evaluate(() => sessionStorage.getItem('typed'))
  expect(kept).toContain('ada@magazine.example')
  expect(kept).not.toContain('a secret of mine')
})
