import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refundPart } from '#application/sales/refund/refund-part.ts'
import { cents } from '#domain/money/cents.ts'
import { insertNotice, reportNotices } from '#store/renewals/notices.ts'
import { printSubscription, tote } from '../../support/cart.ts'
import { american, chosen, openCheckout } from '../../support/checkout.ts'

const shop = await openCheckout()
const { db, context, openShopper, buy, orderOf } = shop
const personal = { type: 'personal-subscription', item: printSubscription }
const donation = { type: 'donation-item', item: { process: 'onetime', amount: 1500 } }
let readers = 0

async function bought(...items: readonly unknown[]) {
  const shopper = openShopper()
  for (const item of items) await shopper.add(item)
  readers += 1
  const email = `ada.wave.${readers}@reader.example`
  const form = { name: 'Ada Wave', email, address: american, shipcode: 'ship-a', password: chosen }
  const { id, ref, paid_cents } = await orderOf((await buy(shopper, form)).intentId)
  const ofOrder = db.selectFrom('cycles').select(['id', 'account_id']).where('order_id', '=', id)
  return { id, ref, paid: paid_cents ?? 0, cycle: await ofOrder.executeTakeFirstOrThrow() }
}

/** Somebody who was told of a wave, and then bought these: their next subscription is of that order. */
async function renewedBy(...items: readonly unknown[]) {
  const { cycle } = await bought(personal)
  const told = { accountId: cycle.account_id, cycleId: cycle.id, wave: 'left-0', by: 'mail', at: new Date(0) } as const
  await db.transaction().execute((trx) => insertNotice(trx, told))
  const next = await bought(...items)
  await sql`update cycles set account_id = ${cycle.account_id}, position = 2 where id = ${next.cycle.id}`.execute(db)
  return next
}
const income = async () => (await reportNotices(db, null)).find(({ wave }) => wave === 'left-0')?.incomeCents ?? 0

test('a wave brought what its renewals alone were paid with, less what was given back of them', async () => {
  const alone = await renewedBy(personal)
  const before = await income()
  expect(before, 'of an order that is a renewal and nothing else, all of it').toBe(alone.paid)
  const mixed = await renewedBy(personal, { ...tote, qty: 2 }, donation)
  expect(mixed.paid).toBeGreaterThan(alone.paid)
  expect(await income()).toBe(before + alone.paid)

  const issues = { kind: 'issues', issues: 1, reason: null } as const
  const given = await refundPart(context, { ref: mixed.ref, asked: issues })
  if (!given.ok) throw new Error(given.reason)
  expect(await income()).toBe(before + alone.paid - given.part.amount)
  const amount = { kind: 'amount', amount: cents(200), reason: 'came late' } as const
  expect(await refundPart(context, { ref: alone.ref, asked: amount })).toMatchObject({ ok: true })
  expect(await income()).toBe(before + alone.paid - given.part.amount - 200)
})
