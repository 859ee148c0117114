import { expect, test } from 'vitest'
import { forgetPayersMethod, setAutorenew } from '#store/accounts/payers.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { openPaymentSandbox } from '../../support/payments.ts'
import { lineOf } from '../../support/press-act.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'

const sandbox = await openPaymentSandbox()
const site = await openAccess({ payments: sandbox.payments })
const { db, context, clock, openBrowser } = site
const { newSubscriber, renew } = renewalsOn({ ...site, ...sandbox })
const run = openTestDesk({ DATABASE_URL: site.url, SANDBOX_STRIPE_API: sandbox.url })
const as = await openStaff({ openBrowser, clock, context })

async function newReader(asked: Parameters<typeof newSubscriber>[0] = {}) {
  const reader = await newSubscriber(asked)
  const account = db.selectFrom('accounts').select('ref').where('id', '=', reader.accountId)
  return { ...reader, ref: (await account.executeTakeFirstOrThrow()).ref }
}
const pageOf = async (ref: string, role: 'circulation' | 'books' = 'circulation') =>
  lineOf((await (await as(role)).get(`/desk/readers/${ref}`)).body)
const told = async (ref: string) => JSON.parse((await run('readers', 'show', ref, '--json')).lines.join('\n'))

test('the page tells the saved card by its make, last four and expiry, and when what is charged next', async () => {
  const { ref, accountId } = await newReader()
  for (const role of ['circulation', 'books'] as const)
    expect(await pageOf(ref, role)).toMatch(
      /Visa ending in 4242, expires \d\d\/\d{4}\. Next renewal \$39\.95, not before \d{4}-\d\d-\d\d; they are told within the hour\./,
    )
  expect(await told(ref)).toMatchObject({
    method: { named: 'Visa ending in 4242', expires: expect.stringMatching(/^\d\d\/\d{4}$/) },
    next: { charge: { kind: 'to-be-told', price: 3995 }, sign: '$' },
  })
  await setAutorenew(db, accountId, { on: false, at: new Date() })
  expect(await pageOf(ref)).toContain('Next renewal Nothing is charged: autorenew is off.')
  await db.transaction().execute((trx) => forgetPayersMethod(trx, accountId, new Date()))
  expect(await pageOf(ref)).toContain('Kept for later payments No card or bank account.')
})

test('a bank account is told by its last four, and never where it is', async () => {
  const { ref } = await newReader({ pays: 'debit' })
  const page = await pageOf(ref)
  expect(page).toMatch(/Kept for later payments [^.]+ ending in \d{4}\./)
  expect(page).not.toMatch(/\b\d{9}\b/)
  expect(JSON.stringify(await told(ref))).not.toMatch(/routing|\b\d{9}\b/)
})

test('what fails to be charged says so, with the bank’s reason and the next try', async () => {
  const { ref, accountId } = await newReader({ pays: 'declined' })
  await renew(accountId, -NOTICE_OVER)
  expect(await pageOf(ref)).toContain('they have been told.')
  await renew(accountId, 0)
  expect(await pageOf(ref)).toMatch(
    /Next renewal \$39\.95, declined once \(“Your card was declined\.”\); tried again \d{4}-/,
  )
})

test('a provider that no longer knows the method leaves the page as it is', async () => {
  const { ref, accountId } = await newReader()
  await db.updateTable('payers').set({ method: 'pm_nobody_knows' }).where('account_id', '=', accountId).execute()
  expect(await pageOf(ref)).toContain('One is kept, but the payment provider can’t say at this moment which.')
})

async function newGift(orderId: string, number: number, more: object = {}) {
  const row = { order_id: orderId, number, deliverable: 'print-a', level: 'low', term: '1year', giver: 'Ada Quill' }
  const hash = Buffer.from(`${orderId.replaceAll('-', '')}${number}`.slice(-32))
  await db
    .insertInto('gifts')
    .values({ ...row, token_hash: hash, created_at: new Date('2026-10-01'), ...more })
    .execute()
}
let orders = 0
async function newOrder(accountId: string) {
  orders += 1
  const at = new Date('2026-10-01T12:00:00Z')
  const order = { status: 'cancelled', currency: 'usd', account_id: accountId, created_at: at, touched_at: at }
  const hash = Buffer.alloc(32, `money-${orders}`)
  const inserted = db.insertInto('orders').values({ ...order, receipt_hash: hash })
  return inserted.returning(['id', 'ref']).executeTakeFirstOrThrow()
}

test('gifts are shown to whoever gave them and whoever has them, each with the other, and never the link', async () => {
  const [giver, receiver, waiting] = [await newReader(), await newReader(), await newReader()]
  const { id, ref: order } = await newOrder(giver.accountId)
  const redeemed = { redeemed_at: new Date('2026-10-05T12:00:00Z'), redeemed_by: receiver.accountId }
  await newGift(id, 1, { recipient_name: 'Grace', ...redeemed })
  await newGift(id, 2, {
    recipient_name: 'Mary',
    send_to: waiting.email.toUpperCase(),
    send_on: '2026-10-03',
    sent_at: new Date('2026-10-03T12:00:00Z'),
  })
  await newGift(id, 3)
  await newGift(id, 4, { voided_at: new Date('2026-10-09T12:00:00Z') })
  const given = await pageOf(giver.ref)
  expect(given).toContain('for Grace; redeemed by Ada Quill redeemed on 2026-10-05')
  expect(given).toContain(`for Mary (${waiting.email.toUpperCase()}) mailed on 2026-10-03, not redeemed yet`)
  expect(given).toContain('for whoever has its link to be handed on by its giver, not redeemed yet')
  expect(given).toContain('ended: its order was refunded')
  expect(await pageOf(receiver.ref)).toContain('from Ada Quill redeemed on 2026-10-05')
  expect(await pageOf(waiting.ref)).toContain('from Ada Quill mailed on 2026-10-03, not redeemed yet')
  const { gifts } = await told(giver.ref)
  expect(gifts).toHaveLength(4)
  expect(gifts[0]).toMatchObject({ way: 'given', order, recipient: 'Grace', other: { ref: receiver.ref } })
  expect(JSON.stringify(gifts)).not.toMatch(/token|redeem\?/)
  expect((await told(receiver.ref)).gifts).toMatchObject([{ way: 'received', other: { ref: giver.ref } }])
  // What was written here by hand has no order that was paid, and no cycle.
  await db.deleteFrom('gifts').where('order_id', '=', id).execute()
})

test('what was given once stands beside what is given monthly, also from before there was an account', async () => {
  const { ref, accountId, email } = await newReader()
  const { id, ref: order } = await newOrder(accountId)
  await addGift(db, { email, accountId, orderId: id, at: '2026-09-01T12:00:00Z', cents: 2500 })
  const guest = await newOrder(accountId)
  await addGift(db, { email: email.toUpperCase(), orderId: guest.id, at: '2025-09-01T12:00:00Z', cents: 1000 })
  expect(await pageOf(ref)).toContain(`Donations made once`)
  expect(
    (await told(ref)).donations.map((one: { order: string; amountCents: number }) => [one.order, one.amountCents]),
  ).toEqual([
    [order, 2500],
    [guest.ref, 1000],
  ])
  expect((await run('readers', 'show', 'acc-none')).lines).toEqual(['✗ There is no such account.'])
})
