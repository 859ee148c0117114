import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'
import { type MonthlyTown, openMonthlyTown } from '../../support/monthly-town.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const DONORS = Number(process.env.DONORS ?? (isWholeProof ? 1_000 : 9))
const DAYS = 730
/** A run that failed is had again with `SEED=… npm test -- api two-years`. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

const site = await openMonthlyDonations()
const { db, stripe } = site

type Charge = { monthlyId: string; month: string | null; amount: number; state: string }

async function readCharges(): Promise<Map<string, Charge[]>> {
  const { rows } = await sql<Charge>`
    select monthly_id as "monthlyId", to_char(month, 'YYYY-MM') as month, amount_cents as amount, state
    from monthly_charges where month is not null order by monthly_id, month`.execute(db)
  return Map.groupBy(rows, ({ monthlyId }) => monthlyId)
}

const readStatuses = async () =>
  new Map(
    (await db.selectFrom('monthly_donations').select(['id', 'status']).execute()).map((row) => [row.id, row.status]),
  )

/** Every month that was due is charged for, at its amount, or its donor is still in trouble with the one before; and no other. */
async function checkDay({ donors, today }: MonthlyTown): Promise<void> {
  const [charges, statuses] = [await readCharges(), await readStatuses()]
  for (const donor of donors) {
    const { id, model } = donor
    const own = charges.get(id) ?? []
    const open = own.find(({ state }) => state === 'charging' || state === 'failing')
    if (!donor.isOver && model.due() <= today()) {
      const isBegun = own.some(({ month }) => month === model.due().slice(0, 7))
      if (isBegun) model.begin(today())
      else expect(open, `${id}: ${model.due()} is not charged on ${today()}`).toBeDefined()
    }
    if (statuses.get(id) === 'cancelled') donor.isOver = true
    const charged = own.map(({ month, amount }) => ({ month, amount }))
    expect(charged, `${id} on ${today()}, seed ${SEED}`).toEqual(model.months)
    // What is not in dunning or under way has been paid; only the last month of a donation may have come to nothing.
    const unpaid = own.filter(({ state }) => state !== 'paid')
    expect(unpaid.length).toBeLessThanOrEqual(1)
    if (unpaid[0]) expect(unpaid[0].month).toBe(own.at(-1)?.month)
    if (unpaid[0]?.state === 'ended') expect(statuses.get(id)).toBe('cancelled')
  }
}

async function sumsHere() {
  const { rows } = await sql<{ orders: number; gifts: number; charges: number; receipts: number; count: number }>`
    select (select coalesce(sum(paid_cents), 0)::int from orders where status = 'completed'
        and id in (select order_id from monthly_charges)) as orders,
      (select coalesce(sum(amount_cents), 0)::int from donations where monthly_id is not null) as gifts,
      (select coalesce(sum(amount_cents), 0)::int from monthly_charges where state = 'paid') as charges,
      (select count(*)::int from mails where kind = 'donation-receipt') as receipts,
      (select count(*)::int from monthly_charges where state = 'paid') as count`.execute(db)
  if (!rows[0]) throw new Error('There are no sums')
  return rows[0]
}

/** What the provider has taken of each donor, and kept. */
async function takenByProvider() {
  const taken = new Map<string, number[]>()
  for await (const { customer, status, amount_received } of stripe.paymentIntents.list({ limit: 100 }))
    if (status === 'succeeded') taken.set(String(customer), [...(taken.get(String(customer)) ?? []), amount_received])
  return taken
}

test(`over two years ${DONORS} donors are charged for each due month once, and what is taken, receipted and kept is one sum (seed ${SEED})`, {
  timeout: isWholeProof ? 5 * 3_600_000 : 300_000,
}, async () => {
  const town = await openMonthlyTown(site, DONORS, SEED)
  for (let day = 0; day < DAYS; day += 1) {
    const isIdle = town.chance(0.04)
    await town.nextDay(isIdle)
    if (!isIdle) await checkDay(town)
  }
  // What was never told of is told at last, and what was left open is ended.
  await town.tell(true)
  await sweepOpenOrders(town.on())
  await town.work()
  await checkDay(town)
  const months = town.donors.reduce((sum, { model }) => sum + model.months.length, 0)
  expect(months, 'enough has happened to be worth counting').toBeGreaterThan(DONORS * 8)
  const taken = await takenByProvider()
  const { orders, gifts, charges, receipts, count } = await sumsHere()
  const total = [...taken.values()].flat().reduce((sum, amount) => sum + amount, 0)
  expect({ orders, gifts, charges }).toEqual({ orders: total, gifts: total, charges: total })
  expect(receipts).toBe(count)
  for (const { id, customer } of town.donors) {
    const kept = (await site.giftsOf(id)).map(({ amount_cents }) => amount_cents)
    expect(kept.sort(byAmount), id).toEqual((taken.get(customer) ?? []).sort(byAmount))
  }
  reached(45, 'donors over 24 months', DONORS)
})

const byAmount = (one: number, other: number) => one - other
