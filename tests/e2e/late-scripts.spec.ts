import { screens, watchCalls } from '../support/late-forms.ts'
import { expectStillHeld, fillEveryField, openBeforeScripts } from '../support/late-scripts.ts'
import { fromAnotherNetwork } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'
import { reached } from '../support/whole-proof.ts'

// What is sent is answered by a refusal: it is only looked at.
test.use({ expectedFaults: /status of 409/ })

/** What stands in the call's body is compared as text, wherever in it that may be. */
const valuesIn = (sent: unknown): string[] =>
  typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(valuesIn) : [String(sent)]

test('what is being typed goes on where it was, letter by letter', async ({ page }) => {
  const wake = await openBeforeScripts(page, '/subscribe')
  const name = page.getByLabel('Your Full Name')
  await page.getByLabel('Your Email').fill('ada@magazine.example')
  await name.fill('da Quill')
  await name.press('Home')
  wake()
  await expect(page.locator('#subscribe')).toHaveAttribute('data-awake')
  await page.keyboard.type('A')
  await expect(name).toHaveValue('Ada Quill')
  await expect(page.getByLabel('Name', { exact: true }), 'and is what the rest of the page goes by').toHaveValue(
    'Ada Quill',
  )
})

test('what the browser fills in again when a reader comes back is there, and counts', async ({ page }) => {
  await page.goto('/store/product/night-shift-tee')
  const panel = page.locator('#add-to-cart')
  await expect(panel).toHaveAttribute('data-awake')
  await panel.getByText('L', { exact: true }).click()
  await page.goto('/about')
  await page.goBack()
  await expect(panel).toHaveAttribute('data-awake')
  await expect(panel.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  const calls = await watchCalls(page, /\/api\/cart$/)
  await panel.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect.poll(() => calls.at(-1)?.postDataJSON()).toMatchObject({ item: 'sze:tee-l' })
})

test('a filter that was ticked before the scripts came is followed', async ({ page }) => {
  const wake = await openBeforeScripts(page, '/archive')
  const labor = page.locator('#toggle-section-labor')
  // The page has only begun to come: its style may still be on its way.
  await labor.waitFor()
  await labor.check({ force: true })
  wake()
  await page.waitForURL(/section=labor/)
})

test.describe('what was filled in before the scripts came is there when they have come, and is what is sent:', () => {
  for (const screen of screens) {
    test(screen.name, async ({ page, baseURL }) => {
      await fromAnotherNetwork(page)
      await page.addInitScript(() => localStorage.setItem('viewed-mailing-list-popup', 'true'))
      const path = await screen.open(page, baseURL ?? '')
      const wake = await openBeforeScripts(page, path)
      const root = page.locator(screen.root)
      const filled = await fillEveryField(root, screen.picks ?? {})
      const focused = page.locator(':focus')
      const last = await focused.getAttribute('name')
      wake()
      await expect(root).toHaveAttribute('data-awake')
      await expectStillHeld(filled.filter(({ name }) => !/country|state/.test(name)))
      await expect(focused).toHaveAttribute('name', String(last))
      const calls = await watchCalls(page, screen.call)
      await root.getByRole('button', { name: screen.button, exact: true }).press('Enter')
      await expect.poll(() => calls.length, screen.call.source).toBeGreaterThan(0)
      const sent = calls.at(-1)?.postDataJSON()
      expect(sent).toMatchObject(screen.sends ?? {})
      const typed = filled.filter(({ type, name }) => /text|email|password|tel/.test(type) && name !== 'payment_name')
      expect(valuesIn(sent)).toEqual(expect.arrayContaining(typed.map(({ value }) => value)))
      reached(46, 'forms before their scripts', 1)
      // The refusal is there when the button may be pressed again.
      await expect(root.getByRole('button', { name: screen.button, exact: true })).toBeEnabled()
      await expect(root.getByText('Only looked at.').first()).toBeVisible()
      await expectStillHeld(filled.filter(({ name }) => !/country|state/.test(name)))
      reached(46, 'forms refused by 409', 1)
    })
  }
})
