import type { MonthlyChargeState } from '#domain/donations/monthly/monthly-charge.ts'
import type { Queryable, Trx } from '#store/database.ts'

const columns = [
  'id',
  'monthly_id',
  'month',
  'amount_cents',
  'state',
  'next_at',
  'attempts',
  'failures',
  'order_id',
] as const

const selectCharges = (db: Queryable) => db.selectFrom('monthly_charges').select(columns)

export const findMonthlyCharge = (db: Queryable, id: string) =>
  selectCharges(db).where('id', '=', id).executeTakeFirst()

export const findChargeOfOrder = (db: Queryable, orderId: string) =>
  selectCharges(db).where('order_id', '=', orderId).executeTakeFirst()

/** The month that is being paid for. */
export const findOpenCharge = (db: Queryable, monthlyId: string) =>
  selectCharges(db)
    .where('monthly_id', '=', monthlyId)
    .where('month', 'is not', null)
    .where('state', 'in', ['charging', 'failing'])
    .executeTakeFirst()

/** The last month that was ever charged for. */
export const findLastMonth = (db: Queryable, monthlyId: string) =>
  selectCharges(db)
    .where('monthly_id', '=', monthlyId)
    .where('month', 'is not', null)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()

export type MonthlyChargeRow = NonNullable<Awaited<ReturnType<typeof findMonthlyCharge>>>

type NewCharge = { id: string; monthlyId: string; month: string | null; amountCents: number; at: Date }

/** Writes down that a month, or a gift beside it, is charged for. False where that was written down before. */
export async function insertMonthlyCharge(trx: Trx, charge: NewCharge): Promise<boolean> {
  const { id, monthlyId, month, amountCents, at } = charge
  const inserted = await trx
    .insertInto('monthly_charges')
    .values({
      id,
      monthly_id: monthlyId,
      month,
      amount_cents: amountCents,
      state: 'charging',
      next_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

type Change = {
  state?: MonthlyChargeState
  next_at?: Date
  attempts?: number
  failures?: number
  order_id?: string
}

export async function changeMonthlyCharge(trx: Trx, id: string, { at, ...change }: Change & { at: Date }) {
  await trx
    .updateTable('monthly_charges')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Whether a charge that is under way is still wanted: its donation has not been cancelled. A gift beside it always is. */
export async function isMonthlyChargeWanted(db: Queryable, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('monthly_charges')
    .innerJoin('monthly_donations', 'monthly_donations.id', 'monthly_charges.monthly_id')
    .select('monthly_charges.id')
    .where('monthly_charges.id', '=', id)
    .where('monthly_charges.state', '=', 'charging')
    .where((either) =>
      either.or([either('monthly_charges.month', 'is', null), either('monthly_donations.status', '<>', 'cancelled')]),
    )
    .executeTakeFirst()
  return found !== undefined
}
