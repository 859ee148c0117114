import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { appendCycle } from '#store/subscriptions/cycles.ts'
import { american, canadian } from '../../support/checkout.ts'
import { newRecipient, openRedeem } from '../../support/redeem.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const site = await openRedeem()
const { db, redeem, traceOf, accountOf, addressesOf, newGift, newMember, openShopper, confirm, poll, orderOf } = site

const HELP = 'help@lodestar.example'
const ALREADY = `This gift has already been redeemed. If you believe this is an error, please contact ${HELP}`
const failed = (message: string) => ({ type: 'redeem-failed', message })

async function giveCycle(
  email: string,
  deliverable: 'digital' | 'print-a' | 'print-b',
  term: '1year' | 'lifetime' = '1year',
) {
  const account = await accountOf(email)
  const cycle = { accountId: account?.id ?? '', level: 'low', term, deliverable, copies: 1, orderId: null } as const
  await db
    .transaction()
    .execute((trx) => appendCycle(trx, { ...cycle, tokens: term === 'lifetime' ? null : 4, at: new Date() }))
}

describe('a new subscriber', () => {
  test('gets an account, a cycle, an address and a mail, all from the gift', async () => {
    const { id, token } = await newGift({ deliverable: 'print-a', term: '2year' })
    const guest = newRecipient()
    const { status, answer, told } = await redeem(openShopper(), { token }, guest)
    expect([status, answer, told.success]).toEqual([200, { type: 'redeem-succeeded' }, true])
    const account = await accountOf(guest.email)
    const { gift, cycles, mails } = await traceOf(id)
    expect(gift).toMatchObject({ redeemed_by: account?.id, held_by: null })
    expect(cycles).toEqual([
      expect.objectContaining({
        account_id: account?.id,
        term: '2year',
        level: 'low',
        tokens: 8,
        phase: 'introductory',
        set_deliverable: 'print-a',
        active_deliverable: 'print-a',
        order_id: null,
      }),
    ])
    expect(await addressesOf(account?.id ?? '')).toEqual([
      expect.objectContaining({ shipcode: 'ship-a', address: expect.objectContaining({ city: american.city }) }),
    ])
    expect(mails).toEqual([
      {
        kind: 'gift-redeemed',
        email: guest.email,
        data: expect.objectContaining({ giver: 'Rosalind Achebe', issues: 8, settings: 'Print (US)' }),
      },
    ])
    const events = await db.selectFrom('events').select('data').where('name', '=', 'redeemed').execute()
    expect(events).toHaveLength(1)
    const browser = site.openBrowser()
    expect((await browser.logIn(guest.email, guest.password.password)).statusCode).toBe(200)
  })

  test('may have a digital subscription in place of print, and switch back later', async () => {
    const { id, token } = await newGift({ deliverable: 'print-b' })
    const guest = { ...newRecipient(), address: null }
    expect((await redeem(openShopper(), { token, deliverable: 'digital' }, guest)).status).toBe(200)
    const { cycles } = await traceOf(id)
    expect(cycles).toEqual([expect.objectContaining({ set_deliverable: 'print-b', active_deliverable: 'digital' })])
  })

  test('is told all that is missing, under its field, and nothing is used up', async () => {
    const { id, token } = await newGift()
    const { status, answer } = await redeem(
      openShopper(),
      { token },
      { name: ' ', email: 'x', password: { password: 'short', confirm: 'short' } },
    )
    expect(status).toBe(422)
    expect(Object.keys(answer.errors).sort()).toEqual(['address', 'email', 'name', 'password'])
    expect((await traceOf(id)).gift.redeemed_at).toBeNull()
  })

  test('whose email has an account is asked to log in: nothing is redeemed, and nothing of that account changes', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const { email } = await newMember()
    const before = await accountOf(email)
    const guest = { ...newRecipient(), email: email.toUpperCase() }
    const { status, answer } = await redeem(openShopper(), { token, deliverable: 'digital' }, guest)
    expect(status).toBe(422)
    expect(answer.errors).toEqual({ email: 'An account with this email already exists. Log in to renew it.' })
    const { gift, cycles } = await traceOf(id)
    expect([gift.redeemed_at, cycles]).toEqual([null, []])
    expect(await accountOf(email)).toEqual(before)
  })

  test('an address outside of what was chosen is refused', async () => {
    const { token } = await newGift()
    const { answer } = await redeem(openShopper(), { token }, { ...newRecipient(), address: canadian })
    expect(answer.errors.address).toBeDefined()
  })
})

