import { sql } from 'kysely'
import { keepPayoutSums, markExplained } from '#store/books/payouts.ts'
import type { Database } from '#store/database.ts'
import { insertKeptDispatch } from '#store/subscriptions/ledger-import.ts'
import { fillTables, growingTables } from '../tests/support/fill-tables.ts'
import { fillUnindexed } from './fill-unindexed.ts'

/**
 * What no page of the desk or of an account lists, or what stays few however many readers there are: a magazine writes some
 * hundred letters and imports some files.
 */
const LEFT_OUT = new Set([
  'identities',
  'second_factors',
  'known_browsers',
  'waiting_sessions',
  'sign_in_codes',
  'account_links',
  'desk_leases',
  'desk_presses',
  'password_requests',
  'provider_logins',
  'captcha_tokens_used',
  'rate_limits',
  'mail_bounces',
  'mailing_list_links',
  'guarded_payments',
  'declined_charges',
  'donation_goods',
  'donation_statements',
  'donation_statement_gifts',
  'download_grants',
  'extra_labels',
  'label_changes',
  'issue_skips',
  'invoice_reminders',
  'letters',
  'letter_recipients',
  'letter_optouts',
  'import_runs',
  'import_rows',
])

/** So many readers and so many of whatever a reader causes. Nothing waits for staff but `WAITING` missing copies. */
export const seedEverything = (db: Database, count: number): Promise<void> =>
  fillUnindexed(db, (unindexed) => seedRows(unindexed, count))

const seedRows = (db: Database, count: number): Promise<void> =>
  db.connection().execute(async (held) => {
    // A million rows take longer than any page may.
    await sql`set statement_timeout = 0`.execute(held)
    await sql`set synchronous_commit = off`.execute(held)
    await held.transaction().execute(async (trx) => {
      for (const issue of [1, 2, 3, 4])
        await insertKeptDispatch(trx, { issue, cutAt: new Date('2025-06-01'), deliveredAt: new Date('2025-06-20') })
    })
    await fillTables(held, { count, only: new Set([...growingTables].filter((table) => !LEFT_OUT.has(table))) })
    // Half of what was given was given once.
    await sql`update donations set monthly_id = null where id in (select id from donations where mod(hashtext(email), 2) = 0)`.execute(
      held,
    )
    await sql`update invoices set void_at = null, paid_at = now(), paid_by = 'wire' where number % 2 = 0 and void_at is not null`.execute(
      held,
    )
    // By the provider: what somebody has yet to pay back by hand is open work.
    await sql`update refund_parts set provider_ref = 'many'`.execute(held)
    // Somebody has looked after what belongs to no order.
    await sql`update stray_payments set looked_after_at = now()`.execute(held)
    await seedYearsOfGifts(held)
    await seedBooks(held)
    await seedLabels(held)
    await seedPayouts(held)
    await sql`reset synchronous_commit`.execute(held)
    await sql`reset statement_timeout`.execute(held)
  })

const WAITING = 30

/** So many gifts are of this year, and all others of twenty years before the last: an archive grows by years. */
const GIFTS_OF_THIS_YEAR = 1_000

async function seedYearsOfGifts(db: Database) {
  await sql`update donations set given_at = now() - make_interval(years => 2 + substring(email from '[0-9]+')::int % 20)
    where substring(email from '^reader-([0-9]+)@')::int > ${GIFTS_OF_THIS_YEAR}`.execute(db)
  // Of earlier years somebody was thanked for each, of this year for every second. Money goes back of one in a hundred.
  await sql`update donations set thanked_at = given_at
    where given_at < now() - interval '1 year' or mod(hashtext(id::text), 2) = 0`.execute(db)
  await sql`delete from refunds where mod(hashtext(order_id::text), 100) <> 0`.execute(db)
}

/** Entries of the last month of the books; all others are of the twenty years before, in each month of which there are some. */
const LAST_ENTRIES = { from: 481, to: 1_000 }
const MONTHS = 240

/** Of every order a subscription, too, of which half is still to be delivered. */
async function seedBooks(db: Database) {
  await sql`update book_entries set month = case when n between ${LAST_ENTRIES.from} and ${LAST_ENTRIES.to} then '2026-01'
      else to_char(date '2006-01-01' + make_interval(months => n % ${MONTHS}), 'YYYY-MM') end
    from (select id, substring(subject from '[0-9]+')::int as n from book_entries where subject like 'many-%') many
    where many.id = book_entries.id`.execute(db)
  await sql`update deferrals set issues_left = 2, balance_cents = 2100`.execute(db)
}

/** So many days with a payout at most: the more is sold, the more lines each has. */
const MOST_PAYOUTS = 150

async function seedPayouts(db: Database) {
  const days = sql`(select least(${MOST_PAYOUTS}::int, count(*)::int) from payouts)`
  await sql`update payout_lines set payout_id = 'po_many_' || (1 + n % ${days}), payment_intent_id = 'pi_many_' || n
    from (select id as line, substring(id from '[0-9]+')::int as n from payout_lines) many where id = line`.execute(db)
  await sql`delete from payouts where substring(id from '[0-9]+')::int > ${MOST_PAYOUTS}`.execute(db)
  await sql`update payouts set has_lines = true, created_at = now() - substring(id from '[0-9]+')::int * interval '1 day'`.execute(
    db,
  )
  // As the night leaves it.
  await db.transaction().execute(async (trx) => {
    await keepPayoutSums(trx)
    await markExplained(trx)
  })
}

/** The labels of one issue for everyone, and what of it did not come: all but a few of those are settled. */
async function seedLabels(db: Database) {
  await sql`insert into dispatches (issue_number, number, state, begun_at, cut_at, delivered_at, handed_over_at)
    values (5, 1, 'delivered', '2025-09-01', '2025-09-01', '2025-09-20', '2025-09-10')
    on conflict do nothing`.execute(db)
  await sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
    select 5, cycle.account_id, cycle.id, 'print-a', 1, account.name, '{}', '2025-09-01'
    from cycles cycle join accounts account on account.id = cycle.account_id
    where account.ref like 'acc-many-%' and cycle.position = 1`.execute(db)
  await sql`update missing_copies set state = 'settled', decided_at = now(), decided_by = 'acc-staff', because = 'Came late'
    where ref not in (select ref from missing_copies limit ${WAITING})`.execute(db)
}
