import { type RawBuilder, sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import type { Queryable } from '#store/database.ts'

/** Something that waits to be sent: what is left of an order, or another copy of an issue. */
export type ToSend = {
  kind: 'order' | 'replacement'
  /** The order's number, or what a report of a missing copy is known by. */
  ref: string
  since: Date
  shipcode: Shipcode
  name: string
  email: string | null
  address: Address
  goods: { ref: string; name: string; quantity: number }[]
  /** A dispute about it is open. */
  is_disputed: boolean
}

/** All that waits to be sent. Each half is read along an index that holds little else. */
const toSend = sql`
  select 'order' as kind, orders.ref, lines.since, lines.shipcode, version.snapshot -> 'goodsTo' ->> 'name' as name, orders.email,
    version.snapshot -> 'goodsTo' -> 'address' as address, lines.goods,
    exists (select from disputes where disputes.order_id = orders.id and closed_at is null) as is_disputed
  from (select order_id, min(since) as since, min(shipcode) as shipcode,
      jsonb_agg(jsonb_build_object('ref', ref, 'name', name, 'quantity', quantity - withdrawn) order by name, ref) as goods
    from order_goods where parcel_id is null and withdrawn < quantity group by order_id) lines
  join orders on orders.id = lines.order_id and orders.status = 'completed'
  join order_versions version on version.order_id = orders.id and version.version = coalesce(orders.paid_version, orders.version)
  union all
  select 'replacement', missing.ref, coalesce(missing.decided_at, missing.told_at), 'ship-' || right(delivery.deliverable, 1),
    missing.name, account.email, missing.address,
    jsonb_build_array(jsonb_build_object('ref', 'iss:' || missing.issue_number, 'name', issue.title, 'quantity', missing.copies)), false
  from missing_copies missing
  join accounts account on account.id = missing.account_id
  join issues issue on issue.number = missing.issue_number
  join deliveries delivery on delivery.account_id = missing.account_id and delivery.issue_number = missing.issue_number
  where missing.state = 'replacing'`

export type ToSendAsked = {
  /** Part of a number, a name, an email or of what is in it; empty for all. */
  search: string
  sort: 'age' | 'postage'
  limit: number
  offset: number
}

/** The longest first that has waited; by what postage it takes, where that is asked for. */
export async function listToSend(db: Queryable, { search, sort, limit, offset }: ToSendAsked): Promise<ToSend[]> {
  const { rows } = await sql<ToSend>`
    select * from (${toSend}) waiting where ${isLike(search, sql`concat_ws(' ', ref, name, email, goods)`)}
    order by ${sort === 'postage' ? sql`shipcode, ` : sql``} since, ref limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countToSend(db: Queryable, search = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${toSend}) waiting
    where ${isLike(search, sql`concat_ws(' ', ref, name, email, goods)`)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those of these that still wait. */
export async function findToSend(db: Queryable, refs: readonly string[]): Promise<ToSend[]> {
  const { rows } = await sql<ToSend>`
    select * from (${toSend}) waiting where ref = any(${refs}) order by shipcode, since, ref`.execute(db)
  return rows
}

/** Without accents or case. */
export function isLike(search: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = search.trim()
  if (words === '') return sql`true`
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`desk_form(${text}) like desk_form(${pattern})`
}
