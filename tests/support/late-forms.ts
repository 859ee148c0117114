import type { Page, Request } from '@playwright/test'
import { enter, fillCart, issue, PASSWORD, personal, subscribeOverHttp } from './checkout-page.ts'
import { pathTo, READ_BY_SUBSCRIBERS } from './login.ts'
import { buyGift, pathOf } from './redeem-page.ts'

export type Screen = {
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

/** Every form that readers fill in, and what is picked in it where typing is not enough. */
export const screens: Screen[] = [
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
export async function watchCalls(page: Page, call: RegExp): Promise<Request[]> {
  const calls: Request[] = []
  await page.route(call, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    calls.push(route.request())
    return route.fulfill({ status: 409, json: { errors: 'Only looked at.' } })
  })
  return calls
}
