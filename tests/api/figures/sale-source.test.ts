import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countFigures } from '#application/figures/count-figures.ts'
import { newGuest, openSubscribe, personal } from '../../support/subscribe.ts'

const { db, context, clock, openShopper, subscribe, buySubscription, ordersOf } = await openSubscribe()
const PIECE = 'the-empty-room-census'
await db.deleteFrom('article_funnel').execute()

const paid = () =>
  db.selectFrom('article_funnel').select(['article', 'campaign', 'count', 'cents']).where('step', '=', 'paid').execute()
const sources = () => db.selectFrom('order_sources').select(['article', 'campaign']).execute()

test('a subscription is counted for the piece that led to it when it is paid, and what led to it is forgotten', async () => {
  const guest = newGuest()
  const query = { attempt: randomUUID(), from: PIECE, campaign: 'Spring' }
  await subscribe(openShopper(), { ...guest, cart: personal('digital') }, query)
  expect(await sources()).toEqual([{ article: PIECE, campaign: 'spring' }])
  expect(await paid()).toEqual([])
  const other = newGuest()
  await buySubscription(openShopper(), { ...other, cart: personal('print') }, { ...query, attempt: randomUUID() })
  const [order] = await ordersOf(other.email)
  expect(await paid()).toEqual([{ article: PIECE, campaign: 'spring', count: 1, cents: order?.paid_cents }])
  expect(await sources()).toHaveLength(1)
})

test('an order that nothing led to is counted for nothing', async () => {
  const before = await paid()
  await buySubscription(openShopper(), { ...newGuest(), cart: personal('print') })
  expect(await paid()).toEqual(before)
})

test('what is said of an article that there is not counts for the campaign alone', async () => {
  const query = { attempt: randomUUID(), from: 'there-is-none', campaign: 'autumn' }
  await buySubscription(openShopper(), { ...newGuest(), cart: personal('print') }, query)
  expect(await paid()).toContainEqual(expect.objectContaining({ article: '', campaign: 'autumn', count: 1 }))
})

test('what cannot be an article is refused by nobody, and kept by nobody', async () => {
  const kept = await sources()
  const query = { attempt: randomUUID(), from: '<script>', campaign: '%00' }
  expect((await subscribe(openShopper(), { ...newGuest(), cart: personal('print') }, query)).status).toBe(200)
  expect(await sources()).toEqual(kept)
})

test('what led to an order that is never paid is forgotten after a month', async () => {
  expect((await sources()).length).toBeGreaterThan(0)
  await countFigures({ ...context, now: () => new Date(clock.now.getTime() + 31 * 24 * 60 * 60 * 1000) })
  expect(await sources()).toEqual([])
})
