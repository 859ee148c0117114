import type { Queryable, Trx } from './database.ts'

export type NewVersion = {
  order_id: string
  version: number
  amount_cents: number
  content: string
  customer: string | null
  methods: string[]
  save_method: boolean
  snapshot: string
  cart_contents: string | null
  password_hash: string | null
  created_at: Date
}

export async function insertVersion(trx: Trx, version: NewVersion): Promise<void> {
  await trx.insertInto('order_versions').values(version).execute()
}

/** A password that was chosen with an order is kept no longer than until its account is made, or will not be. */
export async function forgetPasswords(trx: Trx, orderId: string): Promise<void> {
  await trx.updateTable('order_versions').set({ password_hash: null }).where('order_id', '=', orderId).execute()
}

/** One version of an order, with the currency of all of them. */
export const findVersion = (db: Queryable, orderId: string, version: number) =>
  db
    .selectFrom('order_versions')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('order_versions')
    .select('orders.currency')
    .where('order_id', '=', orderId)
    .where('order_versions.version', '=', version)
    .executeTakeFirst()

/** In whose name the order was submitted last, as the provider knows them. */
export async function findLastCustomer(db: Queryable, orderId: string): Promise<string | null> {
  const last = db
    .selectFrom('order_versions')
    .select('customer')
    .where('order_id', '=', orderId)
    .orderBy('version', 'desc')
    .limit(1)
  return (await last.executeTakeFirst())?.customer ?? null
}
