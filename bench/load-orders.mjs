import Stripe from 'stripe'
import { letArrive } from './load/arrivals.mjs'
import { buy } from './load/buy.mjs'
import { secondsOf, withSite } from './load/site.mjs'
import { tellLoad } from './load/tell-load.mjs'
import { isShort } from './short.ts'

const waves = [
  { perSecond: isShort ? 2 : 20, seconds: secondsOf({ whole: 600, bench: 30 }), what: 'orders at 20 a second' },
  { perSecond: isShort ? 4 : 100, seconds: secondsOf({ whole: 30, bench: 10 }), what: 'orders at 100 a second' },
]

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
