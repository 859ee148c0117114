import { letArrive } from './load/arrivals.mjs'
import { addReaders, inDatabase, secondsOf, withSite } from './load/site.mjs'
import { tellLoad } from './load/tell-load.mjs'
import { newVisitor } from './load/visitor.mjs'
import { isShort } from './short.ts'

const PER_SECOND = isShort ? 2 : 50
const SECONDS = secondsOf({ whole: 60, bench: 20 })
const LOOK_EVERY_MS = 500
const LONGEST_WAIT_MS = 30_000

/** Readers who ask for a code to sign in, and wait until it was mailed: asked over HTTP, sent by the site's jobs over SMTP. */
export const benchLoadMails = () =>
  withSite((site) =>
    inDatabase(site, async (client) => {
      await addReaders(site, PER_SECOND * SECONDS)
      const sent = watchSent(client)
      const arrived = await letArrive({
        perSecond: PER_SECOND,
        seconds: SECONDS,
        async run(nth) {
          const email = `load-${nth}@reader.example`
          await newVisitor(site.url, nth).ask('/api/access/signin', { email, path: '/' })
          await sent.to(email)
        },
      })
      await sent.stop()
      tellLoad({ row: 'load: mails', what: 'mails at 50 a second', unit: 'mails', asked: PER_SECOND, arrived })
    }),
  )

/** Looks again and again which mails have gone out, so that not every reader has to. */
function watchSent(client) {
  const waiting = new Map()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await client.query('select email from mails where sent_at is not null and email = any($1)', [
        [...waiting.keys()],
      ])
      for (const { email } of rows) waiting.get(email)?.()
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
    }
  })()
  return {
    to: (email) =>
      new Promise((done, failed) => {
        const giveUp = setTimeout(() => failed(new Error('a mail did not go out')), LONGEST_WAIT_MS)
        waiting.set(email, () => {
          waiting.delete(email)
          clearTimeout(giveUp)
          done()
        })
      }),
    stop() {
      isOver = true
      return looking
    },
  }
}
