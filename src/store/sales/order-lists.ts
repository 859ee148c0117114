import { sql } from 'kysely'
import type { Database, Queryable } from '#store/database.ts'
import { withSnapshot } from './order-versions.ts'

export type OrdersAsked = {
  status: string | null
  email: string | null
  since: Date | null
  /** The order after which to go on. */
  after: string | null
  limit: number
}

export type OrderListed = {
  ref: string
  status: string
  email: string | null
  content: string
  amount_cents: number
  currency: string
  created_at: Date
  /** The status of a dispute that is not closed; null where there is none. */
  dispute: string | null
  respond_by: Date | null
}

/** Orders as they were paid, or submitted last, newest first. */
export async function listOrders(db: Queryable, { status, email, since, after, limit }: OrdersAsked) {
  const { rows } = await sql<OrderListed>`
    select orders.ref, orders.status, orders.email, version.content, version.amount_cents, orders.currency, orders.created_at,
      dispute.status as dispute, dispute.respond_by
    from orders
    join order_versions version on version.order_id = orders.id
      and version.version = coalesce(orders.paid_version, orders.version)
    left join lateral (select status, respond_by from disputes
      where order_id = orders.id and closed_at is null order by respond_by limit 1) dispute on true
    where (${status}::text is null or orders.status = ${status})
      and (${email}::text is null or lower(orders.email) = lower(${email}))
      and (${since}::timestamptz is null or orders.created_at >= ${since})
      and (${after}::text is null or (orders.created_at, orders.id) <
        (select created_at, id from orders as last where last.ref = ${after}))
    order by orders.created_at desc, orders.id desc limit ${limit}`.execute(db)
  return rows
}

export const findOrderByRef = (db: Queryable, ref: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'ref', 'status', 'currency', 'email', 'account_id', 'payment_intent_id', 'version', 'paid_version'])
    .select(['paid_cents', 'parts_cents', 'created_at', 'touched_at', 'completed_at'])
    .where('ref', '=', ref)
    .executeTakeFirst()

export async function listVersions(db: Queryable, orderId: string) {
  const rows = await db
    .selectFrom('order_versions')
    .select(['version', 'amount_cents', 'content', 'snapshot', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('version')
    .execute()
  return rows.map(withSnapshot)
}

/** All that an order holds and has brought about. */
export async function readOrderEffects(db: Database, orderId: string, intentId: string | null) {
  const ofOrder = { orderId }
  const [stock, coupons, cycles, gifts, downloads, monthly, mails, declines, outside] = await Promise.all([
    db
      .selectFrom('stock_holds')
      .select(['ref', 'quantity', 'sold_at'])
      .where('holder', '=', orderId)
      .orderBy('ref')
      .execute(),
    db
      .selectFrom('coupon_uses')
      .select(['coupon_key as coupon', 'uses', 'used_at'])
      .where('holder', '=', orderId)
      .execute(),
    db
      .selectFrom('cycles')
      .select(['token', 'phase', 'term', 'set_deliverable as deliverable', 'tokens', 'cancelled_at'])
      .where('order_id', '=', orderId)
      .execute(),
    db
      .selectFrom('gifts')
      .select([
        'number',
        'deliverable',
        'level',
        'term',
        'redeemed_at',
        'voided_at',
        'send_on',
        'sent_at',
        'returned_at',
      ])
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('download_grants')
      .select(['ref', 'name', 'downloads', 'granted_at', 'ended_at'])
      .where('order_id', '=', orderId)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('monthly_donations')
      .select(['amount_cents', 'status', 'next_on'])
      .where('order_id', '=', orderId)
      .execute(),
    listMailsOf(db, ofOrder),
    db
      .selectFrom('declined_charges')
      .select(['id', 'declined_at'])
      .where('payment_intent_id', '=', intentId ?? '')
      .orderBy('declined_at')
      .execute(),
    db
      .selectFrom('webhook_events')
      .select('received_at as at')
      .where('payment_intent_id', '=', intentId ?? '')
      .where('outcome', '=', 'refunded-outside')
      .orderBy('received_at')
      .execute(),
  ])
  return { stock, coupons, cycles, gifts, downloads, monthly, mails, declines, outside }
}

/** By their causes, each by its name: by how some begin, all mails would be read. */
async function listMailsOf(db: Queryable, { orderId }: { orderId: string }) {
  const ofAll = ['order-receipt', 'order-refunded', 'order-charged-back', 'gift-links'].map(
    (kind) => `${kind}:${orderId}`,
  )
  const { rows } = await sql<{
    kind: string
    sent_at: Date | null
    refused_at: Date | null
    message_id: string | null
  }>`
    select kind, sent_at, refused_at, message_id from mails
    where cause = any(${ofAll}::text[] || array(select 'order-refunded:' || order_id || ':' || number from refund_parts
        where order_id = ${orderId}) || array(select 'gift-link:' || id from gifts where order_id = ${orderId}))
    order by created_at, kind`.execute(db)
  return rows
}
