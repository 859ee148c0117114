import type { Page } from '@playwright/test'
import { enter, fillCart, issue } from '../support/checkout-page.ts'
import { shiftsOf, watchShifts } from '../support/layout-shift.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { openLate } from '../support/open-late.ts'
import { accountVisits, buyersVisits, readersVisits } from '../support/page-visits.ts'
import { expect, test } from '../support/watch-page.ts'
import { walkedAt, widths } from '../support/whole-proof.ts'

/** The sum of all shifts, as parts of the window: what nobody sees. */
const STILL = 0.01

const walks = [
  { who: 'a reader', visits: readersVisits, prepare: async (_page: Page) => undefined },
  { who: 'a buyer', visits: buyersVisits, prepare: (page: Page) => fillCart(page, issue) },
  {
    who: 'a subscriber',
    visits: { ...accountVisits, '/subscribe/renew': ['/subscribe/renew'], '/article/:slug': ['/article/tide-tables'] },
    prepare: (page: Page) => enter(page, 'extended@demo.example', DEMO_PASSWORD),
  },
] as const

// Some addresses have nothing to show, and say so; that page must stand still too.
test.use({ expectedFaults: /status of 4(0[0-9]|10)/ })

for (const { who, visits, prepare } of walks)
  for (const width of widths)
    test(`no page moves under ${who} while its parts come late, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await watchShifts(page)
      await prepare(page)
      for (const path of walkedAt(width, Object.values(visits).flat())) {
        await openLate(page, path)
        const shifts = await shiftsOf(page)
        const sum = shifts.reduce((sum, { value }) => sum + value, 0)
        expect.soft(sum > STILL ? shifts : [], `${path} moved by ${sum.toFixed(4)}`).toEqual([])
      }
    })
