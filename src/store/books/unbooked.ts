import { sql } from 'kysely'
import type { EntryKind } from '#domain/books/journal-entry.ts'
import type { StoredOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import { readOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import type { Trx } from '#store/database.ts'

type SaleRow = {
  id: string
  ref: string
  completed_at: Date
  snapshot: StoredOrderSnapshot
  has_intent: boolean
  paid_by: 'online' | 'check' | 'wire' | null
  invoice_no: string | null
  paid_cents: number
  shared_cents: number
  short_cents: number
  /** The day on which a check or a wire came that stands on no statement. */
  arrived_on: string | null
  redeemed_term: Term | null
}

/** Orders that were paid by then and are not booked, the oldest first. */
export async function listUnbookedSales(trx: Trx, { until, limit }: { until: Date; limit: number }) {
  const { rows } = await sql<SaleRow>`
    select orders.id, orders.ref, orders.completed_at, orders.paid_cents, version.snapshot,
      orders.payment_intent_id is not null as has_intent, invoice.paid_by, invoice.invoice_no,
      coalesce(invoice.short_cents, 0) as short_cents, invoice.arrived_on,
      coalesce((select sum(share.amount_cents) from bank_line_shares share where share.invoice_id = invoice.id), 0)::int
        as shared_cents,
      (select gift.term from gifts gift where gift.id::text = version.snapshot -> 'redeems' ->> 'giftId') as redeemed_term
    from orders
      join order_versions version on version.order_id = orders.id and version.version = orders.paid_version
      left join invoices invoice on invoice.order_id = orders.id
    where orders.completed_at <= ${until} and orders.paid_cents > 0
      and not exists (select from book_entries where kind = 'sale' and subject = orders.id::text)
    order by orders.completed_at, orders.id limit ${limit}`.execute(trx)
  return rows.map(({ snapshot, ...row }) => ({ ...row, snapshot: readOrderSnapshot(snapshot) }))
}

export type UnbookedSale = Awaited<ReturnType<typeof listUnbookedSales>>[number]

/** What a transfer is called in the books: as `listUnbookedEvents` writes it. */
export const transferSubject = ({ line, invoiceId, round }: { line: number; invoiceId: string; round: number }) =>
  `${line}:${invoiceId}${round > 0 ? `:${round}` : ''}`

/** Something that happened to money after it was paid, and is not booked. */
export type UnbookedEvent = {
  kind: Exclude<EntryKind, 'sale' | 'end'>
  subject: string
  at: Date
  /** Of a transfer: the day that its statement says. */
  bank_day: string | null
  order_id: string | null
  ref: string | null
  /** Of a part of an order that went back. */
  part: number | null
  issue: number | null
  dispatch: number | null
  amount: number | null
  /** Of a lost dispute: what was bought has ended with it. */
  ended: boolean | null
}

/** By the time at which they happened: what was delivered before a refund was earned before it. */
export async function listUnbookedEvents(trx: Trx, { until, limit }: { until: Date; limit: number }) {
  const { rows } = await sql<UnbookedEvent>`
    with event (kind, subject, at, bank_day, order_id, part, issue, dispatch, amount, ended) as (
      select 'refund', part.order_id || ':' || part.number, part.refunded_at, null::date, part.order_id, part.number,
        null::int, null::int, part.amount_cents, null::boolean
      from refund_parts part where part.refunded_at is not null
      union all select 'refund', refunds.order_id::text, refunds.refunded_at, null, refunds.order_id, null, null, null,
        orders.paid_cents - orders.parts_cents, null
      from refunds join orders on orders.id = refunds.order_id where refunds.refunded_at is not null
      union all select 'dispute', dispute.id, dispute.closed_at, null, dispute.order_id, null, null, null, dispute.amount_cents,
        dispute.ended_at is not null
      from disputes dispute join orders on orders.id = dispute.order_id
      where dispute.status = 'lost' and dispute.closed_at is not null
        and (dispute.ended_at is not null or dispute.kept_at is not null or orders.status <> 'completed')
      union all select 'delivery', dispatch.issue_number || ':' || dispatch.number, dispatch.delivered_at, null, null, null,
        dispatch.issue_number, dispatch.number, null, null
      from dispatches dispatch where dispatch.state = 'delivered' and dispatch.delivered_at is not null
      union all select 'transfer',
        share.line_id || ':' || share.invoice_id || case when share.round > 0 then ':' || share.round else '' end, share.at, line.day, invoice.order_id, null, null,
        null, share.amount_cents, null
      from bank_line_shares share join invoices invoice on invoice.id = share.invoice_id
        join bank_lines line on line.id = share.line_id
      union all select 'payout', payout.id, payout.arrives_at, null, null, null, null, null, payout.amount_cents, null
      from payouts payout where payout.status = 'paid' and payout.has_lines
      union all select 'payout-failed', payout.id, payout.fetched_at, null, null, null, null, null, payout.amount_cents, null
      from payouts payout where payout.status in ('failed', 'cancelled')
        and exists (select from book_entries where kind = 'payout' and subject = payout.id))
    select event.*, orders.ref from event left join orders on orders.id = event.order_id
    where event.at <= ${until}
      and not exists (select from book_entries entry where entry.kind = event.kind and entry.subject = event.subject)
    order by event.at, event.kind, event.subject limit ${limit}`.execute(trx)
  return rows
}
