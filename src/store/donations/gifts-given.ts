import type { Queryable } from '#store/database.ts'

/** The gifts of one monthly donation, the newest first. Those of an order have a receipt. */
export const listGiftsOf = (db: Queryable, monthlyId: string, most: number) =>
  db
    .selectFrom('donations')
    .leftJoin('orders', 'orders.id', 'donations.order_id')
    .leftJoin('monthly_charges', 'monthly_charges.order_id', 'donations.order_id')
    .select([
      'donations.id',
      'donations.order_id',
      'donations.amount_cents',
      'donations.given_at',
      'orders.status as order_status',
      'monthly_charges.id as charge_id',
      'monthly_charges.month',
    ])
    .where('donations.monthly_id', '=', monthlyId)
    .orderBy('donations.given_at', 'desc')
    .orderBy('donations.id')
    .limit(most)
    .execute()
