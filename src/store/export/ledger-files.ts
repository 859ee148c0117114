import { sql } from 'kysely'
import { addressColumns, addressOf, type ExportFile, fromQuery } from './export-file.ts'

/** The ledger: what is subscribed to, and which issue went where. */
export const ledgerFiles: readonly ExportFile[] = [
  {
    name: 'cycles.csv',
    about: 'A subscription of a reader. Those of one reader are used one after the other.',
    tables: ['cycles'],
    columns: {
      subscription: 'What the subscription is called',
      reader: 'The reader’s ref',
      position: 'The how manieth of this reader’s',
      phase: 'introductory: the first; renewal: a later one',
      term: '1year, 2year, 3year or lifetime',
      level: 'low or high: which price was chosen',
      paid_for: 'What was paid for: digital, or print in a shipping category',
      sent: 'What is sent',
      copies: 'How many copies of each issue',
      issues: 'How many issues it holds; empty for a lifetime',
      issues_bound: 'How many of them have been bound to issues',
      issues_given: 'How many of them staff have added',
      billed_to: 'The institution that it was billed to',
      order: 'The order that paid for it',
      is_gift: 'Whether it came of a gift',
      created_at: 'Since when',
      cancelled_at: 'When it was cancelled; empty where it was not',
      cancelled_because: 'Why',
      cancelled_note: 'What was said besides',
      moved_from: 'The subscription of somebody else that it was before',
    },
    rows: fromQuery(sql`
      select cycle.token as subscription, account.ref as reader, cycle.position, cycle.phase, cycle.term, cycle.level,
        cycle.set_deliverable as paid_for, cycle.active_deliverable as sent, cycle.copies, cycle.tokens as issues,
        cycle.taken as issues_bound, cycle.extra as issues_given, cycle.billed_to, orders.ref as "order",
        cycle.gift_id is not null as is_gift, cycle.created_at, cycle.cancelled_at, cycle.cancelled_because,
        cycle.cancelled_note, before.token as moved_from
      from cycles cycle join accounts account on account.id = cycle.account_id left join orders on orders.id = cycle.order_id
        left join cycles before on before.id = cycle.moved_from
      order by cycle.account_id, cycle.position`),
  },
  {
    name: 'deliveries.csv',
    about: 'An issue that was bound to a subscription, with where it goes, as it was then.',
    tables: ['deliveries', 'dispatches'],
    columns: {
      issue: 'The number of the issue',
      reader: 'The reader’s ref',
      subscription: 'Of which an issue was used',
      list: 'The how manieth mailing list of the issue',
      sent: 'digital, or print in a shipping category',
      copies: 'How many copies',
      name: 'The name on the label',
      ...addressColumns,
      bound_at: 'When it was bound',
      handed_over_at: 'When the list left the house; empty where it has not',
      delivered_at: 'When it counted as delivered; empty where it does not yet',
    },
    rows: fromQuery(sql`
      select delivery.issue_number as issue, account.ref as reader, cycle.token as subscription,
        delivery.dispatch_number as list, delivery.deliverable as sent, delivery.copies, delivery.name,
        ${addressOf('delivery.address')}, delivery.bound_at, dispatch.handed_over_at, dispatch.delivered_at
      from deliveries delivery join accounts account on account.id = delivery.account_id
        join cycles cycle on cycle.id = delivery.cycle_id
        join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
      order by delivery.issue_number, delivery.account_id`),
  },
  {
    name: 'skipped-issues.csv',
    about: 'An issue that a reader does not want. It uses up nothing.',
    tables: ['issue_skips'],
    columns: {
      issue: 'The number of the issue',
      reader: 'The reader’s ref',
      asked_at: 'When they said so',
      taken_back_at: 'When they wanted it after all',
    },
    rows: fromQuery(sql`
      select skip.issue_number as issue, account.ref as reader, skip.asked_at, skip.taken_back_at
      from issue_skips skip join accounts account on account.id = skip.account_id
      order by skip.issue_number, skip.account_id`),
  },
  {
    name: 'missing-copies.csv',
    about: 'A copy that did not come, as its reader has told.',
    tables: ['missing_copies'],
    columns: {
      report: 'What the report is called',
      issue: 'The number of the issue',
      reader: 'The reader’s ref',
      copies: 'How many copies',
      name: 'The name for the label',
      ...addressColumns,
      state: 'What became of it',
      because: 'Why, where it was refused or settled',
      told_at: 'When it was told',
      decided_at: 'When it was decided',
      sent_at: 'When another copy was sent',
    },
    rows: fromQuery(sql`
      select missing.ref as report, missing.issue_number as issue, account.ref as reader, missing.copies, missing.name,
        ${addressOf('missing.address')}, missing.state, missing.because, missing.told_at, missing.decided_at, missing.sent_at
      from missing_copies missing join accounts account on account.id = missing.account_id
      order by missing.told_at, missing.ref`),
  },
  {
    name: 'extra-labels.csv',
    about: 'A copy of an issue that goes to somebody who does not subscribe.',
    tables: ['extra_labels'],
    columns: {
      label: 'What the label is called',
      issue: 'The number of the issue',
      sent: 'In which shipping category',
      copies: 'How many copies',
      name: 'The name on it',
      ...addressColumns,
      why: 'author, office and so on',
      added_at: 'When it was added',
      dropped_at: 'When it was taken off again',
    },
    rows: fromQuery(sql`
      select ref as label, issue_number as issue, deliverable as sent, copies, name, ${addressOf('address')}, why, added_at, dropped_at
      from extra_labels order by issue_number, added_at, ref`),
  },
  {
    name: 'renewals.csv',
    about: 'A renewal that was, or is to be, charged to a saved way to pay.',
    tables: ['renewals'],
    columns: {
      reader: 'The reader’s ref',
      subscription: 'After which it comes',
      state: 'How far it is',
      ended_because: 'Why it ended',
      noticed_at: 'When they were told of it first',
      noticed_cents: 'The price they were told, in cents',
      next_at: 'When something happens next',
      attempts: 'How often it was tried to charge',
      order: 'The order that came of it',
    },
    rows: fromQuery(sql`
      select account.ref as reader, cycle.token as subscription, renewal.state, renewal.ended_because, renewal.noticed_at,
        renewal.noticed_cents, renewal.next_at, renewal.attempts, orders.ref as "order"
      from renewals renewal join accounts account on account.id = renewal.account_id
        join cycles cycle on cycle.id = renewal.cycle_id left join orders on orders.id = renewal.order_id
      order by renewal.noticed_at, renewal.id`),
  },
  {
    name: 'renewal-notices.csv',
    about: 'A reader who was told, by mail or letter, that a subscription ends.',
    tables: ['renewal_notices'],
    columns: {
      reader: 'The reader’s ref',
      subscription: 'Which one ends',
      wave: 'How long before its end, or after',
      by: 'mail or letter',
      decided_at: 'When',
    },
    rows: fromQuery(sql`
      select account.ref as reader, cycle.token as subscription, notice.wave, notice.by, notice.decided_at
      from renewal_notices notice join accounts account on account.id = notice.account_id
        join cycles cycle on cycle.id = notice.cycle_id
      order by notice.decided_at, notice.id`),
  },
]
