import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { presentOutcome } from '#api/sales/present-outcome.ts'
import { redeemGift } from '#application/gifts/redeem-gift.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { canadian, chosen, openCheckout } from '../../support/checkout.ts'
import { makeGift } from '../../support/redeem.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { atEachStep, EACH_STEP_TIMEOUT, hearOf, untilDeath } from './mortal-context.ts'

const shop = await openCheckout()
const { app, db, databaseUrl, stripe, confirm, clock } = shop
const context = { ...shop.context, catalogue: new CatalogueSource(shop.context) }

type Recipient = {
  giftId: string
  token: string
  email: string
  attempt: string
  intentId: string | null
  isPaid: boolean
}

async function newRecipient(): Promise<Recipient> {
  const { id: giftId, token } = await makeGift(db, { deliverable: 'digital' })
  const email = `recipient.${randomUUID()}@reader.example`
  return { giftId, token, email, attempt: randomUUID(), intentId: null, isPaid: false }
}

async function submit(on: typeof context, { token, email, attempt, intentId }: Recipient, deliverable: Deliverable) {
  const outcome = await redeemGift(on, {
    accountId: null,
    network: '192.0.2.7',
    browser: attempt,
    form: { name: 'Ada Quill', email, password: chosen, address: deliverable === 'digital' ? null : canadian },
    intentId,
    pay: 'add-card',
    saveCard: false,
    token,
    chosen: deliverable,
    captcha: await solveCaptcha(app, 'checkout'),
    attempt,
  })
  return presentOutcome(outcome).answer
}

async function begin(on: typeof context, recipient: Recipient) {
  const answer = await submit(on, recipient, 'print-b')
  if (!('type' in answer) || answer.type !== 'started') throw new Error(`not started: ${JSON.stringify(answer)}`)
  recipient.intentId = answer.data.payment_intent_id
}

async function payOnce(recipient: Recipient) {
  if (!recipient.isPaid) await confirm(recipient.intentId ?? '')
  recipient.isPaid = true
}

/** All that one redemption leaves behind, counted. */
async function tracesOf({ giftId, email }: Recipient) {
  const { rows } = await sql<Record<string, number>>`
    with whose as (select id from accounts where email_key = ${email})
    select
      (select count(*)::int from orders where email = ${email} and status = 'completed' and paid_cents = 2500) as paid,
      (select count(*)::int from orders where email = ${email} and status not in ('completed', 'cancelled')) as open,
      (select count(*)::int from whose) as accounts,
      (select count(*)::int from cycles where gift_id = ${giftId} and account_id in (select id from whose)) as cycles,
      (select count(*)::int from account_addresses where account_id in (select id from whose)) as addresses,
      (select count(*)::int from gifts where id = ${giftId} and held_by is null
        and redeemed_by in (select id from whose)) as redeemed,
      (select count(*)::int from mails where cause = ${`gift-redeemed:${giftId}`}) as mails
  `.execute(db)
  return rows[0]
}

test('killed at any step of an upgrade, the site redeems the gift within five minutes, once, for one payment', {
  timeout: EACH_STEP_TIMEOUT,
}, async () => {
  await atEachStep(40, async (step) => {
    const recipient = await newRecipient()
    const lived = await untilDeath(databaseUrl, context, step, async (on) => {
      await begin(on, recipient)
      await payOnce(recipient)
      await hearOf(on, stripe, { event: `evt_${recipient.attempt}`, intentId: recipient.intentId ?? '' })
    })
    if (!recipient.isPaid) {
      await begin(context, recipient)
      await payOnce(recipient)
    }
    await sweepOpenOrders({ ...context, now: () => new Date(clock.now.getTime() + 3 * 60_000) })
    expect(await tracesOf(recipient), `killed at step ${step}`).toEqual({
      paid: 1,
      open: 0,
      accounts: 1,
      cycles: 1,
      addresses: 1,
      redeemed: 1,
      mails: 1,
    })
    return lived
  })
})

test('killed at any step of redeeming it as it is, after all, the next press redeems it, once and for nothing', {
  timeout: EACH_STEP_TIMEOUT,
}, async () => {
  await atEachStep(20, async (step) => {
    const recipient = await newRecipient()
    await begin(context, recipient)
    const lived = await untilDeath(databaseUrl, context, step, (on) => submit(on, recipient, 'digital'))
    expect(await submit(context, recipient, 'digital'), `killed at step ${step}`).toEqual({
      type: 'redeem-succeeded',
    })
    expect(await tracesOf(recipient), `killed at step ${step}`).toEqual({
      paid: 0,
      open: 0,
      accounts: 1,
      cycles: 1,
      addresses: 0,
      redeemed: 1,
      mails: 1,
    })
    return lived
  })
})
