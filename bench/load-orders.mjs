import Stripe from 'stripe'
import { letArrive } from './load/arrivals.mjs'
import { secondsOf, withSite } from './load/site.mjs'
import { tellLoad } from './load/tell-load.mjs'
import { newVisitor, solveCaptcha } from './load/visitor.mjs'
import { isShort } from './short.ts'

const waves = [
  { perSecond: isShort ? 2 : 20, seconds: secondsOf({ whole: 600, bench: 30 }), what: 'orders at 20 a second' },
  { perSecond: isShort ? 4 : 100, seconds: secondsOf({ whole: 30, bench: 10 }), what: 'orders at 100 a second' },
]
/** A payment is asked about every second, as browsers do. */
const ASK_EVERY_MS = 1_000
const MOST_ASKED = 30

/** Orders as browsers make them: a cart, the checkout twice, each with its captcha, the payment, and asking until it has arrived. */
export const benchLoadOrders = () =>
  withSite(async (site) => {
    const { hostname: host, port } = new URL(site.stripeUrl)
    const stripe = new Stripe('sk_test_load', { host, port: Number(port), protocol: 'http', telemetry: false })
    let buyers = 0
    // Not counted: the first orders find everything cold.
    for (let first = 0; first < 5; first += 1) await buy(site, stripe, buyers++)
    for (const { perSecond, seconds, what } of waves) {
      const first = buyers
      buyers += perSecond * seconds
      const arrived = await letArrive({ perSecond, seconds, run: (nth) => buy(site, stripe, first + nth) })
      tellLoad({ row: 'load: orders', what, unit: 'orders', asked: perSecond, arrived })
    }
  })

async function buy(site, stripe, nth) {
  const visitor = newVisitor(site.url, nth)
  await visitor.ask('/api/cart', { type: 'digital-product', item: 'prd:recordings' })
  const form = { session: true, origin: '/store/checkout', name: 'Ada Quill', email: `load-${nth}@buyer.example` }
  const submit = async (invoice) => {
    const captcha = await solveCaptcha(visitor, 'checkout')
    return visitor.askJson(`/api/cart/checkout?captcha=${captcha}`, { ...form, invoice })
  }
  // Once when the payment is shown, and once more when it is made: the total must still be the one that was shown.
  const { data } = await submit(null)
  const id = data.payment_intent_id
  await submit(id)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: site.url })
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const { status } = await visitor.askJson(`/api/checkout/${id}`)
    if (status === 'completed') return
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS))
  }
  throw new Error('The order is not completed')
}