describe('somebody who is logged in', () => {
  test('renews: the gift becomes a cycle behind their own, of their account whatever the body says', async () => {
    const { email, shopper } = await newMember()
    await giveCycle(email, 'digital')
    const { id, token } = await newGift({ deliverable: 'digital' })
    const somebodyElse = newRecipient()
    expect((await redeem(shopper, { token, deliverable: 'digital' }, somebodyElse)).status).toBe(200)
    const account = await accountOf(email)
    const { cycles, mails } = await traceOf(id)
    expect(cycles).toEqual([expect.objectContaining({ account_id: account?.id, position: 2, phase: 'renewal' })])
    expect(mails.map((mail) => mail.email)).toEqual([email])
    expect(await accountOf(somebodyElse.email)).toBeUndefined()
  })

  test('keeps the address on file, or is told that there is none', async () => {
    const { email, shopper } = await newMember()
    const first = await newGift()
    const { status, answer } = await redeem(shopper, first, { address: null })
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['address']])
    expect((await redeem(shopper, first, { address: american })).status).toBe(200)
    const second = await newGift()
    expect((await redeem(shopper, second, { address: null })).status).toBe(200)
    expect(await addressesOf((await accountOf(email))?.id ?? '')).toHaveLength(1)
  })

  test('with a lifetime subscription does not use the gift up: it can be passed on', async () => {
    const { email, shopper } = await newMember()
    await giveCycle(email, 'print-a', 'lifetime')
    const { id, token } = await newGift({ deliverable: 'digital' })
    const { status, answer } = await redeem(shopper, { token, deliverable: 'digital' })
    expect([status, answer.type, answer.message]).toEqual([409, 'redeem-failed', expect.stringContaining('pass it on')])
    expect((await traceOf(id)).gift.redeemed_at).toBeNull()
    expect((await redeem(openShopper(), { token, deliverable: 'digital' }, newRecipient())).status).toBe(200)
  })
})

describe('a gift', () => {
  test('that is none says so', async () => {
    const { status, answer } = await redeem(openShopper(), { token: 'no-such-gift' }, newRecipient())
    expect([status, answer.type, answer.message]).toEqual([
      404,
      'redeem-failed',
      expect.stringContaining('could not find'),
    ])
  })

  test('is redeemed once; whoever comes later reads that it was', async () => {
    const { token } = await newGift({ deliverable: 'digital' })
    expect((await redeem(openShopper(), { token, deliverable: 'digital' }, newRecipient())).status).toBe(200)
    const late = newRecipient()
    const { status, answer } = await redeem(openShopper(), { token, deliverable: 'digital' }, late)
    expect([status, answer]).toEqual([409, failed(ALREADY)])
    expect(await accountOf(late.email)).toBeUndefined()
  })

  test('of the demo that is used answers the same', async () => {
    const { status, answer } = await redeem(openShopper(), { token: 'demo-gift-used' }, newRecipient())
    expect([status, answer]).toEqual([409, failed(ALREADY)])
  })

  test('pressed six times at once under one name is redeemed, and says so each time', async () => {
    for (let round = 0; round < (isWholeProof ? 12 : 4); round += 1) {
      const { id, token } = await newGift({ deliverable: 'digital' })
      const [guest, query] = [newRecipient(), { attempt: randomUUID() }]
      const press = () => redeem(openShopper(), { token, deliverable: 'digital' }, guest, query)
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(press))
      expect(answers.map(({ answer }) => answer)).toEqual(Array(6).fill({ type: 'redeem-succeeded' }))
      expect((await traceOf(id)).cycles).toHaveLength(1)
    }
  })

  test('asked for again under the same name by whoever had no answer is redeemed still, once', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const guest = newRecipient()
    const query = { attempt: randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => redeem(openShopper(), { token, deliverable: 'digital' }, guest, query)),
    )
    expect(answers.map(({ answer }) => answer)).toEqual(Array(3).fill({ type: 'redeem-succeeded' }))
    expect((await redeem(openShopper(), { token, deliverable: 'digital' }, guest, query)).status).toBe(200)
    expect((await traceOf(id)).cycles).toHaveLength(1)
    const { shopper } = await newMember()
    expect((await redeem(shopper, { token, deliverable: 'digital' }, {}, query)).answer).toEqual(failed(ALREADY))
  })

  test('that was taken back can not be redeemed', async () => {
    const { id, token } = await newGift()
    await db.updateTable('gifts').set({ voided_at: new Date() }).where('id', '=', id).execute()
    const { status, answer } = await redeem(openShopper(), { token }, newRecipient())
    expect([status, answer.message]).toEqual([409, expect.stringContaining('can not be redeemed any more')])
  })

  test('needs a captcha', async () => {
    const { token } = await newGift()
    expect((await redeem(openShopper(), { token }, newRecipient(), { captcha: 'x' })).status).toBe(422)
  })
})

