import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDeskOrders } from '#application/goods/read-desk-orders.ts'
import { sendGoods } from '#application/goods/send-goods.ts'
import { unsendGoods } from '#application/goods/unsend-goods.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { changeStock } from '#application/store/change-stock.ts'
import { readMovements } from '#application/store/read-movements.ts'
import { countToSend } from '#store/sales/goods-to-send.ts'
import { readStock } from '#store/store/stock.ts'
import { tote } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'

const shop = await openCheckout()
const { db, openShopper, buy, orderOf } = shop
const by = { kind: 'staff', accountRef: 'acc-staff', name: 'Vera Holm', roles: ['owner'] } as const
const context = { ...shop.context, by }
const usps = { carrier: 'USPS', tracking: '9400 1000' }

let people = 0
async function bought(qty = 1): Promise<string> {
  people += 1
  const shopper = openShopper()
  await shopper.add({ ...tote, qty })
  const guest = {
    name: `Ada ${people}`,
    email: `ada.send.${people}@reader.example`,
    address: american,
    shipcode: 'ship-a',
  }
  return (await orderOf((await buy(shopper, guest)).intentId)).ref
}
const mails = async () =>
  await db
    .selectFrom('mails')
    .select(['email', 'data'])
    .where('kind', '=', 'goods-sent')
    .orderBy('created_at')
    .execute()
const toSend = async (search = '') =>
  (await readDeskOrders(context, { view: 'to-send', search, sort: 'age', page: 1 })).rows.map(({ ref }) => ref)
const stockOf = async () => (await readStock(db, ['prd:tote'])).get('prd:tote') ?? 0

/** What moved adds up to what there is. */
async function unbalanced() {
  const { rows } = await sql`
    select ref from stock where quantity
      + coalesce((select sum(hold.quantity) from stock_holds hold where hold.ref = stock.ref and sold_at is null), 0)
      <> coalesce((select sum(change) from stock_movements moved where moved.ref = stock.ref), 0)`.execute(db)
  return rows
}

test('what is bought waits to be sent; marked, it is gone from the list, and its buyer has one mail with the carrier', async () => {
  const ref = await bought(2)
  expect(await toSend()).toContain(ref)
  expect(await toSend(`ada ${people}`)).toContain(ref)
  expect(await toSend('nobody of this name')).toEqual([])
  const before = await mails()
  expect(await sendGoods(context, { items: [{ ref, ...usps }], dryRun: true })).toMatchObject({
    ok: true,
    dryRun: true,
  })
  expect(await toSend()).toContain(ref)
  expect(await sendGoods(context, { items: [{ ref, ...usps }] })).toMatchObject({ ok: true })
  expect(await toSend()).not.toContain(ref)
  const told = (await mails()).slice(before.length)
  expect(told).toMatchObject([
    { email: `ada.send.${people}@reader.example`, data: { order: ref, contents: ['2 × Canvas Tote'], ...usps } },
  ])
  const sent = await readDeskOrders(context, { view: 'sent', search: ref, sort: 'age', page: 1 })
  expect(sent.rows).toMatchObject([{ ref, parcel: usps }])
})

test('marked by eight at once it is sent once, with one mail', async () => {
  const refs = [await bought(), await bought(), await bought()]
  const before = (await mails()).length
  const marked = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      sendGoods(context, { items: (turn % 2 ? refs : refs.toReversed()).map((ref) => ({ ref, ...usps })) }),
    ),
  )
  expect(marked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(marked.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 7 }, () => ({ ok: false, reason: 'nothing-to-send', ref: refs.toSorted()[0] })),
  )
  expect((await mails()).length - before).toBe(3)
})

test('where one of many can’t be sent, none is', async () => {
  const ref = await bought()
  const gone = await bought()
  await refundOrder(context, { ref: gone })
  const items = [ref, gone].map((one) => ({ ref: one, ...usps }))
  expect(await sendGoods(context, { items })).toEqual({ ok: false, reason: 'not-completed', ref: gone })
  expect(await toSend()).toContain(ref)
})

