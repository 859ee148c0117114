import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { auditOrders } from '#store/checks/audit-orders.ts'
import type { Database } from '#store/database.ts'
import { openPaidSite } from '../../support/payments.ts'
import { reached } from '../../support/whole-proof.ts'

const { db, context, begin, pay } = await openPaidSite()

/** What an order must not be, each by what would have to be written wrongly. What the database refuses by itself is not here. */
const faults: readonly (readonly [string, (trx: Database, id: string) => Promise<unknown>])[] = [
  [
    'completed, and paid less than it costs',
    (trx, id) => sql`update orders set paid_cents = paid_cents - 1 where id = ${id}`.execute(trx),
  ],
  [
    'paid, and not completed',
    (trx, id) => sql`update orders set status = 'started', completed_at = null where id = ${id}`.execute(trx),
  ],
  [
    'completed, and nobody was told',
    (trx, id) =>
      sql`delete from events where name = 'order-completed' and data ->> 'order' = (select ref from orders where id = ${id})`.execute(
        trx,
      ),
  ],
  [
    'completed, and told twice',
    (trx, id) =>
      sql`insert into events (name, at, data) select name, at, data from events where name = 'order-completed' and data ->> 'order' = (select ref from orders where id = ${id})`.execute(
        trx,
      ),
  ],
  [
    'under way, without an invoice',
    (trx, id) =>
      sql`update orders set status = 'processing', completed_at = null, paid_cents = null where id = ${id}`.execute(
        trx,
      ),
  ],
]

test.each(faults)('the audit after every suite finds an order that is %s', async (_, spoil) => {
  const { orderId, intentId } = await begin()
  await pay(intentId)
  await settlePayment(context, intentId)
  expect(await auditOrders(db)).toEqual([])
  const undo = new Error('undo')
  const spoiled = db.transaction().execute(async (trx) => {
    await spoil(trx, orderId)
    const { ref } = await trx.selectFrom('orders').select('ref').where('id', '=', orderId).executeTakeFirstOrThrow()
    expect((await auditOrders(trx)).map((row) => row.ref)).toContain(ref)
    throw undo
  })
  await expect(spoiled).rejects.toBe(undo)
  reached(1, 'faults that the audit finds', 1)
})

const tests = resolve(import.meta.dirname, '../..')
const auditing = join(tests, 'support/test-database.ts')
const known = new Map<string, boolean>()

/** Whether a file opens its database by the one function that audits it afterwards, itself or by what it imports. */
function isAudited(file: string): boolean {
  if (file === auditing) return true
  const before = known.get(file)
  if (before !== undefined) return before
  known.set(file, false)
  const imports = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g)]
  const found = imports.some(([, path = '']) => isAudited(resolve(dirname(file), path)))
  known.set(file, found)
  return found
}

test('every suite that sells something ends with the audit', () => {
  const suites = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(api|faults)\/.*\.test\.tsx?$/.test(name))
    .map((name) => join(tests, name))
  const audited = suites.filter(isAudited)
  const sells = suites.filter((file) =>
    /#application\/(sales|checkout|donations|renewals|gifts)\//.test(readFileSync(file, 'utf8')),
  )
  expect(sells.filter((file) => !audited.includes(file))).toEqual([])
  reached(1, 'suites that end with the audit', audited.length)
})
