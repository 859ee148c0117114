import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteCard } from '#application/accounts/delete-card.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { renewSubscription } from '#application/renewals/renew-subscription.ts'
import { Shopper } from '../../support/cart.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openSubscribe()
const { app, db, context, stripe, openShopper } = site
const { on: onDay, newSubscriber, renew, renewalOf, payerOf, chargesOf, kindsTo } = renewalsOn(site)
const ROUNDS = isWholeProof ? 200 : 6

async function reader() {
  const made = await newSubscriber()
  const browser = openShopper()
  await browser.logIn(made.email)
  return { ...made, browser }
}

/** Whether the provider still has it for its customer. */
const isAttached = async (method: string | null) =>
  (await stripe.paymentMethods.retrieve(method ?? '')).customer !== null

const gone = { method: null, autorenew: false }

test('a script deletes it: nothing renews by itself any more, and the provider keeps it no longer', async () => {
  const { accountId, browser } = await reader()
  const { method } = await payerOf(accountId)
  const answer = await browser.send('DELETE', '/api/account/card')
  expect([answer.statusCode, answer.json()]).toEqual([200, { card: null }])
  expect(await payerOf(accountId)).toMatchObject(gone)
  expect(await isAttached(method)).toBe(false)
  const jobs = await sql`select from graphile_worker.jobs where key = ${`renew-subscription:${accountId}`}`.execute(db)
  expect(jobs.rows, 'what is under way ends at once').toHaveLength(1)
  expect((await browser.send('DELETE', '/api/account/card')).statusCode, 'twice is well too').toBe(200)
  const events = await db.selectFrom('events').select('name').where('name', '=', 'card-deleted').execute()
  expect(events).toHaveLength(1)
})

test('the plain form does the same, and leads back to the account', async () => {
  const { accountId, browser } = await reader()
  const answer = await browser.submitForm('/api/account/card/delete', { card: 'delete' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account'])
  expect(await payerOf(accountId)).toMatchObject(gone)
  const { body } = await browser.send('GET', '/account')
  expect(body).toContain('No payment card on record.')
  expect(body).toContain('Add Payment')
  expect(body).not.toContain('utorenew')
})

test('nobody deletes what is somebody else’s', async () => {
  const { accountId } = await reader()
  expect((await new Shopper(app).send('DELETE', '/api/account/card')).statusCode).toBe(401)
  const guest = await new Shopper(app).submitForm('/api/account/card/delete', {})
  expect([guest.statusCode, guest.headers.location]).toEqual([303, '/login?redirect=%2Faccount'])
  expect((await payerOf(accountId)).method).not.toBeNull()
})

test('what a monthly donation is paid with stays at the provider', async () => {
  const { accountId, email } = await reader()
  const { customer, method } = await payerOf(accountId)
  await db
    .insertInto('monthly_donations')
    .values({
      account_id: accountId,
      name: 'Ada Quill',
      email,
      amount_cents: 2500,
      customer,
      method: method ?? '',
      day: 5,
      next_on: '2030-01-05',
      token_hash: Buffer.alloc(32, 7),
      created_at: new Date(),
    })
    .execute()
  await deleteCard(context, accountId)
  expect(await payerOf(accountId)).toMatchObject(gone)
  expect(await isAttached(method)).toBe(true)
})

test('a provider that does not answer keeps nobody from deleting', async () => {
  const { accountId } = await reader()
  const forgetMethod = () => Promise.reject(new PaymentOutage('away'))
  const payments = { ...context.ports.payments, forgetMethod }
  await deleteCard({ ...context, ports: { ...context.ports, payments } }, accountId)
  expect(await payerOf(accountId)).toMatchObject(gone)
})

test('deleted while a renewal is charged, it is paid by the charge that began before, or not at all', {
  timeout: isWholeProof ? 1_800_000 : 300_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accountId, email } = await newSubscriber()
    await renew(accountId, 0)
    const [done] = await Promise.all([renew(accountId, NOTICE_OVER), deleteCard(context, accountId)])
    expect(await payerOf(accountId)).toMatchObject(gone)
    const charged = await chargesOf(accountId)
    expect(charged).toEqual(done.outcome === 'succeeded' ? [3995] : [])
    expect(await kindsTo(email), 'nobody is asked for another card').not.toContain('payment-failed')
    const { state } = (await renewalOf(accountId)) ?? {}
    expect(state).toBe(charged.length > 0 ? 'renewed' : done.did === 'nothing' ? 'waiting' : 'ended')
    for (const day of [NOTICE_OVER, 30, 60]) await renew(accountId, day)
    expect(await chargesOf(accountId), 'nothing is charged afterwards').toEqual(charged)
  }
  reached(13, 'rounds against the renewal job', ROUNDS)
})

const two = openTwo(site.databaseUrl, context)
const WAYS = isWholeProof ? 400 : 15

test('deleted while a renewal is charged, each stopped between any two of its steps, autorenew ends with it', {
  timeout: isWholeProof ? 1_800_000 : 180_000,
}, async () => {
  async function tryOne(at: readonly [number, number]) {
    const { accountId, email } = await newSubscriber()
    await renew(accountId, 0)
    let outcome: string | undefined
    const steps = await two.interleave(at, {
      one: (on) => deleteCard(on, accountId),
      other: async (on) => {
        const done = await renewSubscription({ ...on, now: onDay(NOTICE_OVER).now }, accountId)
        outcome = done.outcome
      },
    })
    expect(await payerOf(accountId), `stopped at ${at}`).toMatchObject(gone)
    const charged = await chargesOf(accountId)
    expect(charged, `stopped at ${at}`).toEqual(outcome === 'succeeded' ? [3995] : [])
    expect(await kindsTo(email), 'nobody is asked for another card').not.toContain('payment-failed')
    for (const day of [NOTICE_OVER, 60]) await renew(accountId, day)
    expect(await chargesOf(accountId), 'nothing is charged afterwards').toEqual(charged)
    return steps
  }
  const [alone, second] = [await tryOne([Number.POSITIVE_INFINITY, 0]), await tryOne([0, Number.POSITIVE_INFINITY])]
  const ways = spreadOver({ one: alone.one, other: second.other }, WAYS)
  for (const at of ways) await tryOne(at)
  reached(13, 'ways of both between each other’s steps', ways.length)
})