describe('an upgrade', () => {
  /** Begun and filled in, as the payment block does, but not paid yet. */
  async function begin(shopper: ReturnType<typeof openShopper>, token: string, body: object, attempt = randomUUID()) {
    const wanted = { token, deliverable: 'print-b' as const }
    const started = await redeem(shopper, wanted, body, { attempt })
    expect(started.answer.type, JSON.stringify(started.answer)).toBe('started')
    const intentId = started.answer.data.payment_intent_id as string
    const again = await redeem(shopper, wanted, { ...body, invoice: intentId }, { attempt })
    expect(again.answer.type).toBe('updated')
    return { intentId, attempt }
  }
  const toCanada = () => ({ ...newRecipient(), address: canadian })

  test('is paid for in full, and redeems the gift when the money has come', async () => {
    const { id, token } = await newGift({ deliverable: 'digital', level: 'high' })
    const guest = toCanada()
    const shopper = openShopper()
    const { intentId } = await begin(shopper, token, guest)
    const order = await orderOf(intentId)
    expect((await traceOf(id)).gift).toMatchObject({ redeemed_at: null, held_by: order.id })
    expect(await accountOf(guest.email)).toBeUndefined()
    await confirm(intentId)
    expect(await poll(shopper, intentId)).toMatchObject({ status: 'completed', receipt: expect.any(String) })
    const account = await accountOf(guest.email)
    const { gift, cycles, mails } = await traceOf(id)
    expect(gift).toMatchObject({ redeemed_by: account?.id, held_by: null, deliverable: 'digital' })
    expect(cycles).toEqual([
      expect.objectContaining({ set_deliverable: 'print-b', active_deliverable: 'print-b', level: 'high', tokens: 4 }),
    ])
    expect(mails).toHaveLength(1)
    expect((await orderOf(intentId)).paid_cents).toBe(2500)
    const receipt = await site.app.inject(`/receipts?token=${site.context.ports.orderLinks.receiptToken(order.id)}`)
    expect(receipt.body).toContain('Upgrade from Digital to Print (Canada)')
    expect(receipt.body).toContain('Your gift is redeemed.')
    expect(
      (
        await db
          .selectFrom('payers')
          .select('autorenew')
          .where('account_id', '=', account?.id ?? '')
          .execute()
      ).some(({ autorenew }) => autorenew),
    ).toBe(false)
  })

  test('holds the gift for whoever began to pay, until they have paid or left', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const first = openShopper()
    const { intentId } = await begin(first, token, toCanada())
    const free = () => redeem(openShopper(), { token, deliverable: 'digital' }, newRecipient())
    const refused = await free()
    expect([refused.status, refused.answer.type, refused.answer.message]).toEqual([
      409,
      'redeem-failed',
      expect.stringContaining('is paying for an upgrade'),
    ])
    const alsoPaying = await redeem(openShopper(), { token, deliverable: 'print-c' }, toCanada())
    expect(alsoPaying.answer.errors?.address).toBeDefined()
    const second = await redeem(openShopper(), { token, deliverable: 'print-b' }, toCanada())
    expect([second.status, second.answer]).toEqual([409, refused.answer])
    await sweepOpenOrders({ ...site.context, now: () => new Date(site.clock.now.getTime() + 31 * 60_000) })
    expect((await orderOf(intentId)).status).toBe('cancelled')
    expect((await traceOf(id)).gift.held_by).toBeNull()
    expect((await free()).status).toBe(200)
  })

  test('that somebody thinks better of gives way to redeeming it as it is', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const guest = toCanada()
    const shopper = openShopper()
    const { intentId, attempt } = await begin(shopper, token, guest)
    const { status } = await redeem(shopper, { token, deliverable: 'digital' }, guest, { attempt })
    expect(status).toBe(200)
    expect((await orderOf(intentId)).status).toBe('cancelled')
    await expect(confirm(intentId)).rejects.toThrow()
    expect((await traceOf(id)).cycles).toHaveLength(1)
  })

  test('that was begun before logging in gives way to whoever has logged in in the same browser', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const { shopper } = await newMember()
    const { intentId, attempt } = await begin(openShopper(), token, toCanada())
    const paid = await redeem(shopper, { token, deliverable: 'print-b' }, { address: canadian }, { attempt })
    expect(paid.answer.type).toBe('started')
    expect((await orderOf(intentId)).status).toBe('cancelled')
    expect((await traceOf(id)).gift.held_by).toBe((await orderOf(paid.answer.data.payment_intent_id)).id)
  })

  test('which has been paid is what every later press is told, whatever it asks for', async () => {
    const { token } = await newGift({ deliverable: 'digital' })
    const shopper = openShopper()
    const guest = toCanada()
    const { intentId, attempt } = await begin(shopper, token, guest)
    await confirm(intentId)
    const { status, answer } = await redeem(shopper, { token, deliverable: 'digital' }, guest, { attempt })
    expect([status, answer]).toMatchObject([200, { type: 'customer', data: { status: 'completed' } }])
  })

  test('of a gift that was taken back meanwhile gives the money back', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const shopper = openShopper()
    const { intentId } = await begin(shopper, token, toCanada())
    await db.updateTable('gifts').set({ voided_at: new Date() }).where('id', '=', id).execute()
    await confirm(intentId)
    await poll(shopper, intentId)
    expect((await orderOf(intentId)).status).toBe('started')
    const { refundPayment } = await import('#application/sales/refund/refund-payment.ts')
    await refundPayment(site.context, { intentId, orderId: (await orderOf(intentId)).id, because: 'gift' })
    expect((await orderOf(intentId)).status).toBe('refunded')
    const { amount_received, latest_charge } = await site.stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge'],
    })
    expect(latest_charge).toMatchObject({ amount_refunded: amount_received })
    expect((await traceOf(id)).cycles).toEqual([])
  })

  test('for an address that has got an account meanwhile stays with the gift, whose link is mailed there', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const guest = toCanada()
    const shopper = openShopper()
    const { intentId } = await begin(shopper, token, guest)
    const named = { name: 'Another', email: guest.email, email_key: guest.email, created_at: new Date() }
    await db.insertInto('accounts').values(named).execute()
    await confirm(intentId)
    expect(await poll(shopper, intentId)).toMatchObject({ status: 'completed' })
    const { gift, cycles } = await traceOf(id)
    expect([gift.redeemed_at, gift.deliverable, gift.held_by, cycles]).toEqual([null, 'print-b', null, []])
    const mailed = (await site.mailsTo(guest.email)).find(({ kind }) => kind === 'gift-link')
    const link = new URL(mailed?.data.url ?? '').searchParams.get('token') ?? ''
    const { shopper: other } = await newMember()
    expect((await redeem(other, { token: link, deliverable: 'print-b' }, { address: canadian })).status).toBe(200)
  })

  test('is charged to the saved method of whoever asks for it', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const { email, shopper } = await newMember()
    const account = await accountOf(email)
    const customer = await site.stripe.customers.create({ name: 'A shopper' })
    const method = await site.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await db
      .insertInto('payers')
      .values({ account_id: account?.id ?? '', customer: customer.id, method: method.id, changed_at: new Date() })
      .execute()
    const { answer } = await redeem(
      shopper,
      { token, deliverable: 'print-b' },
      { address: canadian, customer: 'use-card' },
    )
    expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
    expect((await traceOf(id)).cycles).toHaveLength(1)
  })

  test('that staff give back leaves the gift as it was given', async () => {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const shopper = openShopper()
    const { intentId } = await begin(shopper, token, toCanada())
    await confirm(intentId)
    await poll(shopper, intentId)
    const { refundOrder } = await import('#application/sales/refund/refund-order.ts')
    const { ref } = await orderOf(intentId)
    expect(await refundOrder(site.context, { ref })).toMatchObject({ ok: true })
    expect((await traceOf(id)).cycles).toEqual([
      expect.objectContaining({ cancelled_at: null, set_deliverable: 'digital', active_deliverable: 'digital' }),
    ])
  })
})
