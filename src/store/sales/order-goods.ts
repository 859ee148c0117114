import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

type BoughtGoods = { ref: string; name: string; quantity: number; shipcode: string }

/** What of an order goes by post, from the moment on at which it is paid. One line for each thing, however often it was put into the cart. */
export async function insertOrderGoods(trx: Trx, orderId: string, goods: readonly BoughtGoods[], since: Date) {
  const lines = new Map<string, BoughtGoods>()
  for (const line of goods)
    lines.set(line.ref, { ...line, quantity: line.quantity + (lines.get(line.ref)?.quantity ?? 0) })
  const rows = [...lines.values()].map((line) => ({ ...line, order_id: orderId, since }))
  if (rows.length > 0) await trx.insertInto('order_goods').values(rows).execute()
}

export type UnsentGoods = { ref: string; name: string; quantity: number }

/** What of an order is still to be sent. */
export async function listUnsentGoods(db: Queryable, orderId: string): Promise<UnsentGoods[]> {
  const { rows } = await sql<UnsentGoods>`
    select ref, name, quantity - withdrawn as quantity from order_goods
    where order_id = ${orderId} and parcel_id is null and withdrawn < quantity order by ref`.execute(db)
  return rows
}

/** Takes what is not sent off the list, since the order is given back; answers it. The caller holds the order's lock. */
export async function withdrawUnsentGoods(trx: Trx, orderId: string): Promise<UnsentGoods[]> {
  const unsent = await listUnsentGoods(trx, orderId)
  await sql`update order_goods set withdrawn = quantity where order_id = ${orderId} and parcel_id is null`.execute(trx)
  return unsent
}

/** Takes so many of what is not sent off the list, since a part of the order is given back; answers how many of each were there. */
export async function withdrawSomeGoods(
  trx: Trx,
  orderId: string,
  goods: readonly { ref: string; quantity: number }[],
): Promise<{ ref: string; quantity: number }[]> {
  const withdrawn: { ref: string; quantity: number }[] = []
  for (const { ref, quantity } of goods) {
    const { rows } = await sql<{ some: number }>`
      update order_goods set withdrawn = goods.withdrawn + least(goods.quantity - goods.withdrawn, ${quantity}::integer)
      from order_goods goods where goods.order_id = ${orderId} and goods.ref = ${ref}
        and order_goods.order_id = goods.order_id and order_goods.ref = goods.ref
        and order_goods.parcel_id is null and goods.withdrawn < goods.quantity
      returning least(goods.quantity - goods.withdrawn, ${quantity}::integer) as some`.execute(trx)
    for (const { some } of rows) withdrawn.push({ ref, quantity: some })
  }
  return withdrawn
}

type NewParcel = {
  order_id: string | null
  missing_ref: string | null
  carrier: string | null
  tracking: string | null
  sent_at: Date
  sent_by: string
}

export const insertParcel = (trx: Trx, parcel: NewParcel): Promise<{ id: string; ref: string }> =>
  trx.insertInto('parcels').values(parcel).returning(['id', 'ref']).executeTakeFirstOrThrow()

/** What is still to be sent of an order goes with this parcel. The caller holds the order's lock. */
export async function putIntoParcel(trx: Trx, orderId: string, parcelId: string): Promise<void> {
  await sql`update order_goods set parcel_id = ${parcelId}
    where order_id = ${orderId} and parcel_id is null and withdrawn < quantity`.execute(trx)
}

export const findParcel = (db: Queryable, ref: string) =>
  db
    .selectFrom('parcels')
    .select(['id', 'ref', 'order_id', 'missing_ref', 'carrier', 'tracking', 'sent_at'])
    .where('ref', '=', ref)
    .executeTakeFirst()

/** As if it had never been made up: what was in it is to be sent again. The caller holds the lock of whose it is. */
export async function removeParcel(trx: Trx, id: string): Promise<boolean> {
  await sql`update order_goods set parcel_id = null where parcel_id = ${id}`.execute(trx)
  const { numDeletedRows } = await trx.deleteFrom('parcels').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export type ParcelRow = {
  order_id: string
  ref: string
  carrier: string | null
  tracking: string | null
  sent_at: Date | null
  contents: { name: string; quantity: number }[]
}

/** The parcels of orders, in which they went out. Of those that nobody noted a day of, none. */
export async function listParcelsOf(db: Queryable, orderIds: readonly string[]): Promise<ParcelRow[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<ParcelRow>`
    select parcel.order_id, parcel.ref, parcel.carrier, parcel.tracking, parcel.sent_at,
      (select jsonb_agg(jsonb_build_object('name', goods.name, 'quantity', goods.quantity - goods.withdrawn) order by goods.name)
        from order_goods goods where goods.parcel_id = parcel.id) as contents
    from parcels parcel where parcel.order_id = any(${orderIds}::uuid[]) and parcel.sent_at is not null
    order by parcel.sent_at, parcel.id`.execute(db)
  return rows
}