test('a refund takes what is not sent off the list and back into stock; what was sent stays gone', async () => {
  const [unsent, sent] = [await bought(2), await bought(3)]
  await sendGoods(context, { items: [{ ref: sent, ...usps }] })
  const before = await stockOf()
  expect(await refundOrder(context, { ref: sent, dryRun: true })).toMatchObject({ takenBack: { stock: [] } })
  expect(await refundOrder(context, { ref: sent })).toMatchObject({ ok: true, takenBack: { stock: [] } })
  expect(await stockOf()).toBe(before)
  expect(await refundOrder(context, { ref: unsent })).toMatchObject({
    ok: true,
    takenBack: { stock: [{ ref: 'prd:tote', quantity: 2 }] },
  })
  expect(await stockOf()).toBe(before + 2)
  expect(await toSend()).not.toContain(unsent)
  const [last] = await readMovements(context, 'prd:tote', { limit: 1, offset: 0 })
  expect(last).toMatchObject({ change: 2, reason: 'return', about: unsent, by_name: 'Vera Holm' })
})

test('sent and refunded at once: either it was sent and stays gone, or it was not and is back', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ref = await bought()
    const before = await stockOf()
    const [sent] = await Promise.all([sendGoods(context, { items: [{ ref, ...usps }] }), refundOrder(context, { ref })])
    expect(await stockOf()).toBe(sent.ok ? before : before + 1)
    expect(await toSend()).not.toContain(ref)
  }
  expect(await unbalanced()).toEqual([])
})

test('a mark is taken back without a word while its mail waits, and with a reason once it has gone', async () => {
  const ref = await bought()
  const mark = async () => {
    const sent = await sendGoods(context, { items: [{ ref, ...usps }] })
    return sent.ok ? (sent.parcels[0]?.parcel ?? '') : ''
  }
  const before = (await mails()).length
  expect(await unsendGoods(context, { parcel: await mark() })).toMatchObject({ ok: true, mail: 'stopped' })
  expect((await mails()).length).toBe(before)
  expect(await toSend()).toContain(ref)
  const parcel = await mark()
  await db.updateTable('mails').set({ sent_at: new Date() }).where('kind', '=', 'goods-sent').execute()
  expect(await unsendGoods(context, { parcel })).toEqual({ ok: false, reason: 'reason-needed' })
  expect(await toSend()).not.toContain(ref)
  const asked = { parcel, because: 'The wrong pile.' }
  const twice = await Promise.all([unsendGoods(context, asked), unsendGoods(context, asked)])
  expect(twice).toContainEqual(expect.objectContaining({ ok: true, mail: 'had-gone' }))
  expect(twice).toContainEqual({ ok: false, reason: 'unknown' })
  expect(await toSend()).toContain(ref)
})

test('the work that waits counts what the list holds', async () => {
  const { rows, toSendCount } = await readDeskOrders(context, { view: 'to-send', search: '', sort: 'postage', page: 1 })
  expect(toSendCount).toBe(await countToSend(db))
  expect(rows).toHaveLength(Math.min(50, toSendCount))
})

test('what moved adds up to what there is, whatever is sold, refunded, counted, delivered and lost at once', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const refs = await Promise.all(Array.from({ length: 6 }, () => bought(1 + random(2))))
  const acts = Array.from({ length: 24 }, () => {
    const ref = refs[random(refs.length)] ?? ''
    return [
      () => changeStock(context, { ref: 'prd:tote', add: 1 + random(5), note: 'A box came.' }),
      () => changeStock(context, { ref: 'prd:tote', add: -1 - random(2) }),
      () => changeStock(context, { ref: 'prd:tote', counted: 60 + random(9) }),
      () => changeStock(context, { ref: 'prd:tote', set: 40 + random(9) }),
      () => refundOrder(context, { ref }),
      () => sendGoods(context, { items: [{ ref, ...usps }] }),
      () => bought(),
    ][random(7)] as () => Promise<unknown>
  })
  await Promise.all(acts.map((act) => act()))
  expect(await unbalanced()).toEqual([])
  const [last] = await readMovements(context, 'prd:tote', { limit: 1, offset: 0 })
  const { rows } = await sql<{ held: number }>`select coalesce(sum(quantity), 0)::int as held from stock_holds
    where ref = 'prd:tote' and sold_at is null`.execute(db)
  expect(last?.balance).toBe((await stockOf()) + (rows[0]?.held ?? 0))
})
