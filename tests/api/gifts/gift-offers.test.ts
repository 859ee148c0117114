import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offerAgain } from '#application/gifts/giver/offer-again.ts'
import { OFFERS_OFF, OFFERS_ON } from '#domain/gifts/gift-delivery-texts.ts'
import { american } from '../../support/checkout.ts'
import { openGiving } from '../../support/gift-delivery.ts'
import { wordsIn } from '../../support/read-html.ts'
import { newRecipient } from '../../support/redeem.ts'

const site = await openGiving()
const { db, context, at, daysOn, newGuestGiver, newGiver, giftOf, mailsOf, redeem, openShopper, tokenOf, give } = site

/** Redeems gifts of an order, each by somebody new; answers their accounts. */
async function redeemAll(orderId: string, qty = 1): Promise<string[]> {
  const accounts: string[] = []
  for (let number = 1; number <= qty; number += 1) {
    const { id } = await giftOf(orderId, number)
    expect((await redeem(openShopper(), { token: tokenOf(id) }, newRecipient())).status).toBe(200)
    accounts.push((await giftOf(orderId, number)).redeemed_by ?? '')
  }
  return accounts
}

/** So many issues are left of what a gift became. */
const leave = (accountId: string, left: number) =>
  db.updateTable('cycles').set({ tokens: left }).where('account_id', '=', accountId).execute()

/** The last issue of it is bound. */
const bindLast = (accountId: string) =>
  sql`with issue as (select issue_number, number from dispatches where state = 'delivered' order by 1, 2 limit 1),
    cycle as (update cycles set tokens = 1, taken = 1 where account_id = ${accountId} returning id)
    insert into deliveries (issue_number, account_id, cycle_id, dispatch_number, deliverable, copies, name, address, bound_at)
    select issue_number, ${accountId}, cycle.id, number, 'print-a', 1, 'Ada Quill', ${JSON.stringify(american)}::jsonb, now()
    from issue, cycle`.execute(db)

const offersTo = (email: string) => mailsOf(email, 'gift-offer')
const sweep = () => Promise.all(Array.from({ length: 4 }, () => offerAgain(context)))

test('before the last issue the giver is offered to give again, once, also by many at once', async () => {
  const { email, shopper, order, receipt } = await newGiver(2)
  await site.set(shopper, receipt, { way: 'by-hand', gift: '1' })
  const accounts = await redeemAll(order.id, 2)
  for (const id of accounts) await leave(id, 2)
  await sweep()
  expect(await offersTo(email)).toEqual([])
  for (const id of accounts) await leave(id, 1)
  await sweep()
  await offerAgain(context)
  const { orderLinks } = context.ports
  expect(await offersTo(email)).toMatchObject([
    {
      data: {
        gifts: [
          { gift: '1-Year Standard Print (US)', recipient: 'Clara' },
          { gift: '1-Year Standard Print (US)', recipient: null },
        ],
        url: orderLinks.absoluteUrl('/subscribe?type=gift'),
        chooseUrl: orderLinks.absoluteUrl('/account/mail#gift-offers'),
      },
    },
  ])
})

test('a guest is asked at the address of the order', async () => {
  const { email, order } = await newGuestGiver()
  const [account = ''] = await redeemAll(order.id)
  await leave(account, 1)
  await sweep()
  expect(await offersTo(email)).toMatchObject([{ data: { chooseUrl: null } }])
})

