import { expect, vi } from 'vitest'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { readOrderSnapshot, type StoredOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import { auditDoubleCharges } from '#store/checks/audit-charges.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { auditMissing } from '#store/checks/audit-missing.ts'
import { auditOrders } from '#store/checks/audit-orders.ts'
import { auditRenewals } from '#store/checks/audit-renewals.ts'
import { listStock } from '#store/store/stock.ts'
import type { DueRenewals } from './due-renewals.ts'
import type { Paid, startLoad } from './load.ts'
import type { Cluster } from './open-cluster.ts'

type Load = ReturnType<typeof startLoad>

/** So many buyers ask at the end what has become of their orders. */
const AT_ONCE = 8

/** Holds what buyers were told, what the shop has written down and what the provider has taken against one another. */
export function openAudit(cluster: Cluster, load: Load, renewals: DueRenewals) {
  const { db, pool, bank } = cluster
  let seen = 0

  /** Each of these orders is there once, with the lines and the sum that its buyer was told; it was paid, by that sum. */
  async function seeKept(paid: readonly Paid[]) {
    const rows = await ordersOf(cluster, paid)
    for (const { id, email, bill, total, status } of paid) {
      const [order, ...more] = rows.get(id) ?? []
      expect(more, `${email} has one order`).toEqual([])
      expect(order, `the order of ${email}`).toMatchObject({ amount: total, email })
      expect(order?.bill, `the lines of ${email}`).toEqual(bill)
      if (status === 'completed') expect(order?.status, `${email} was told so`).toBe(status)
      expect(order?.receipts, `the receipts of ${email}`).toBe(order?.status === 'completed' ? 1 : 0)
      expect(order?.cycles, `the subscriptions of ${email}`).toBe(order?.status === 'completed' ? 1 : 0)
    }
  }

  async function seeAudits() {
    expect(await auditOrders(db)).toEqual([])
    expect(await auditLedger(db)).toEqual([])
    expect(await auditMissing(db)).toEqual([])
    expect(await auditDoubleCharges(db)).toEqual([])
  }

  /** What was acknowledged since the last time is there, while others go on buying. */
  async function seeNothingLost() {
    const paid = load.paid.slice(seen)
    seen += paid.length
    await seeKept(paid)
    for (const { id, total } of paid)
      expect(await bank.stripe.paymentIntents.retrieve(id)).toMatchObject({
        status: 'succeeded',
        amount_received: total,
      })
    await seeAudits()
  }

  /** After the last order: everything that was begun is brought to its end, and then there is nothing too much or too little. */
  async function seeAll() {
    const receipts = await untilSettled(cluster, load, renewals)
    expect(receipts.size, 'each payment has a receipt of its own').toBe(load.paid.length)
    await seeKept(load.paid)
    expect(load.paid.filter(({ email }) => !cluster.mail.arrived.has(email))).toEqual([])
    await renewals.seeEachOnce()
    await seeAudits()
    expect(await auditRenewals(db)).toEqual([])
    await seeMoney()
    await seeStock()
  }

  /** The provider has taken what the shop has written down as paid, and nothing else; nothing has gone back. */
  async function seeMoney() {
    const taken = new Map<string, number>()
    const ofNobody: string[] = []
    const { rows } = await pool.query<{ id: string; intent: string; cents: number }>(
      `select id, payment_intent_id as intent, paid_cents as cents from orders where payment_intent_id is not null`,
    )
    const known = new Set(rows.map(({ id }) => id))
    for await (const { id, status, amount_received, metadata } of bank.stripe.paymentIntents.list({ limit: 100 })) {
      if (status === 'succeeded') taken.set(id, amount_received)
      if (metadata.order !== undefined && !known.has(metadata.order)) ofNobody.push(id)
    }
    expect(taken).toEqual(new Map(rows.map(({ intent, cents }) => [intent, cents])))
    expect(taken.size).toBe(load.paid.length + renewals.readers.length)
    for (const { id, total } of load.paid) expect(taken.get(id)).toBe(total)
    expect(ofNobody, 'payments of orders that nobody knows').toEqual([])
    expect((await bank.stripe.refunds.list({ limit: 1 })).data).toEqual([])
    const strange = `select payment_intent_id from stray_payments union select payment_intent_id from payments_given_back`
    expect((await pool.query(strange)).rows).toEqual([])
  }

  /** What was sold and what is left is what there was; nobody new holds any, and what moved adds up. */
  async function seeStock() {
    const sold = new Map<string, number>()
    for (const { ref, qty, medium } of load.paid.flatMap(({ bill }) => bill.goods))
      if (medium === 'print') sold.set(ref, (sold.get(ref) ?? 0) + qty)
    expect(sold.size).toBeGreaterThan(0)
    const { rows } = await pool.query<{ ref: string; moved: number; sold: number }>(
      `select ref,
        coalesce((select sum(change) from stock_movements m where m.ref = stock.ref), 0)::int as moved,
        coalesce((select sum(quantity) from stock_holds h where h.ref = stock.ref and sold_at is not null), 0)::int as sold
      from stock`,
    )
    const written = new Map(rows.map(({ ref, ...row }) => [ref, row]))
    for (const { ref, quantity, held } of await listStock(db)) {
      const row = { moved: quantity + held, sold: sold.get(ref) ?? 0 }
      expect({ ref, ...written.get(ref) }).toEqual({ ref, ...row })
      expect({ ref, quantity: quantity + row.sold, held }).toEqual({ ref, ...cluster.stock.get(ref) })
    }
  }

  return { seeNothingLost, seeAll }
}

type Kept = { status: string; email: string; amount: number; bill: object; receipts: number; cycles: number }

type OrderRow = Omit<Kept, 'bill' | 'email'> & { id: string; snapshot: StoredOrderSnapshot }

/** What is written down of these payments, by their ids. */
async function ordersOf({ pool }: Cluster, paid: readonly Paid[]): Promise<Map<string, Kept[]>> {
  const { rows } = await pool.query<OrderRow>(
    `select payment_intent_id as id, status, amount_cents as amount, snapshot,
      (select count(*)::int from mails where cause = 'order-receipt:' || orders.id) as receipts,
      (select count(*)::int from cycles where cycles.order_id = orders.id) as cycles
    from orders join order_versions bought
      on bought.order_id = orders.id and bought.version = coalesce(paid_version, orders.version)
    where payment_intent_id = any($1::text[])`,
    [paid.map(({ id }) => id)],
  )
  const kept = rows.map(({ snapshot, ...row }) => {
    const { bill, buyer } = readOrderSnapshot(snapshot)
    return { ...row, bill, email: buyer.email }
  })
  return Map.groupBy(kept, ({ id }) => id)
}

/** The receipts that buyers are told of when the living have done what they do every minute. */
async function untilSettled({ context, pool }: Cluster, load: Load, renewals: DueRenewals): Promise<Set<string>> {
  const later = { ...context, now: () => new Date(Date.now() + 10 * 60_000) }
  const receipts = new Map<string, string>()
  const readReceipt = async ({ id, ask }: Paid) => {
    const { told } = await ask(`/api/checkout/${id}`)
    expect(told).toMatchObject({ status: 'completed', receipt: expect.any(String) })
    receipts.set(id, String(told.receipt))
  }
  const isSettled = async () => {
    // Jobs of the killed go to others, and payments that nobody told of are looked for.
    await releaseAbandonedJobs(later)
    await sweepOpenOrders(later)
    await renewals.begin()
    await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    const open = load.paid.filter(({ id }) => !receipts.has(id))
    for (let first = 0; first < open.length; first += AT_ONCE)
      await Promise.all(open.slice(first, first + AT_ONCE).map(readReceipt))
    await renewals.seeRenewed()
    const unsent = `select email from mails where sent_at is null and refused_at is null and kind like '%-receipt'`
    expect((await pool.query(unsent)).rows).toEqual([])
  }
  await vi.waitFor(isSettled, { timeout: 900_000, interval: 500 })
  return new Set(receipts.values())
}
