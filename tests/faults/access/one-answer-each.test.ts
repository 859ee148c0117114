import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openAccountSession, openInstitutionSession } from '#application/access/open-session.ts'
import { setInstitution } from '#application/institutions/set-institution.ts'
import { addSubscription } from '#application/subscriptions/add-subscription.ts'
import { cancelSubscription } from '#application/subscriptions/cancel-subscription.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { start, temporaryFolder } from '../commands/run-site.ts'

const SECONDS = isWholeProof ? 60 : 6
/** For how long what has ended may still open something. */
const LATE_MS = 1_000
const PATHS = ['/article/linemen', '/article/rain-tax', '/article/the-dispatchers']

/** What one reader was entitled to see, and from when to when: a change under way may have counted already, or not yet. */
type Truth = { answer: string; from: number; to: number }
type Reader = { name: string; headers: Record<string, string>; truths: Truth[] }

/** What a page says of the one whom it was made for. */
function answerOf(html: string): string {
  if (!html.includes('id="paywall-title"')) {
    const through = html.match(/You have access through <strong>([^<]+)<\/strong>/)?.[1]
    return through ? `whole, through ${through}` : 'whole'
  }
  if (html.includes('is paid for by those who read it')) return 'not logged in'
  if (html.includes('your account has no subscription yet')) return 'not subscribed'
  if (html.includes('Your subscription has expired')) return 'expired'
  const lapsed = html.match(/The licence of ([^<;]+) has lapsed/)?.[1]
  return lapsed ? `lapsed: ${lapsed}` : 'nothing that is known'
}

const now = () => performance.now()
const reader = (name: string, headers: Record<string, string>, answer: string): Reader => ({
  name,
  headers,
  truths: [{ answer, from: 0, to: Number.POSITIVE_INFINITY }],
})

/** Does it, and keeps what it makes of whom. */
async function changing(readers: readonly Reader[], answer: string, change: () => Promise<unknown>) {
  const from = now()
  for (const { truths } of readers) truths.push({ answer, from, to: Number.POSITIVE_INFINITY })
  await change()
  const until = now() + LATE_MS
  for (const { truths } of readers) for (const truth of truths.slice(0, -1)) truth.to = Math.min(truth.to, until)
}

