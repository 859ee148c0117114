import type { Page, Request } from '@playwright/test'
import { enter, fillCart, issue, PASSWORD, personal, subscribeOverHttp } from '../support/checkout-page.ts'
import { expectStillHeld, fillEveryField, openBeforeScripts } from '../support/late-scripts.ts'
import { fromAnotherNetwork, pathTo, READ_BY_SUBSCRIBERS } from '../support/login.ts'
import { buyGift, pathOf } from '../support/redeem-page.ts'
import { expect, test } from '../support/watch-page.ts'
import { reached } from '../support/whole-proof.ts'

// What is sent is answered by a refusal: it is only looked at.
test.use({ expectedFaults: /status of 422/ })

type Screen = {
  name: string
  /** The island's place. */
  root: string
  open: (page: Page, baseURL: string) => string | Promise<string>
  picks?: Record<string, string>
  button: string
  call: RegExp
  /** What is sent besides everything that was typed. */
  sends?: Record<string, unknown>
}

const pier = { 'address.country': 'US', 'address.state': 'Minnesota', 'address.postcode': '55802' }

const screens: Screen[] = [
  {
    name: 'Subscribe',
    root: '#subscribe',
    open: () => '/subscribe',
    picks: { type: 'personal', level: 'solidarity-print', shipping: 'us', years: '2years', ...pier },
    button: 'Place Order',
    call: /\/api\/subscribe\?/,
    sends: { cart: { subscription: { medium: 'print', level: 'high', term: '2year' } } },
  },
  {
    name: 'Subscribe, for a gift',
    root: '#subscribe',
    open: () => '/subscribe?type=gift',
    picks: { type: 'gift', level: 'standard-print', shipping: 'canada', years: '3years' },
    button: 'Place Order',
    call: /\/api\/subscribe\?/,
    sends: { cart: { giftsubs: [{ item: { deliverable: 'print-b', term: '3year' }, qty: 3 }] } },
  },
  {
    name: 'Donate',
    root: '#donate',
    open: () => '/donate',
    picks: { type: 'monthly', amount: '75', tier: '2', checkout: 'now', ...pier },
    button: 'Complete Donation of $75 per month',
    call: /\/api\/donate\?/,
    sends: { cart: { donation: { process: 'monthly-init', dollars: 75 } } },
  },
  {
    name: 'Renew',
    root: '#renew',
    open: async (page) => {
      await enter(page, await subscribeOverHttp('digital'), PASSWORD)
      return '/subscribe/renew'
    },
    picks: { change: 'yes', customer: 'add-card' },
    button: 'Place Order',
    call: /\/api\/subscribe\/renew\?/,
    sends: { customer: 'add-card', cart: { subscription: { renewal: true } } },
  },
  {
    name: 'the checkout',
    root: '#checkout',
    open: async (page) => {
      await fillCart(page, personal('print'), issue)
      return '/store/checkout'
    },
    picks: {
      'address.shipcode': 'ship-b',
      'address.country': 'CA',
      'address.state': 'Ontario',
      'address.postcode': 'K1A 0B1',
      ship_to: 'own',
    },
    button: 'Place Order',
    call: /\/api\/cart\/checkout\?/,
    sends: { shipcode: 'ship-b' },
  },
  {
    name: 'a gift',
    root: '#redeem',
    open: async (_page, baseURL) => pathOf(await buyGift(baseURL)),
    picks: { deliverable: 'print-a', ...pier },
    button: 'Redeem Subscription',
    call: /\/api\/subscribe\/redeem\?/,
    sends: { subscription: { deliverable: 'print-a' } },
  },
  {
    name: 'a change of address',
    root: '#account-address',
    open: () => '/account/address?token=demo-address',
    picks: { 'address.shipcode': 'ship-a', ...pier },
    button: 'Submit',
    call: /\/api\/account\/change-address/,
  },
  {
    name: 'an invoice',
    root: '#invoice',
    open: () => '/invoice/demo-invoice',
    button: 'Proceed to Payment',
    call: /\/api\/invoice\/demo-invoice\/checkout/,
  },
  {
    name: 'a product that comes in sizes',
    root: '#add-to-cart',
    open: () => '/store/product/night-shift-tee',
    picks: { ref: 'sze:tee-l' },
    button: 'Add to Cart',
    call: /\/api\/cart$/,
    sends: { item: 'sze:tee-l', qty: 3 },
  },
  {
    name: 'the login page',
    root: '#login',
    open: () => '/login',
    button: 'Log in',
    call: /\/api\/access\/login/,
  },
  {
    name: 'the paywall',
    root: '#paywall-login',
    open: () => READ_BY_SUBSCRIBERS,
    button: 'Log in',
    call: /\/api\/access\/login/,
  },
  {
    name: 'a sign-in code',
    root: '#login',
    open: () => '/login?tab=email',
    button: 'Continue',
    call: /\/api\/access\/signin/,
  },
  {
    name: 'a new password',
    root: '#choose-password',
    open: async (page) => {
      const email = await subscribeOverHttp('digital')
      await page.context().request.post('/api/access/reset-password', {
        data: { email },
        headers: { origin: process.env.E2E_URL ?? '', 'sec-fetch-site': 'same-origin' },
      })
      return pathTo(page.context().request, email, '/login/password')
    },
    button: 'Save password',
    call: /\/api\/access\/password/,
  },
  {
    name: 'the mailing list',
    root: '#mailing-list-page',
    open: () => '/mailing-list',
    button: 'Sign up',
    call: /\/api\/list\/signup/,
  },
]

/** Notes the calls that send something, and refuses them: nothing is bought, changed or logged in to. */
async function watchCalls(page: Page, call: RegExp): Promise<Request[]> {
  const calls: Request[] = []
  await page.route(call, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    calls.push(route.request())
    return route.fulfill({ status: 422, json: { errors: 'Only looked at.' } })
  })
  return calls
}

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
    })
  }
})
