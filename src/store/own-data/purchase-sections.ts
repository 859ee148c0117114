import { sql } from 'kysely'
import { readOrderSnapshot, type StoredOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import type { DataSection, Row } from './data-section.ts'

/** What was bought, sent and given. Who redeemed a gift, or gave one, is somebody else, and not told. */
export const purchaseSections: readonly DataSection[] = [
  {
    name: 'subscriptions',
    tables: ['cycles'],
    rows: ({ accountId }) => sql`
      select cycle.position, cycle.phase, cycle.term, cycle.level, cycle.set_deliverable as paid_for, cycle.active_deliverable as sent,
        cycle.copies, cycle.tokens as issues, cycle.taken as issues_bound, cycle.billed_to, cycle.gift_id is not null as is_gift,
        orders.ref as "order", cycle.created_at, cycle.cancelled_at, cycle.cancelled_because, cycle.cancelled_note,
        cycle.extra as issues_given, cycle.moved_from is not null as was_moved_here
      from cycles cycle left join orders on orders.id = cycle.order_id
      where cycle.account_id = ${accountId} order by cycle.position`,
  },
  {
    name: 'issues',
    tables: ['deliveries'],
    rows: ({ accountId }) => sql`
      select delivery.issue_number as issue, delivery.dispatch_number as list, delivery.deliverable, delivery.copies, delivery.name,
        delivery.address, delivery.bound_at, dispatch.delivered_at
      from deliveries delivery join dispatches dispatch
        on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
      where delivery.account_id = ${accountId} order by delivery.issue_number`,
  },
  {
    name: 'skipped_issues',
    tables: ['issue_skips'],
    rows: ({ accountId }) => sql`
      select issue_number as issue, asked_at, taken_back_at from issue_skips where account_id = ${accountId} order by issue_number`,
  },
  {
    name: 'missing_copies',
    tables: ['missing_copies'],
    rows: ({ accountId }) => sql`
      select ref, issue_number as issue, copies, name, address, state, told_at, decided_at, because, sent_at,
        (select json_build_object('carrier', carrier, 'tracking', tracking) from parcels where missing_ref = missing_copies.ref) as parcel
      from missing_copies
      where account_id = ${accountId} order by issue_number`,
  },
  {
    name: 'changed_labels',
    tables: ['label_changes'],
    rows: ({ accountId }) => sql`
      select issue_number as issue, deliverable, new_deliverable, address, changed_at from label_changes
      where account_id = ${accountId} order by id`,
  },
  {
    name: 'renewals',
    tables: ['renewals'],
    rows: ({ accountId }) => sql`
      select cycle.position as after_subscription, renewal.state, renewal.ended_because, renewal.notices, renewal.noticed_at,
        renewal.noticed_cents, renewal.attempts, renewal.changed_at, orders.ref as "order"
      from renewals renewal join cycles cycle on cycle.id = renewal.cycle_id left join orders on orders.id = renewal.order_id
      where renewal.account_id = ${accountId} order by renewal.changed_at, renewal.id`,
  },
  {
    name: 'renewal_notices',
    tables: ['renewal_notices'],
    rows: ({ accountId }) => sql`
      select cycle.position as of_subscription, notice.wave, notice.by, notice.decided_at, notice.letter
      from renewal_notices notice join cycles cycle on cycle.id = notice.cycle_id
      where notice.account_id = ${accountId} order by notice.decided_at, notice.id`,
  },
  {
    name: 'orders',
    tables: [
      'orders',
      'order_versions',
      'download_grants',
      'disputes',
      'refunds',
      'refund_parts',
      'order_goods',
      'parcels',
    ],
    rows: ({ accountId }) => sql`
      select orders.ref, orders.status, orders.currency, orders.email, orders.created_at, orders.completed_at, orders.paid_cents,
        version.amount_cents, version.content, version.snapshot,
        (select json_agg(json_build_object('name', name, 'downloads', downloads, 'granted_at', granted_at) order by granted_at, id)
          from download_grants where order_id = orders.id) as files,
        (select json_agg(json_build_object('status', status, 'reason', reason, 'amount_cents', amount_cents, 'opened_at', opened_at,
          'closed_at', closed_at) order by opened_at, id) from disputes where order_id = orders.id) as disputes,
        (select refunded_at from refunds where order_id = orders.id) as refunded_at,
        (select json_agg(json_build_object('amount_cents', amount_cents, 'lines', lines, 'issues', issues, 'reason', reason,
          'refunded_at', refunded_at) order by number) from refund_parts where order_id = orders.id) as refunded_parts,
        (select json_agg(json_build_object('name', goods.name, 'quantity', goods.quantity, 'withdrawn', goods.withdrawn,
          'sent_at', parcel.sent_at, 'carrier', parcel.carrier, 'tracking', parcel.tracking) order by goods.ref)
          from order_goods goods left join parcels parcel on parcel.id = goods.parcel_id where goods.order_id = orders.id) as goods
      from orders join order_versions version on version.order_id = orders.id
        and version.version = coalesce(orders.paid_version, orders.version)
      where orders.account_id = ${accountId} order by orders.created_at, orders.id`,
    tell: tellOrder,
  },
  {
    name: 'invoices',
    tables: ['invoices'],
    rows: ({ accountId }) => sql`
      select invoice.invoice_no, orders.ref as "order", invoice.billed_to, invoice.email_to, invoice.address, invoice.created_at,
        invoice.paid_at, invoice.void_at
      from invoices invoice join orders on orders.id = invoice.order_id
      where orders.account_id = ${accountId} order by invoice.created_at, invoice.id`,
  },
  {
    name: 'bank_payments',
    tables: ['bank_lines', 'bank_line_shares'],
    rows: ({ accountId }) => sql`
      select invoice.invoice_no, line.day, line.name, line.text, share.amount_cents
      from bank_line_shares share join bank_lines line on line.id = share.line_id
      join invoices invoice on invoice.id = share.invoice_id join orders on orders.id = invoice.order_id
      where orders.account_id = ${accountId} order by line.day, line.id`,
  },
  {
    name: 'invoice_reminders',
    tables: ['invoice_reminders'],
    rows: ({ accountId }) => sql`
      select invoice.invoice_no, reminder.step, reminder.at
      from invoice_reminders reminder join invoices invoice on invoice.id = reminder.invoice_id
      join orders on orders.id = invoice.order_id
      where orders.account_id = ${accountId} order by reminder.at, invoice.id`,
  },
  {
    name: 'gifts_given',
    tables: ['gifts'],
    rows: ({ accountId }) => sql`
      select orders.ref as "order", gift.number, gift.deliverable, gift.level, gift.term, gift.giver, gift.created_at, gift.voided_at,
        gift.redeemed_at is not null as is_redeemed, gift.recipient_name, gift.message, gift.send_to, gift.send_on, gift.sent_at
      from gifts gift join orders on orders.id = gift.order_id
      where orders.account_id = ${accountId} order by gift.created_at, gift.id`,
  },
  {
    name: 'gifts_redeemed',
    tables: ['gifts'],
    rows: ({ accountId }) => sql`
      select deliverable, level, term, redeemed_at from gifts where redeemed_by = ${accountId} order by redeemed_at, id`,
  },
  {
    name: 'donations',
    tables: ['donations', 'donation_goods'],
    rows: ({ accountId }) => sql`
      select donation.amount_cents, donation.given_at, donation.name, donation.email, donation.monthly_id is not null as is_monthly,
        orders.ref as "order", goods.name as goods, goods.value_cents as goods_value_cents, donation.thanked_at
      from donations donation left join orders on orders.id = donation.order_id
        left join donation_goods goods on goods.donation_id = donation.id
      where donation.account_id = ${accountId} order by donation.given_at, donation.id`,
  },
  {
    name: 'monthly_donations',
    tables: ['monthly_donations'],
    rows: ({ accountId }) => sql`
      select amount_cents, status, day, next_on, paused_until, name, email, created_at, ended_at, ended_because, end_reason
      from monthly_donations where account_id = ${accountId} order by created_at, id`,
  },
  {
    name: 'statements',
    tables: ['donation_statements', 'donation_statement_gifts'],
    rows: ({ accountId }) => sql`
      select year, number, issued_at, content from donation_statements where id in (
        select stated.statement_id from donation_statement_gifts stated join donations on donations.id = stated.donation_id
        where donations.account_id = ${accountId}) order by year, number`,
  },
]

function tellOrder({ snapshot, ...order }: Row): Row {
  const {
    buyer,
    bill,
    subscriptionTo,
    goodsTo,
    donorAddress = null,
  } = readOrderSnapshot(snapshot as StoredOrderSnapshot)
  const { name, email } = buyer
  return {
    ...order,
    buyer: { name, email },
    bill,
    sent_to: { subscription: subscriptionTo, goods: goodsTo },
    donor_address: donorAddress,
  }
}
