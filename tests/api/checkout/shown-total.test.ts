import { expect, test } from 'vitest'
import { needsOf } from '#domain/checkout/purchase-needs.ts'
import { reviewOrder } from '#domain/checkout/review-order.ts'
import { composeBill } from '#domain/orders/order-snapshot.ts'
import { beginForm, bodyOf, type CheckoutFields, shippedBy } from '#screens/checkout/checkout-form.ts'
import { american, canadian } from '../../support/checkout.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { reached } from '../../support/whole-proof.ts'

const { db, submit, openShopper, newSubscriber } = await openSubscribe()
await db.updateTable('stock').set({ quantity: 10_000 }).execute()

const german = { line1: 'Am Hafen 3', line2: '', city: 'Hamburg', state: '', postcode: '20457', country: 'DE' }
const [us, canada, abroad] = [
  { shipcode: 'ship-a', address: american },
  { shipcode: 'ship-b', address: canadian },
  { shipcode: 'ship-c', address: german },
] as const

const tote = { type: 'basic-product', item: 'prd:tote', qty: 3 }
const issue = { type: 'print-issue', item: 'iss:3' }
const files = { type: 'digital-issue', item: 'iss:3' }
const gift = (coupon: string | null) => ({
  type: 'gift-subscription',
  qty: 2,
  item: { deliverable: 'print-c', level: 'low', term: '1year', coupon },
})
const personal = (medium: string, coupon: string | null = null) => ({
  type: 'personal-subscription',
  item: { phase: 'introductory', medium, level: coupon ? 'low' : 'high', term: '2year', coupon },
})
const donation = (process: string) => ({ type: 'donation-item', item: { process, amount: 2500 } })

const carts: [string, object[]][] = [
  ['goods', [tote, issue]],
  ['files', [files]],
  ['gifts and goods', [gift('GIFT15'), gift(null), tote]],
  ['print for oneself, and goods', [personal('print', 'WELCOME10'), issue, tote]],
  ['files for oneself, a gift of money', [personal('digital'), files, donation('onetime')]],
  ['all of it', [personal('print'), gift('GIFT15'), tote, issue, files, donation('onetime')]],
]
const ways: [string, Partial<CheckoutFields>][] = [
  ['to the United States', { own: us }],
  ['to Canada', { own: canada }],
  ['abroad', { own: abroad }],
  ['to another in Canada', { own: us, toOther: true, recipientName: 'Bo Reed', recipient: canada }],
  ['abroad, and to another at home', { own: abroad, toOther: true, recipientName: 'Bo Reed', recipient: us }],
]

/** Who has subscribed before is not welcomed with it again. */
const withoutWelcome = (body: object) => JSON.parse(JSON.stringify(body).replace('"WELCOME10"', 'null'))

let buyers = 0
const details = () => ({
  name: 'Ada Quill',
  email: `shown-${++buyers}@magazine.example`,
  password: 'brass-lanterns-at-sea',
  confirm: 'brass-lanterns-at-sea',
})

for (const [what, bodies] of carts)
  for (const [where, form] of ways)
    test(`what the page shows is what is charged: ${what}, ${where}`, async () => {
      const { shopper: subscriber } = await newSubscriber()
      for (const shopper of [openShopper(), subscriber]) {
        for (const body of bodies)
          expect((await shopper.add(shopper === subscriber ? withoutWelcome(body) : body)).statusCode).toBe(200)
        // As the checkout page works it out.
        const { billing } = await shopper.cart()
        const account =
          shopper === subscriber
            ? { name: 'Bo', first_name: 'Bo', email: '', addresses: { a: null, b: null, c: null } }
            : null
        const filled = { ...beginForm(account), ...details(), ...form }
        const needs = needsOf(billing.a)
        const { total } = reviewOrder(composeBill(billing, shippedBy(needs, filled, account)))
        const { answer } = await submit(shopper, bodyOf(needs, filled, account), `&total=${total}`)
        expect(answer).toMatchObject({ type: 'started' })
        reached(46, 'totals as shown', 1)
      }
    })
