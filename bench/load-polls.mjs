import { letArrive } from './load/arrivals.mjs'
import { secondsOf, withSite } from './load/site.mjs'
import { tellLoad } from './load/tell-load.mjs'
import { newVisitor, solveCaptcha } from './load/visitor.mjs'
import { isShort } from './short.ts'

const PER_SECOND = isShort ? 10 : 500
const SECONDS = secondsOf({ whole: 60, bench: 20 })
/** Each buyer asks once a second. */
const BUYERS = PER_SECOND
const AT_ONCE = 10

/** Buyers who have not paid yet, each of whom asks every second where the payment stands. */
export const benchLoadPolls = () =>
  withSite(async (site) => {
    const waiting = []
    for (let nth = 0; nth < BUYERS; nth += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, BUYERS - nth) }, (_, at) => beginPayment(site, nth + at))
      waiting.push(...(await Promise.all(some)))
    }
    const run = (nth) => {
      const { visitor, id } = waiting[nth % BUYERS]
      return visitor.ask(`/api/checkout/${id}`)
    }
    const arrived = await letArrive({ perSecond: PER_SECOND, seconds: SECONDS, run })
    const what = 'status polls at 500 a second'
    tellLoad({ row: 'load: polls', what, unit: 'answers', asked: PER_SECOND, arrived })
  })

async function beginPayment(site, nth) {
  const visitor = newVisitor(site.url, nth)
  await visitor.ask('/api/cart', { type: 'digital-product', item: 'prd:recordings' })
  const captcha = await solveCaptcha(visitor, 'checkout')
  const form = { session: true, origin: '/store/checkout', name: 'Ada Quill', email: `poll-${nth}@buyer.example` }
  const { data } = await visitor.askJson(`/api/cart/checkout?captcha=${captcha}`, form)
  return { visitor, id: data.payment_intent_id }
}
