import { expect, test } from 'vitest'
import { gifts, newGuest, openSubscribe, personal } from '../../support/subscribe.ts'

const { db, buySubscription, buy, openShopper, ordersOf } = await openSubscribe()

/** What was recorded of an order, as it would be exported. */
async function subscribedBy(email: string) {
  const [order] = await ordersOf(email)
  const events = await db.selectFrom('events').select('data').where('name', '=', 'subscribed').execute()
  return events.map(({ data }) => data as { order?: string }).filter((data) => data.order === order?.ref)
}

const event = async (email: string, type: string) => ({
  subscription_type: type,
  order: (await ordersOf(email))[0]?.ref,
})

test('a first subscription is recorded as personal, once', async () => {
  const guest = newGuest()
  await buySubscription(openShopper(), { ...guest, address: null, cart: personal('digital') })
  expect(await subscribedBy(guest.email)).toEqual([await event(guest.email, 'personal')])
})

test('each gift is recorded as a gift, and nothing as personal', async () => {
  const { name, email } = newGuest()
  await buySubscription(openShopper(), { name, email, cart: gifts(2) })
  const gift = await event(email, 'gift')
  expect(await subscribedBy(email)).toEqual([gift, gift])
})

test('a cart with both is recorded as both', async () => {
  const shopper = openShopper()
  const { name, email, password } = newGuest()
  await shopper.add({
    type: 'personal-subscription',
    item: { phase: 'introductory', medium: 'digital', level: 'low', term: '1year', coupon: null },
  })
  const item = { deliverable: 'digital', level: 'low', term: '1year', coupon: null }
  await shopper.add({ type: 'gift-subscription', qty: 1, item })
  await buy(shopper, { name, email, password })
  const both = [await event(email, 'gift'), await event(email, 'personal')]
  expect(await subscribedBy(email)).toEqual(expect.arrayContaining(both))
  expect(await subscribedBy(email)).toHaveLength(2)
})
