import type { CartContents } from '#domain/cart/cart-contents.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import {
  readOrderSnapshot,
  type StoredOrderSnapshot,
  storeOrderSnapshot,
} from '#domain/orders/stored-order-snapshot.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** A row with its snapshot as it is understood today, whichever version it was written in. */
export const withSnapshot = <Row extends { snapshot: StoredOrderSnapshot }>({
  snapshot,
  ...row
}: Row): Omit<Row, 'snapshot'> & { snapshot: OrderSnapshot } => ({ ...row, snapshot: readOrderSnapshot(snapshot) })

export type NewVersion = {
  order_id: string
  version: number
  amount_cents: number
  content: string
  customer: string | null
  methods: string[]
  save_method: boolean
  snapshot: OrderSnapshot
  cart_contents: CartContents | null
  password_hash: string | null
  submitted_by: Buffer | null
  created_at: Date
}

export async function insertVersion(trx: Trx, version: NewVersion): Promise<void> {
  const snapshot = JSON.stringify(storeOrderSnapshot(version.snapshot))
  const cart_contents = version.cart_contents && JSON.stringify(version.cart_contents)
  await trx
    .insertInto('order_versions')
    .values({ ...version, snapshot, cart_contents })
    .execute()
}

/** A password that was chosen with an order is kept no longer than until its account is made, or will not be. */
export async function forgetPasswords(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('order_versions')
    .set({ password_hash: null })
    .where('order_id', '=', orderId)
    .where('password_hash', 'is not', null)
    .execute()
}

/** Each by its name: a statement that says `*` is not prepared. */
const versionColumns = [
  'order_versions.order_id',
  'order_versions.version',
  'order_versions.amount_cents',
  'order_versions.content',
  'order_versions.snapshot',
  'order_versions.cart_contents',
  'order_versions.customer',
  'order_versions.methods',
  'order_versions.save_method',
  'order_versions.password_hash',
  'order_versions.submitted_by',
  'order_versions.created_at',
] as const

/** One version of an order, with the currency of all of them. */
export async function findVersion(db: Queryable, orderId: string, version: number) {
  const row = await db
    .selectFrom('order_versions')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([...versionColumns, 'orders.currency'])
    .where('order_id', '=', orderId)
    .where('order_versions.version', '=', version)
    .executeTakeFirst()
  return row && withSnapshot(row)
}

/** Who submitted the order last: as the provider knows them, and from which browser. */
/** Whether this browser has ever submitted the order, or nobody is written down who has. */
export async function isSubmitter(db: Queryable, orderId: string, buyerHash: Buffer | null): Promise<boolean> {
  const rows = await db
    .selectFrom('order_versions')
    .select('submitted_by')
    .distinct()
    .where('order_id', '=', orderId)
    .where('submitted_by', 'is not', null)
    .execute()
  if (rows.length === 0) return true
  return buyerHash !== null && rows.some(({ submitted_by }) => submitted_by?.equals(buyerHash))
}

export const findLastSubmitter = (db: Queryable, orderId: string) =>
  db
    .selectFrom('order_versions')
    .select(['customer', 'submitted_by'])
    .where('order_id', '=', orderId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