test('of 50 readers of all kinds on two sites, each gets what access says of them and nobody else’s', {
  timeout: 400_000,
}, async () => {
  const { url, db, context } = await openTestDatabase()
  const env = { DATABASE_URL: url, TRUST_PROXY: '1' }
  const sites = await Promise.all([0, 1].map(async () => start(await temporaryFolder(), await freePort(), env)))
  for (const site of sites) await site.ready()

  const at = (address: string, session = '') => ({
    'x-forwarded-for': address,
    ...(session && { cookie: `session=${session}` }),
  })
  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `10.20.0.${addresses}`
  }
  const browser = { name: 'a browser', network: '10.20.0.0', token: null, session: null }
  const logIn = async (email: string) => {
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const opening = { way: 'password' as const, browser, now: new Date() }
    return (await db.transaction().execute((trx) => openAccountSession(trx, id, opening))).token
  }
  const enterThrough = async (name: string) => {
    const { id } = await db.selectFrom('institutions').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    return (await db.transaction().execute((trx) => openInstitutionSession(trx, id, { browser, now: new Date() })))
      .token
  }
  const subscribe = async (email: string) => {
    const added = await addSubscription(context, {
      email,
      name: 'A Reader',
      term: '1year',
      level: 'low',
      deliverable: 'digital',
      copies: 1,
      billedTo: null,
      address: null,
      dryRun: false,
    })
    if (!added.ok || added.token === null) throw new Error('not added')
    return added.token
  }
  const network = (place: string) => ({ name: `University of ${place}`, licenceFrom: '2020-01-01', licenceTo: null })
  const universities = { Eastwick: '198.18.1.0/24', Westwick: '198.18.2.0/24' }
  for (const [place, range] of Object.entries(universities)) {
    const set = await setInstitution(context, { ...network(place), networks: [range], emailDomains: [] })
    if (!set.ok) throw new Error(set.problems.join())
  }

  // Those whose access changes: a subscription that comes and goes, a session that ends and begins, a licence that lapses.
  const coming = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const email = `comes-and-goes-${n}@magazine.example`
      const token = await subscribe(email)
      return { email, token, reader: reader(email, at(newAddress(), await logIn(email)), 'whole') }
    }),
  )
  const leaving = await Promise.all(
    Array.from({ length: 5 }, async () =>
      reader('leaves', at(newAddress(), await logIn('lifetime@demo.example')), 'whole'),
    ),
  )
  const eastwick = [
    ...Array.from({ length: 4 }, (_, n) =>
      reader('Eastwick', at(`198.18.1.${n + 1}`), 'whole, through University of Eastwick'),
    ),
    reader(
      'Eastwick, by session',
      at(newAddress(), await enterThrough('University of Eastwick')),
      'whole, through University of Eastwick',
    ),
  ]
  const steady = [
    ...Array.from({ length: 8 }, () => reader('visitor', at(newAddress()), 'not logged in')),
    ...Array.from({ length: 5 }, (_, n) =>
      reader('Westwick', at(`198.18.2.${n + 1}`), 'whole, through University of Westwick'),
    ),
    ...(await Promise.all(
      Array.from({ length: 17 }, async (_, n) => {
        const kinds = [
          ['lifetime@demo.example', 'whole'],
          ['reader@demo.example', 'not subscribed'],
          ['expired@demo.example', 'expired'],
          ['solidarity@demo.example', 'whole'],
        ] as const
        const [email, answer] = kinds[n % kinds.length] ?? kinds[0]
        return reader(email, at(newAddress(), await logIn(email)), answer)
      }),
    )),
  ]
  const readers = [...coming.map((one) => one.reader), ...leaving, ...eastwick, ...steady]
  expect(readers).toHaveLength(50)

  let isOn = true
  let asked = 0
  const wrong: string[] = []
  const reading = readers.map(async ({ name, headers, truths }, seat) => {
    for (let n = seat; isOn; n += 1) {
      const path = PATHS[n % PATHS.length] ?? ''
      const from = now()
      const answer = await fetch((sites[n % 2]?.url ?? '') + path, { headers })
      const seen = answerOf(await answer.text())
      const to = now()
      asked += 1
      const isTrue = truths.some((truth) => truth.answer === seen && truth.from <= to && truth.to >= from)
      if (!isTrue || answer.status !== 200) wrong.push(`${name} at ${path}: ${answer.status} ${seen}`)
    }
  })
  const ends = now() + SECONDS * 1_000
  const turning = coming.map(async (one) => {
    while (now() < ends) {
      await changing([one.reader], 'expired', () => cancelSubscription(context, one.token))
      await wait(randomInt(200, 2_500))
      await changing([one.reader], 'whole', async () => {
        one.token = await subscribe(one.email)
      })
      await wait(randomInt(200, 2_500))
    }
  })
  const licences = (async () => {
    while (now() < ends)
      for (const [licenceTo, answer] of [
        ['2020-12-31', 'lapsed: University of Eastwick'],
        [null, 'whole, through University of Eastwick'],
      ] as const) {
        await changing(eastwick, answer, () => setInstitution(context, { ...network('Eastwick'), licenceTo }))
        await wait(randomInt(500, 2_000))
      }
  })()
  const departures = leaving.map(async (one, n) => {
    await wait((SECONDS * 1_000 * (n + 1)) / 7)
    await changing([one], 'not logged in', async () => {
      const origin = sites[n % 2]?.url ?? ''
      const headers = { ...one.headers, origin, 'content-type': 'application/json' }
      const left = await fetch(`${origin}/api/access/logout`, { method: 'POST', headers, body: '{}' })
      expect(left.status).toBeLessThan(400)
    })
  })
  await Promise.all([...turning, licences, ...departures])
  isOn = false
  await Promise.all(reading)
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(50 * SECONDS)
  reached(51, 'readers', readers.length)
  reached(51, 'seconds', SECONDS)
})
