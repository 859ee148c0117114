import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { isOwedByHand } from './by-hand.ts'
import { isLike } from './goods-to-send.ts'
import { findOrdersLike, findParcelsLike, isOneOf } from './orders-like.ts'

export type DeskOrderView = 'sent' | 'refunded' | 'to-pay-back' | 'disputed' | 'all'

/** An order, or a replacement that was sent, in a list of the desk. */
export type DeskOrder = {
  kind: 'order' | 'replacement'
  ref: string
  status: string
  at: Date
  name: string
  email: string | null
  what: string
  amount_cents: number | null
  /** What of it went back; of all that was paid where the whole order did. */
  back_cents: number
  /** Null where nothing of it has been sent. */
  parcel: { ref: string; carrier: string | null; tracking: string | null; sentAt: string } | null
  is_to_send: boolean
  is_disputed: boolean
  /** Until when its disputes must be answered, the next first; null where nothing can be answered. */
  answer_by: Date | null
}

type Asked = { search: string; limit: number; offset: number }

const parcelOf = sql`jsonb_build_object('ref', parcel.ref, 'carrier', parcel.carrier, 'tracking', parcel.tracking, 'sentAt', parcel.sent_at)`

/** A dispute that was lost, or money that fitted no order, has ended an order without a refund of ours: then nothing is said. */
const backOf = sql`case when orders.status = 'refunded' and exists (select from refunds where refunds.order_id = orders.id
  and refunded_at is not null) then coalesce(orders.paid_cents, 0) else coalesce(orders.parts_cents, 0) end`

/** The parcels that went out, the last first. */
export async function listSentParcels(db: Queryable, { search, limit, offset }: Asked): Promise<DeskOrder[]> {
  const ids = search === '' ? null : await findParcelsLike(db, search)
  const { rows } = await sql<DeskOrder>`
    select * from (
      select case when orders.id is null then 'replacement' else 'order' end as kind, coalesce(orders.ref, missing.ref) as ref,
        coalesce(orders.status, missing.state) as status, parcel.sent_at as at,
        coalesce(version.snapshot -> 'goodsTo' ->> 'name', missing.name, '') as name, coalesce(orders.email, account.email) as email,
        coalesce((select string_agg(goods.quantity - goods.withdrawn || ' × ' || goods.name, ', ' order by goods.name)
          from order_goods goods where goods.parcel_id = parcel.id), missing.copies || ' × ' || issue.title, '') as what,
        version.amount_cents, ${backOf} as back_cents, ${parcelOf} as parcel, false as is_to_send,
        exists (select from disputes where disputes.order_id = orders.id and closed_at is null) as is_disputed,
        null::timestamptz as answer_by, parcel.id
      from parcels parcel
      left join orders on orders.id = parcel.order_id
      left join order_versions version on version.order_id = orders.id
        and version.version = coalesce(orders.paid_version, orders.version)
      left join missing_copies missing on missing.ref = parcel.missing_ref
      left join accounts account on account.id = missing.account_id
      left join issues issue on issue.number = missing.issue_number
      where parcel.sent_at is not null and ${isOneOf(sql`parcel.id`, ids)}) sent
    where ${isLike(search, sql`concat_ws(' ', ref, name, email, what, parcel ->> 'tracking')`)}
    order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const states: Record<Exclude<DeskOrderView, 'sent'>, RawBuilder<unknown>> = {
  refunded: sql`(orders.status = 'refunded' or orders.parts_cents > 0)`,
  'to-pay-back': isOwedByHand,
  disputed: sql`exists (select from disputes where disputes.order_id = orders.id and closed_at is null)`,
  all: sql`orders.status in ('processing', 'completed', 'refunded')`,
}

const answerBy = sql`(select min(respond_by) from disputes where disputes.order_id = orders.id and closed_at is null)`

/** Orders, the newest first; disputed ones by the day on which they must be answered. */
export async function listDeskOrders(
  db: Queryable,
  view: Exclude<DeskOrderView, 'sent'>,
  { search, limit, offset }: Asked,
): Promise<DeskOrder[]> {
  const ids = search === '' ? null : await findOrdersLike(db, search)
  const { rows } = await sql<DeskOrder>`
    select 'order' as kind, orders.ref, orders.status, orders.created_at as at,
      coalesce(version.snapshot -> 'buyer' ->> 'name', '') as name, orders.email, version.content as what, version.amount_cents,
      ${backOf} as back_cents,
      (select ${parcelOf} from parcels parcel where parcel.order_id = orders.id and parcel.sent_at is not null
        order by parcel.sent_at desc limit 1) as parcel,
      orders.status = 'completed' and exists (select from order_goods goods where goods.order_id = orders.id
        and parcel_id is null and withdrawn < quantity) as is_to_send,
      exists (select from disputes where disputes.order_id = orders.id and closed_at is null) as is_disputed,
      ${answerBy} as answer_by
    from orders
    join order_versions version on version.order_id = orders.id and version.version = coalesce(orders.paid_version, orders.version)
    where ${states[view]} and ${isOneOf(sql`orders.id`, ids)}
      and ${isLike(search, sql`concat_ws(' ', orders.ref, orders.email, version.snapshot -> 'buyer' ->> 'name', version.content)`)}
    order by ${view === 'disputed' ? sql`${answerBy} nulls last,` : sql``} orders.created_at desc, orders.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}
