import { letArrive } from './load/arrivals.mjs'
import { addReaders, DEMO_PASSWORD, secondsOf, withSite } from './load/site.mjs'
import { tellLoad } from './load/tell-load.mjs'
import { newVisitor } from './load/visitor.mjs'
import { isShort } from './short.ts'

const PER_SECOND = isShort ? 2 : 15
const SECONDS = secondsOf({ whole: 60, bench: 20 })
const WARM_UP = 5

/** Readers who log in by their passwords, each once; the site works on no more than two hashes at a time. */
export const benchLoadLogins = () =>
  withSite(async (site) => {
    await addReaders(site, PER_SECOND * SECONDS + WARM_UP)
    const run = (nth) =>
      newVisitor(site.url, nth).ask('/api/access/login', {
        email: `load-${nth}@reader.example`,
        password: DEMO_PASSWORD,
      })
    for (let nth = 0; nth < WARM_UP; nth += 1) await run(nth)
    const arrived = await letArrive({ perSecond: PER_SECOND, seconds: SECONDS, run: (nth) => run(WARM_UP + nth) })
    const what = 'logins at 15 a second'
    tellLoad({ row: 'load: logins', what, unit: 'logins', asked: PER_SECOND, arrived })
  })
