import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mergeAccounts } from '#application/desk/merge-accounts.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { moveSubscription } from '#application/subscriptions/move-subscription.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { printSubscription } from '../../support/cart.ts'
import { american, chosen } from '../../support/checkout.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { openRedeem } from '../../support/redeem.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const MOST = isWholeProof ? Number.POSITIVE_INFINITY : 8
const shop = await openRedeem()
const { db, openShopper, buy, orderOf } = shop
const by = { kind: 'staff', accountRef: 'acc-staff', name: 'Vera Holm', roles: ['books', 'circulation'] } as const
const context = { ...shop.context, by }
const two = openTwo(shop.databaseUrl, context)
let people = 0

/** Somebody with a subscription of theirs, and the order that paid for it. */
async function newSubscriber() {
  people += 1
  const email = `ada.race.${people}@reader.example`
  const shopper = openShopper()
  await shopper.add({ type: 'personal-subscription', item: printSubscription })
  const guest = { name: `Ada Race ${people}`, email, address: american, shipcode: 'ship-a', password: chosen }
  const { intentId } = await buy(shopper, guest)
  const { id, ref } = await orderOf(intentId)
  const { token } = await db.selectFrom('cycles').select('token').where('order_id', '=', id).executeTakeFirstOrThrow()
  return { email, ref, orderId: id, token }
}

async function newAccount() {
  people += 1
  const email = `into.race.${people}@reader.example`
  const row = { name: 'Another', email, email_key: email, created_at: new Date() }
  return { email, ...(await db.insertInto('accounts').values(row).returning('ref').executeTakeFirstOrThrow()) }
}

test('an order is given back while whoever its subscription was moved to is merged: neither breaks the other off', {
  timeout: isWholeProof ? 1_800_000 : 120_000,
}, async () => {
  async function tryOne(at: readonly [number, number]) {
    const [reader, holder, into] = [await newSubscriber(), await newAccount(), await newAccount()]
    const moved = { token: reader.token, email: holder.email, name: null, dryRun: false }
    expect(await moveSubscription(context, moved)).toMatchObject({ ok: true })
    const steps = await two.interleave(at, {
      one: async (on) =>
        expect(await refundOrder(on, { ref: reader.ref }), `stopped at ${at}`).toMatchObject({ ok: true }),
      other: async (on) =>
        expect(await mergeAccounts(on, { ref: into.ref, email: holder.email, dryRun: false })).toMatchObject({
          ok: true,
        }),
    })
    const { rows } = await sql`select from cycles where cancelled_at is null and (order_id = ${reader.orderId}
      or moved_from in (select id from cycles where order_id = ${reader.orderId}))`.execute(db)
    expect(rows, `stopped at ${at}`).toEqual([])
    return steps
  }
  const { one } = await tryOne([Number.POSITIVE_INFINITY, 0])
  const { other } = await tryOne([0, Number.POSITIVE_INFINITY])
  for (const at of spreadOver({ one, other }, MOST)) await tryOne(at)
  expect(await auditLedger(db)).toEqual([])
})
