import { screens } from '../support/late-forms.ts'
import { expectStillHeld, fillEveryField, openBeforeScripts } from '../support/late-scripts.ts'
import { fromAnotherNetwork } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

/** A commit tries two for which nothing has to be bought first. */
const tried = isWholeProof ? screens : screens.filter(({ root }) => /#invoice|#mailing-list-page/.test(root))

/** What a browser remembers of another look at the page must not change the cart. No browser writes a password down either. */
const isCartLine = (root: string, name: string) => root === '#checkout' && name === 'qty'

test.describe('what was filled in before the scripts came is there when the page was left and is come back to:', () => {
  for (const screen of tried)
    test(screen.name, async ({ page, baseURL }) => {
      await fromAnotherNetwork(page)
      await page.addInitScript(() => localStorage.setItem('viewed-mailing-list-popup', 'true'))
      const path = await screen.open(page, baseURL ?? '')
      const wake = await openBeforeScripts(page, path)
      const root = page.locator(screen.root)
      const all = await fillEveryField(root, screen.picks ?? {})
      const filled = all.filter(({ name, type }) => type !== 'password' && !isCartLine(screen.root, name))
      await page.goto('/about', { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.goBack({ waitUntil: 'commit' })
      // A browser fills a page in again when all of it is there, its scripts included.
      wake()
      await page.waitForLoadState()
      // Some wait until they are touched.
      await root.locator('input, select').filter({ visible: true }).first().focus()
      await expect(root).toHaveAttribute('data-awake')
      await expectStillHeld(filled.filter(({ name }) => !/country|state/.test(name)))
      reached(46, 'forms left and come back to', 1)
    })
})
