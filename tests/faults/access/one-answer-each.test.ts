import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAccountSession, openInstitutionSession } from '#application/access/open-session.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { setInstitution } from '#application/institutions/set-institution.ts'
import { addSubscription } from '#application/subscriptions/add-subscription.ts'
import { cancelSubscription } from '#application/subscriptions/cancel-subscription.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { start, temporaryFolder } from '../commands/run-site.ts'
import { lapsed, STAFF, through, views } from './reader-views.ts'

const SECONDS = isWholeProof ? 60 : 6
/** For how long what has ended may still open something. */
const LATE_MS = 1_000
/** Planned in the demo magazine: when it is sent, the last issue of some has come. */
const PLANNED = 6

/** What one reader was entitled to see, and from when to when: a change under way may have counted already, or not yet. */
type Truth = { answer: string; from: number; to: number }
type Reader = { name: string; headers: Record<string, string>; truths: Truth[] }

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

  const from = (address: string, session = '') => ({
    'x-forwarded-for': address,
    ...(session && { cookie: `session=${session}` }),
  })
  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `10.20.0.${addresses}`
  }
  const browser = { name: 'a browser', network: '10.20.0.0', token: null, session: null }
  const logIn = async (email: string, secondFactorAt: Date | null = null) => {
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const opening = { way: 'password' as const, browser, now: new Date(), secondFactorAt }
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
    const emailDomains = [`${place.toLowerCase()}.example`]
    const set = await setInstitution(context, { ...network(place), networks: [range], emailDomains })
    if (!set.ok) throw new Error(set.problems.join())
  }

  /** Whoever has no more than an account with a confirmed email of a university's. */
  const byEmail = (place: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const email = `reader-${n}@${place.toLowerCase()}.example`
        const at = new Date()
        const account = { name: 'A Reader', email, email_key: email, created_at: at, email_confirmed_at: at }
        await db.insertInto('accounts').values(account).execute()
        return reader(email, from(newAddress(), await logIn(email)), through(`University of ${place}`))
      }),
    )

  // Before the others subscribe: what is bound of theirs would still come, and open all, when they have cancelled.
  const ending = await Promise.all(
    Array.from({ length: 3 }, async (_, n) => {
      const email = `ends-${n}@magazine.example`
      await subscribe(email)
      return reader(email, from(newAddress(), await logIn(email)), 'whole')
    }),
  )
  // Each has one issue left, and it is bound.
  await sql`update cycles set tokens = taken + 1 from accounts
    where account_id = accounts.id and email like 'ends-%'`.execute(db)
  expect(await cutIssue(context, PLANNED)).toMatchObject({ ok: true })

  // Those whose access changes: a subscription that comes and goes, or comes to its end, a session that ends, a licence that lapses.
  const coming = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const email = `comes-and-goes-${n}@magazine.example`
      const token = await subscribe(email)
      return { email, token, reader: reader(email, from(newAddress(), await logIn(email)), 'whole') }
    }),
  )
  const leaving = await Promise.all(
    Array.from({ length: 5 }, async () =>
      reader('leaves', from(newAddress(), await logIn('lifetime@demo.example')), 'whole'),
    ),
  )
  const eastwick = [
    ...Array.from({ length: 4 }, (_, n) =>
      reader('Eastwick', from(`198.18.1.${n + 1}`), through('University of Eastwick')),
    ),
    reader(
      'Eastwick, by session',
      from(newAddress(), await enterThrough('University of Eastwick')),
      through('University of Eastwick'),
    ),
    ...(await byEmail('Eastwick', 2)),
  ]
  const steady = [
    ...Array.from({ length: 6 }, () => reader('visitor', from(newAddress()), 'not logged in')),
    ...Array.from({ length: 4 }, (_, n) =>
      reader('Westwick', from(`198.18.2.${n + 1}`), through('University of Westwick')),
    ),
    ...(await byEmail('Westwick', 2)),
    ...(await Promise.all(
      Array.from({ length: 3 }, async () =>
        reader('staff', from(newAddress(), await logIn('staff@demo.example', new Date())), STAFF),
      ),
    )),
    ...(await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const kinds = [
          ['lifetime@demo.example', 'whole'],
          ['reader@demo.example', 'not subscribed'],
          ['expired@demo.example', 'expired'],
          ['solidarity@demo.example', 'whole'],
        ] as const
        const [email, answer] = kinds[n % kinds.length] ?? kinds[0]
        return reader(email, from(newAddress(), await logIn(email)), answer)
      }),
    )),
  ]
  const readers = [...coming.map((one) => one.reader), ...leaving, ...ending, ...eastwick, ...steady]
  expect(readers).toHaveLength(50)

  let isOn = true
  let asked = 0
  const wrong: string[] = []
  const reading = readers.map(async ({ name, headers, truths }, seat) => {
    for (let n = seat; isOn; n += 1) {
      const { path, seen, meant } = views[n % views.length] as (typeof views)[number]
      const begun = now()
      const answer = await fetch((sites[n % 2]?.url ?? '') + path, { headers })
      const saw = seen(await answer.text(), answer.status)
      const to = now()
      asked += 1
      const isTrue = truths.some((truth) => meant(truth.answer) === saw && truth.from <= to && truth.to >= begun)
      const last = Math.max(...truths.filter(({ answer }) => meant(answer) === saw).map((truth) => truth.to))
      const when = Number.isFinite(last) ? `${Math.round(begun - last)} ms too late` : 'which was never theirs'
      if (!isTrue) wrong.push(`${name} at ${path}: ${saw}, ${when}`)
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
        ['2020-12-31', lapsed('University of Eastwick')],
        [null, through('University of Eastwick')],
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
  const delivery = (async () => {
    await wait((SECONDS * 1_000) / 2)
    await changing(ending, 'expired', async () =>
      expect(await deliverIssue(context, PLANNED)).toMatchObject({ ok: true }),
    )
  })()
  await Promise.all([...turning, licences, ...departures, delivery])
  isOn = false
  await Promise.all(reading)
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(50 * SECONDS)
  reached(51, 'readers', readers.length)
  reached(51, 'seconds', SECONDS)
})
