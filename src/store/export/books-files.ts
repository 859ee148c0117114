import { sql } from 'kysely'
import { type ExportFile, fromQuery } from './export-file.ts'

/** What the bookkeeper keeps. */
export const booksFiles: readonly ExportFile[] = [
  {
    name: 'journal.csv',
    about: 'A line of an entry of the books. The lines of one entry come to nothing together.',
    tables: ['book_entries', 'book_lines'],
    columns: {
      entry: 'The number of the entry',
      kind: 'What was booked',
      subject: 'Of what, by its own name',
      happened_at: 'When it happened',
      day: 'The day of that by the magazine’s clocks',
      month: 'The month it is booked in',
      text: 'What it says',
      order: 'The ref of the order',
      issue: 'The number of the issue that was delivered',
      account: 'The account, by its name in the settings',
      amount_cents: 'Above 0 a debit, below 0 a credit',
      movement: 'What it does to deferred income: sold, recognised, forfeited or refunded',
    },
    rows: fromQuery(sql`
      select entry.id as entry, entry.kind, entry.subject, entry.happened_at, entry.day, entry.month, entry.text, orders.ref as "order",
        entry.issue_number as issue, line.account, line.amount_cents, line.movement
      from book_entries entry join book_lines line on line.entry_id = entry.id left join orders on orders.id = entry.order_id
      order by entry.id, line.id`),
  },
  {
    name: 'deferrals.csv',
    about: 'What was paid for issues that come later, and what of it is not earned yet.',
    tables: ['deferrals', 'deferral_cycles'],
    columns: {
      order: 'The ref of the order',
      portion: 'Which part of it',
      kind: 'A subscription, a gift or an upgrade',
      sold_cents: 'What was paid',
      sold_issues: 'For how many issues',
      balance_cents: 'What is not earned yet',
      issues_left: 'How many issues are to come',
      subscriptions: 'The refs of the subscriptions that it is of, with spaces between',
    },
    rows: fromQuery(sql`
      select orders.ref as "order", deferral.portion, deferral.kind, deferral.sold_cents, deferral.sold_issues, deferral.balance_cents,
        deferral.issues_left, (select string_agg(cycles.token, ' ' order by cycles.position) from deferral_cycles own
          join cycles on cycles.id = own.cycle_id where own.deferral_id = deferral.id) as subscriptions
      from deferrals deferral join orders on orders.id = deferral.order_id order by orders.ref, deferral.portion`),
  },
  {
    name: 'closed-months.csv',
    about: 'A month that is closed, with its figures as they were then.',
    tables: ['book_months', 'book_state'],
    columns: {
      month: 'Which',
      closed_at: 'When',
      by: 'The ref of whoever closed it',
      by_name: 'Their name',
      figures: 'As JSON',
    },
    rows: fromQuery(sql`select month, closed_at, by_ref as by, by_name, figures from book_months order by month`),
  },
  {
    name: 'payouts.csv',
    about: 'A line of a payout: what the payment provider sent to the bank, and what it is made of.',
    tables: ['payouts', 'payout_lines'],
    columns: {
      payout: 'The provider’s name of it',
      status: 'How far it is',
      currency: 'In which money',
      payout_cents: 'The whole payout',
      arrives_at: 'When it is at the bank',
      line: 'The provider’s name of the line; empty where none were fetched yet',
      kind: 'A payment, a refund, a dispute or something else',
      amount_cents: 'Before fees',
      fee_cents: 'What the provider keeps',
      net_cents: 'What is left of it',
      payment: 'The provider’s name of the payment',
      at: 'When',
    },
    rows: fromQuery(sql`
      select payout.id as payout, payout.status, payout.currency, payout.amount_cents as payout_cents, payout.arrives_at,
        line.id as line, line.kind, line.amount_cents, line.fee_cents, line.net_cents, line.payment_intent_id as payment, line.at
      from payouts payout left join payout_lines line on line.payout_id = payout.id order by payout.created_at, payout.id, line.at, line.id`),
  },
]
