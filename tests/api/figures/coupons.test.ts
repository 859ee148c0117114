import { expect, test } from 'vitest'
import { countFigures } from '#application/figures/count-figures.ts'
import { readFigure } from '#application/figures/read-figure.ts'
import { readDeskStore } from '#application/store/read-desk-store.ts'
import { appendCycle } from '#store/subscriptions/cycles.ts'
import { newGuest, openSubscribe, personal } from '../../support/subscribe.ts'

const { db, context, clock, openShopper, buySubscription, accountOf, ordersOf } = await openSubscribe()

test('a coupon has brought what was paid with it and not given back, and those renewed who went on', async () => {
  const cart = personal('digital', { coupon: 'WELCOME10' })
  const buyers = [newGuest(), newGuest(), newGuest()]
  for (const guest of buyers) await buySubscription(openShopper(), { ...guest, cart })
  const [first, second, third] = await Promise.all(buyers.map(({ email }) => ordersOf(email)))
  const account = await accountOf(buyers[0]?.email ?? '')
  if (!account || !first?.[0] || !second?.[0] || !third?.[0]) throw new Error('Nothing was bought')
  const next = { term: '1year', level: 'low', deliverable: 'digital', copies: 1, tokens: 4, orderId: null } as const
  await db.transaction().execute((trx) => appendCycle(trx, { ...next, accountId: account.id, at: clock.now }))
  await countFigures(context)
  const result = async () =>
    (await readFigure(context, 'coupons')).tables[0]?.rows.find(({ code }) => code === 'WELCOME10')
  const cents = [first, second, third].reduce((sum, [order]) => sum + (order?.paid_cents ?? 0), 0)
  const expected = { uses: 3, orders: 3, cents, subscriptions: 3, ended: 1, renewed: 1, rate: 1 }
  expect(await result()).toEqual({ code: 'WELCOME10', ...expected })
  const { coupons } = await readDeskStore(context)
  const { rate: _rate, ...shown } = expected
  expect(coupons.find(({ code }) => code === 'WELCOME10')).toMatchObject({ taken: 3, result: shown })
})
