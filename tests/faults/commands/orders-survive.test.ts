import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { prove, toToken } from '../../support/solve-captcha.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { killIfThere, postmasterOf } from '../postgres/temporary-folders.ts'
import { siteProcess, start, temporaryFolder } from './run-site.ts'

const KILLS = isWholeProof ? 30 : 3
const BUYERS = 3
/** Each in its turn: a whole site takes long to be there again, so one goes through all of it. */
const VICTIMS = ['the app', 'the database', 'both'] as const

type Town = { site: string; bank: number; isOpen: boolean }

const american = { line1: '1 Pier Road', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }
const things = [
  { type: 'digital-product', item: 'prd:recordings' },
  { type: 'gift-subscription', item: { deliverable: 'digital', level: 'low', term: '1year', coupon: null } },
  { type: 'personal-subscription', item: { phase: 'introductory', medium: 'print', level: 'low', term: '1year' } },
]

/** A browser whose every request is sent again until the site answers: it may be dead at this moment. */
function openBrowser(town: Town) {
  const jar = new Map<string, string>()
  return async function ask(path: string, body?: object) {
    const headers = {
      origin: town.site,
      'sec-fetch-site': 'same-origin',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { 'content-type': 'application/json' }),
    }
    for (;;) {
      const init = {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      }
      const answer = await fetch(`${town.site}${path}`, init).catch(() => null)
      const told = answer && (await answer.text().catch(() => null))
      // Down, or its database is: as a person would, once more in a moment.
      if (!answer || told === null || answer.status >= 500) {
        await new Promise((done) => setTimeout(done, 50))
        continue
      }
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        jar.set(name, value)
      }
      return { status: answer.status, told: JSON.parse(told) }
    }
  }
}

type Ask = ReturnType<typeof openBrowser>
type Paid = { id: string; ask: Ask }

/** An answer that was lost with the provider's process may have been a yes. */
async function confirm(stripe: Stripe, id: string) {
  const { status } = await stripe.paymentIntents.retrieve(id)
  if (status !== 'succeeded')
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'http://localhost/' })
}

/** From an empty cart to a payment that the provider has taken, and the browser that it was begun in. */
async function buy(ask: Ask, stripe: Stripe, email: string): Promise<Paid> {
  const chosen = { password: 'brass-lanterns-at-sea', confirm: 'brass-lanterns-at-sea' }
  for (const thing of things) expect((await ask('/api/cart', thing)).status).toBe(200)
  const form = {
    session: true,
    origin: '/store/checkout',
    name: 'Ada Quill',
    email,
    password: chosen,
    address: american,
    shipcode: 'ship-a',
  }
  for (;;) {
    const { told: challenge } = await ask('/api/captcha/challenge?action=checkout')
    const captcha = encodeURIComponent(toToken(await prove(challenge)))
    const { told } = await ask(`/api/cart/checkout?captcha=${captcha}`, form)
    // An answer that was lost had used its captcha up: then another is solved.
    const id = told.data?.payment_intent_id
    if (!id) continue
    await vi.waitFor(() => confirm(stripe, id), { timeout: 60_000, interval: 100 })
    return { id, ask }
  }
}

type Victim = (typeof VICTIMS)[number]

async function kill(run: ReturnType<typeof start>, folder: string, victim: Victim) {
  const site = await siteProcess(run)
  const postmaster = await postmasterOf(join(folder, 'postgres'))
  if (victim !== 'the app') killIfThere(postmaster)
  if (victim !== 'the database') killIfThere(site)
}

/** The site has a database again: a server that is not back yet could not be killed. */
const untilAnswering = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 60_000, interval: 50 })

test(`no order that was paid for is lost or doubled by ${KILLS} times kill -9 of the app, the database and both`, {
  timeout: 240_000 + KILLS * 60_000,
}, async () => {
  const folder = await temporaryFolder()
  const [port, bank] = [await freePort(), await freePort()]
  const env = { SANDBOX_STRIPE_PORT: String(bank), CAPTCHA_ROUNDS: '20' }
  let run = start(folder, port, env)
  await run.ready()
  const town: Town = { site: run.url, bank, isOpen: true }
  const stripe = new Stripe('sk_test_town', {
    host: '127.0.0.1',
    port: bank,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
  const paid: Paid[] = []
  let trouble: unknown
  const buyers = Array.from({ length: BUYERS }, async (_, who) => {
    for (let n = 0; town.isOpen; n += 1) paid.push(await buy(openBrowser(town), stripe, `r${who}.${n}@reader.example`))
  })
  const buying = Promise.all(buyers).catch((error: unknown) => {
    trouble = error
  })
  for (let kills = 0; kills < KILLS; kills += 1) {
    const victim = VICTIMS[kills % VICTIMS.length] ?? 'both'
    const wanted = paid.length + randomInt(1, 6)
    await vi.waitUntil(() => trouble !== undefined || paid.length >= wanted, { timeout: 90_000, interval: 5 })
    expect(trouble).toBeUndefined()
    await kill(run, folder, victim)
    if (victim === 'the database') {
      await untilAnswering(run.url)
      continue
    }
    await run.ended
    run = start(folder, port, env)
    await run.ready()
  }
  town.isOpen = false
  await buying
  expect(trouble).toBeUndefined()
  await expectEachOnce(town, stripe, paid)
  reached(14, 'kills of the whole site', KILLS)
})

/** Each payment has come to one order with all that was bought, and nothing else was charged. */
async function expectEachOnce({ site }: Town, stripe: Stripe, paid: readonly Paid[]) {
  const receipts = new Set<string>()
  for (const { id, ask } of paid) {
    const completed = async () => {
      const { told } = await ask(`/api/checkout/${id}`)
      expect(told).toMatchObject({ status: 'completed', receipt: expect.any(String) })
      return told.receipt as string
    }
    receipts.add(await vi.waitFor(completed, { timeout: 60_000, interval: 250 }))
  }
  expect(receipts.size, 'each payment has a receipt of its own').toBe(paid.length)
  const charged: string[] = []
  for await (const { id, status } of stripe.paymentIntents.list({ limit: 100 }))
    if (status === 'succeeded') charged.push(id)
  expect(charged.sort(), 'nothing was charged that nobody knows of').toEqual(paid.map(({ id }) => id).sort())
  for (const receipt of receipts) {
    const page = await (await fetch(`${site}/receipts?token=${receipt}`)).text()
    for (const bought of ['Field Recordings', 'Gift', 'Subscription']) expect(page).toContain(bought)
  }
}
