import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliverGifts } from '#application/gifts/delivery/deliver-gifts.ts'
import { mailGiftAgain } from '#application/gifts/staff/mail-gift-again.ts'
import { readStaffGift, readStaffGifts } from '#application/gifts/staff/read-staff-gifts.ts'
import { recallGift } from '#application/gifts/staff/recall-gift.ts'
import type { StaffGiftView } from '#domain/gifts/staff-gift.ts'
import { printGift } from '../../support/cart.ts'
import { newRecipient, openRedeem } from '../../support/redeem.ts'
import { tester } from '../../support/test-database.ts'

const site = await openRedeem()
const { db, openShopper, buy, orderOf, redeem } = site
const context = { ...site.context, by: tester }

/** A gift as its order paid for it; with a delivery, its day is that. */
async function newGiven({ sendTo, sentAt = null }: { sendTo?: string; sentAt?: Date | null } = {}) {
  const shopper = openShopper()
  await shopper.add({ type: 'gift-subscription', item: printGift })
  const guest = newRecipient()
  const order = await orderOf((await buy(shopper, guest)).intentId)
  const { id } = await db.selectFrom('gifts').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  if (sendTo)
    await sql`update gifts set send_to = ${sendTo}, send_on = '2030-01-01', recipient_name = 'Tobias', sent_at = ${sentAt},
      sendings = ${sentAt ? 1 : 0} where id = ${id}`.execute(db)
  const token = context.ports.orderLinks.giftToken(id)
  return { id, ref: `${order.ref}.1`, email: order.email ?? '', token }
}

const listed = async (view: StaffGiftView) =>
  (await readStaffGifts(context, { view, page: 1, limit: 500 })).gifts.map(({ ref }) => ref)
const entriesOn = (ref: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'refusal', 'details'])
    .where('subject_ref', '=', ref)
    .orderBy('id')
    .execute()
const mailsTo = (email: string, kind: string) =>
  db.selectFrom('mails').select(['data']).where('email', '=', email).where('kind', '=', kind).execute()
const recall = (gift: string, { because = 'Paid by mistake', dryRun = false } = {}) =>
  recallGift(context, { gift, because, dryRun })
const redeemIt = (token: string) => redeem(openShopper(), { token }, newRecipient(), { attempt: randomUUID() })

test('each gift stands in one list: handed on, waiting for its day, redeemed, or taken back', async () => {
  const [open, waiting, redeemed, back] = [
    await newGiven(),
    await newGiven({ sendTo: 'later@reader.example' }),
    await newGiven(),
    await newGiven(),
  ]
  expect((await redeemIt(redeemed.token)).status).toBe(200)
  expect(await recall(back.ref)).toMatchObject({ ok: true })
  const lists = { unredeemed: open, 'to-deliver': waiting, redeemed, 'taken-back': back }
  for (const view of Object.keys(lists) as StaffGiftView[])
    for (const [of, { ref }] of Object.entries(lists))
      expect((await listed(view)).includes(ref), `${of} in ${view}`).toBe(of === view)
})

test('what was recalled opens nothing, is mailed to nobody, and says by whom and why; its order and money stay', async () => {
  const { ref, token, id } = await newGiven({ sendTo: 'never@reader.example' })
  const orders = () => db.selectFrom('orders').selectAll().orderBy('id').execute()
  const before = await orders()
  expect(await recall(ref, { dryRun: true })).toMatchObject({ ok: true, wasToBeMailed: true })
  expect(await entriesOn(ref)).toEqual([])
  expect(await readStaffGift(context, ref)).toMatchObject({ state: 'open', recall: null })
  expect(await recall(ref)).toMatchObject({ ok: true, ref, wasToBeMailed: true })
  expect(await readStaffGift(context, ref)).toMatchObject({
    state: 'void',
    delivery: { to: null, message: null },
    recall: { by: 'tester', because: 'Paid by mistake' },
  })
  expect((await redeemIt(token)).status).not.toBe(200)
  await deliverGifts({ ...context, now: () => new Date('2031-01-01') })
  expect(await mailsTo('never@reader.example', 'gift-for-you')).toEqual([])
  expect(await orders()).toEqual(before)
  expect(await entriesOn(ref)).toMatchObject([{ action: 'recall gift', details: { because: 'Paid by mistake' } }])
  expect(id).toBeTruthy()
})

test('a gift is recalled once, with a reason, and never what was redeemed or is being paid for', async () => {
  const { ref } = await newGiven()
  expect(await recall(ref, { because: '  ' })).toEqual({ ok: false, reason: 'reason-needed' })
  const both = await Promise.all([recall(ref), recall(ref)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'void' })
  const redeemed = await newGiven()
  await redeemIt(redeemed.token)
  expect(await recall(redeemed.ref)).toEqual({ ok: false, reason: 'redeemed' })
  expect(await entriesOn(redeemed.ref)).toMatchObject([{ action: 'recall gift', refusal: 'redeemed' }])
  for (const none of ['ord-none.1', 'x', randomUUID()])
    expect(await recall(none)).toEqual({ ok: false, reason: 'not-found' })
})

test('recalled while somebody redeems it, it is one of both and never neither', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { ref, token } = await newGiven()
    const [recalled, answer] = await Promise.all([recall(ref), redeemIt(token)])
    expect([recalled.ok, answer.status === 200].filter(Boolean)).toHaveLength(1)
  }
})

test('the link goes to its giver again, as it always was', async () => {
  const { ref, email, id } = await newGiven()
  const before = (await mailsTo(email, 'gift-link')).length
  expect(await mailGiftAgain(context, { gift: ref, to: 'giver', dryRun: false })).toMatchObject({ ok: true, email })
  const mails = await mailsTo(email, 'gift-link')
  expect(mails.length).toBe(before + 1)
  const url = context.ports.orderLinks.giftUrl(id)
  for (const { data } of mails) expect(data).toMatchObject({ url })
  expect(await entriesOn(ref)).toMatchObject([{ action: 'mail gift link', details: { to: 'giver' } }])
})

test('whom it is for is mailed it again only where they were mailed it before, and no more often than may be', async () => {
  const to = 'tobias@reader.example'
  const again = (gift: string) => mailGiftAgain(context, { gift, to: 'recipient', dryRun: false })
  expect(await again((await newGiven()).ref)).toEqual({ ok: false, reason: 'not-mailed' })
  expect(await again((await newGiven({ sendTo: to })).ref)).toEqual({ ok: false, reason: 'not-mailed' })
  const { ref, id } = await newGiven({ sendTo: to, sentAt: new Date() })
  for (let sending = 2; sending <= 5; sending += 1) expect(await again(ref)).toMatchObject({ ok: true, email: to })
  expect(await again(ref)).toEqual({ ok: false, reason: 'too-often' })
  expect(await mailsTo(to, 'gift-for-you')).toHaveLength(4)
  await sql`update gifts set sendings = 1, returned_at = now() where id = ${id}`.execute(db)
  expect(await again(ref)).toEqual({ ok: false, reason: 'returned' })
  await redeemIt((await readStaffGift(context, ref)) ? context.ports.orderLinks.giftToken(id) : '')
  expect(await again(ref)).toEqual({ ok: false, reason: 'redeemed' })
})