test('nobody is asked whose gift goes on, has ended or was cancelled, whose mail comes back, or who has given again', async () => {
  const [goesOn, renews, ended, cancelled, given, suspended] = [
    await newGuestGiver(),
    await newGuestGiver(),
    await newGuestGiver(),
    await newGuestGiver(),
    await newGiver(),
    await newGiver(),
  ]
  const reader = async ({ order }: { order: { id: string } }) => (await redeemAll(order.id))[0] ?? ''
  const [on, self, gone, off, again, back] = [
    await reader(goesOn),
    await reader(renews),
    await reader(ended),
    await reader(cancelled),
    await reader(given),
    await reader(suspended),
  ]
  for (const id of [on, self, off, again, back]) await leave(id, 1)
  await bindLast(gone)
  const cycle = await db
    .selectFrom('cycles')
    .select(['position', 'phase', 'term', 'level', 'set_deliverable', 'active_deliverable', 'copies', 'tokens'])
    .where('account_id', '=', on)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cycles')
    .values({ ...cycle, account_id: on, position: 2, phase: 'renewal', created_at: daysOn(0) })
    .execute()
  await db
    .insertInto('payers')
    .values({
      account_id: self,
      customer: `cus_${self}`,
      method: 'pm_of_the_reader',
      autorenew: true,
      changed_at: daysOn(0),
    })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ method: 'pm_of_the_reader', autorenew: true }),
    )
    .execute()
  await db
    .updateTable('cycles')
    .set({ cancelled_at: daysOn(0) })
    .where('account_id', '=', off)
    .execute()
  await give(given.shopper, 1, {})
  // What was bought at the same moment as the other was redeemed is not later.
  await db
    .updateTable('gifts')
    .set({ redeemed_at: daysOn(-1) })
    .where('order_id', '=', given.order.id)
    .execute()
  await db
    .updateTable('accounts')
    .set({ suspended_at: daysOn(0) })
    .where('email', '=', suspended.email)
    .execute()
  await sweep()
  for (const { email } of [goesOn, renews, ended, cancelled, given, suspended])
    expect(await offersTo(email)).toEqual([])
  // What was given again went to somebody else: the first one still ends.
  const other = await db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .select(['gifts.order_id', 'orders.ref'])
    .where('gifts.redeemed_at', 'is', null)
    .where('orders.account_id', 'in', db.selectFrom('accounts').select('id').where('email', '=', given.email))
    .executeTakeFirstOrThrow()
  await redeemAll(other.order_id ?? '')
  await sweep()
  expect(await offersTo(given.email)).toHaveLength(1)
})

test('whoever has turned it off is not asked, by scripts and by the plain form', async () => {
  const { email, shopper, order } = await newGiver()
  const [account = ''] = await redeemAll(order.id)
  await leave(account, 1)
  const off = await shopper.submitForm('/api/account/gift-offers', { wanted: 'no' })
  expect([off.statusCode, off.headers.location]).toEqual([303, '/account/mail#account-note'])
  expect(wordsIn((await shopper.send('GET', '/account/mail')).body)).toContain(OFFERS_OFF)
  await sweep()
  expect(await offersTo(email)).toEqual([])
  const nonsense = await shopper.send('POST', '/api/account/gift-offers', JSON.stringify({ wanted: 'maybe' }))
  expect(nonsense.statusCode).toBe(422)
  const on = await shopper.send('POST', '/api/account/gift-offers', JSON.stringify({ wanted: true }))
  expect([on.statusCode, on.json()]).toEqual([200, { wanted: true }])
  await offerAgain(at(daysOn(1)))
  expect(await offersTo(email)).toHaveLength(1)
  await shopper.submitForm('/api/account/gift-offers', { wanted: 'yes' })
  expect(wordsIn((await shopper.send('GET', '/account/mail')).body)).toContain(OFFERS_ON)
})

test('whoever has redeemed their own gift is no giver', async () => {
  const { email, shopper, order } = await newGiver()
  const { id } = await giftOf(order.id)
  const own = await redeem(shopper, { token: tokenOf(id) }, { address: newRecipient().address })
  expect(own.status, JSON.stringify(own.answer)).toBe(200)
  await leave((await giftOf(order.id)).redeemed_by ?? '', 1)
  const guest = await newGuestGiver()
  const { id: guestGift } = await giftOf(guest.order.id)
  const made = await redeem(openShopper(), { token: tokenOf(guestGift) }, { ...newRecipient(), email: guest.email })
  expect(made.status, JSON.stringify(made.answer)).toBe(200)
  await leave((await giftOf(guest.order.id)).redeemed_by ?? '', 1)
  await sweep()
  expect([await offersTo(email), await offersTo(guest.email)]).toEqual([[], []])
})
