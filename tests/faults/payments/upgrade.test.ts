import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { presentChange } from '#api/subscription-changes/present-change.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { changeSubscription } from '#application/subscription-changes/change-subscription.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { subscribe } from '../../support/change.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { atEachStep, EACH_STEP_TIMEOUT, hearOf, untilDeath } from './mortal-context.ts'

const shop = await openCheckout()
const { app, db, databaseUrl, stripe, confirm, clock } = shop
const context = { ...shop.context, catalogue: new CatalogueSource(shop.context) }

type Subscriber = {
  accountId: string
  cycleId: string
  token: string
  attempt: string
  intentId: string | null
  isPaid: boolean
}

async function newSubscriber(): Promise<Subscriber> {
  const email = `upgrader.${randomUUID()}@reader.example`
  const row = { name: 'Ada Quill', email, email_key: email, created_at: new Date() }
  const { id } = await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
  const subscribed = await subscribe(db, id, { deliverable: 'digital' })
  return { ...subscribed, attempt: randomUUID(), intentId: null, isPaid: false }
}

async function submit(on: typeof context, subscriber: Subscriber, chosen: Deliverable) {
  const { accountId, token, attempt, intentId } = subscriber
  const outcome = await changeSubscription(on, {
    ...{ accountId, token, attempt, intentId, chosen },
    level: null,
    address: chosen === 'digital' ? null : american,
    network: '192.0.2.7',
    browser: attempt,
    pay: 'add-card',
    saveCard: false,
    captcha: await solveCaptcha(app, 'checkout'),
  })
  return presentChange(outcome).answer
}

async function begin(on: typeof context, subscriber: Subscriber) {
  const answer = await submit(on, subscriber, 'print-a')
  const begun = 'type' in answer && answer.type === 'upgrade-checkout' ? answer.data : null
  if (begun?.type !== 'started') throw new Error(`not started: ${JSON.stringify(answer)}`)
  subscriber.intentId = begun.data.payment_intent_id
}

async function payOnce(subscriber: Subscriber) {
  if (!subscriber.isPaid) await confirm(subscriber.intentId ?? '')
  subscriber.isPaid = true
}

/** All that one change leaves behind, counted. */
async function tracesOf({ accountId, cycleId }: Subscriber) {
  const { rows } = await sql<Record<string, number>>`
    with own as (select * from orders where account_id = ${accountId})
    select
      (select count(*)::int from own where status = 'completed' and paid_cents = 1500) as paid,
      (select count(*)::int from own where status not in ('completed', 'cancelled')) as open,
      (select count(*)::int from cycles where account_id = ${accountId}) as cycles,
      (select count(*)::int from cycles where id = ${cycleId} and set_deliverable = 'print-a'
        and active_deliverable = 'print-a') as upgraded,
      (select count(*)::int from account_addresses where account_id = ${accountId}) as addresses,
      (select count(*)::int from cycle_holds where cycle_id = ${cycleId}) as held,
      (select count(*)::int from mails where kind = 'order-receipt'
        and email = (select email from accounts where id = ${accountId})) as mails
  `.execute(db)
  return rows[0]
}

test('killed at any step of an upgrade, the site changes the subscription within five minutes, once, for one payment', {
  timeout: EACH_STEP_TIMEOUT,
}, async () => {
  await atEachStep(40, async (step) => {
    const subscriber = await newSubscriber()
    const lived = await untilDeath(databaseUrl, context, step, async (on) => {
      await begin(on, subscriber)
      await payOnce(subscriber)
      await hearOf(on, stripe, { event: `evt_${subscriber.attempt}`, intentId: subscriber.intentId ?? '' })
    })
    if (!subscriber.isPaid) {
      await begin(context, subscriber)
      await payOnce(subscriber)
    }
    await sweepOpenOrders({ ...context, now: () => new Date(clock.now.getTime() + 3 * 60_000) })
    expect(await tracesOf(subscriber), `killed at step ${step}`).toEqual({
      paid: 1,
      open: 0,
      cycles: 1,
      upgraded: 1,
      addresses: 1,
      held: 0,
      mails: 1,
    })
    return lived
  })
})

test('killed at any step of leaving it as it is, after all, the next press does, and nothing is held any more', {
  timeout: EACH_STEP_TIMEOUT,
}, async () => {
  await atEachStep(15, async (step) => {
    const subscriber = await newSubscriber()
    await begin(context, subscriber)
    const lived = await untilDeath(databaseUrl, context, step, (on) => submit(on, subscriber, 'digital'))
    expect(await submit(context, subscriber, 'digital'), `killed at step ${step}`).toEqual({
      type: 'update-succeeded',
    })
    expect(await tracesOf(subscriber), `killed at step ${step}`).toEqual({
      paid: 0,
      open: 0,
      cycles: 1,
      upgraded: 0,
      addresses: 0,
      held: 0,
      mails: 0,
    })
    return lived
  })
})
