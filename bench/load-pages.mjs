import { letArrive } from './load/arrivals.mjs'
import { DEMO_PASSWORD, secondsOf, withSite } from './load/site.mjs'
import { tellLoad } from './load/tell-load.mjs'
import { newVisitor } from './load/visitor.mjs'
import { isShort } from './short.ts'

const PER_SECOND = isShort ? 10 : 300
const SECONDS = secondsOf({ whole: 60, bench: 20 })
const SUBSCRIBERS = ['extended@demo.example', 'lifetime@demo.example', 'solidarity@demo.example']
/** What cannot be the same bytes for everyone: each is made for who asks, or looked up for them. */
const FOR_SUBSCRIBERS = ['/article/rain-tax', '/account', '/api/cart', '/account/orders']
const FOR_ANYONE = ['/search?q=water', '/api/search?q=har', '/api/cart', '/archive?section=labor', '/store/checkout']

/** Readers who are logged in and others, who ask for what no copy can answer alone. */
export const benchLoadPages = () =>
  withSite(async (site) => {
    const cookies = []
    for (const [nth, email] of SUBSCRIBERS.entries()) {
      const reader = newVisitor(site.url, nth)
      await reader.ask('/api/access/login', { email, password: DEMO_PASSWORD })
      cookies.push(reader.cookies())
    }
    const run = (nth) => {
      const paths = nth % 2 === 0 ? FOR_SUBSCRIBERS : FOR_ANYONE
      const cookie = nth % 2 === 0 ? cookies[nth % cookies.length] : ''
      return newVisitor(site.url, nth, cookie).ask(paths[(nth >> 1) % paths.length])
    }
    for (let first = 0; first < 40; first += 1) await run(first)
    const arrived = await letArrive({ perSecond: PER_SECOND, seconds: SECONDS, run })
    const what = 'dynamic requests at 300 a second'
    tellLoad({ row: 'load: pages', what, unit: 'answers', asked: PER_SECOND, arrived })
  })
