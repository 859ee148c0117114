import { sql } from 'kysely'
import type { Database } from '#store/database.ts'
import { seedLedger } from './seed-ledger.ts'

/** So many rows make an index worth more than reading a whole table. */
const MANY = 10_000

/**
 * Tables that grow with readers, sales or visits, and how a row of each is made: `n` is its number, `account` that of
 * `seedLedger`. None is due for a sweep, and nothing of it was ever paid, so that what is looked up stays rare.
 */
const rows: readonly (readonly [table: string, columns: string, values: string, more?: string])[] = [
  ['sessions', 'token_hash, account_id, way, created_at, last_used_at, expires_at', `hash, account, 'password', now(), now(), later`],
  ['identities', 'issuer, subject, account_id, created_at, last_used_at', `'https://accounts.example', 'reader-' || n, account, now(), now()`],
  ['second_factors', 'account_id, secret', 'account, hash'],
  ['known_browsers', 'token_hash, account_id, expires_at', 'hash, account, later'],
  ['waiting_sessions', 'account_id, browser_hash, expires_at', 'account, hash, later'],
  ['sign_in_codes', 'token_hash, email, account_id, code_hash, link_hash, attempts_left, expires_at', `hash, 'reader-' || n || '@many.example', account, hash, hash, 3, later`],
  ['account_links', 'hash, account_id, purpose, expires_at', `hash, account, 'password', later`],
  ['reader_notes', 'account_id, at, by_ref, note', `account, now(), 'acc-staff', 'Prefers letters'`],
  ['desk_leases', 'subject, holder, until', `'reader:acc-many-' || n, id, later`],
  ['desk_presses', 'press, done_at', `'press-' || n, now()`],
  ['webhook_deliveries', 'endpoint_id, event, at, account_id, state, next_at, tried_at', `(select id from webhook_endpoints limit 1), 'subscribed', now(), account, 'delivered', now(), now()`],
  ['password_requests', 'email_key, expires_at', `'reader-' || n || '@many.example', later`],
  ['provider_logins', 'state_hash, browser_hash, provider, nonce, code_verifier, path, expires_at', `hash, hash, 'google', 'n', 'v', '/', later`],
  ['audit_log', 'at, actor_ref, actor_name, action, subject_ref', `now() - n * interval '1 minute', 'desk', 'Many ' || n % 7, 'look', 'acc-many-' || n`],
  ['captcha_tokens_used', 'hash, expires_at', 'hash, later'],
  ['rate_limits', 'key, empty_at', 'hash, later'],
  ['events', 'name, at, data', `case when n % 2 = 0 then 'subscribed' else 'donated' end, now() - n * interval '1 minute', '{}'`],
  ['mails', 'cause, kind, email, created_at, sent_at', `'many:' || n, 'order-receipt', null, now() - n * interval '1 minute', now()`],
  ['mail_bounces', 'email, at, reason', `'reader-' || n || '@many.example', now(), 'full'`],
  ['mailing_list_readers', 'id, email, email_key, requested_at, confirmed_at', `id, 'list-' || n || '@many.example', 'list-' || n || '@many.example', now(), now()`],
  ['mailing_list_links', 'hash, reader_id, purpose', `hash, id, 'unsubscribe'`],
  ['payers', 'account_id, customer, method, autorenew, changed_at', `account, 'cus_many_' || n, 'pm_many_' || n, n % 3 = 0, now()`],
  ['carts', 'id, account_id, contents, created_at, changed_at, expires_on', `id, case when n % 2 = 0 then account end, '{"goods": [], "gifts": [], "subscription": null, "donation": null}', now(), now(), later::date`],
  ['orders', 'id, ref, status, currency, email, payment_intent_id, receipt_hash, cart_id, account_id, created_at, touched_at', `id, 'ord-many-' || n, 'cancelled', 'usd', 'reader-' || n || '@many.example', 'pi_many_' || n, hash, id, account, now() - n * interval '1 minute', now()`],
  ['order_versions', 'order_id, version, amount_cents, content, methods, save_method, created_at, snapshot', `id, 1, 4200, 'subscription', '{card}', false, now(), '{"version": 3, "buyer": {"name": "Ada", "email": "ada@many.example"}, "bill": {"membership": null}}'`],
  ['payments_given_back', 'payment_intent_id, order_id, because, given_back_at', `'pi_back_' || n, id, 'many', now()`],
  ['stray_payments', 'payment_intent_id, order_id, amount_cents, currency, found_at', `'pi_stray_' || n, id::text, 4200, 'usd', now()`],
  ['webhook_events', 'id, type, payment_intent_id, received_at, processed_at, outcome', `'evt_many_' || n, 'payment_intent.succeeded', 'pi_many_' || n, now(), now(), 'settled'`],
  ['guarded_payments', 'payment_intent_id, payer, guarded_at, closed_at', `'pi_many_' || n, '{"isKnown": false}', now() - n * interval '1 minute', now()`],
  ['declined_charges', 'id, payment_intent_id, declined_at', `'ch_many_' || n, 'pi_many_' || n, now()`],
  ['stock_holds', 'holder, ref, quantity, held_at, sold_at', `id::text, 'prd:many-' || n % 100, 1, now(), now()`],
  ['coupon_uses', 'holder, coupon_key, buyer, reserved_at, used_at', `id::text, 'many-' || n % 100, account::text, now(), now()`],
  ['gifts', 'id, token_hash, order_id, number, deliverable, level, term, giver, created_at', `id, hash, id, 1, 'digital', 'low', '1year', 'Ada', now()`],
  ['monthly_donations', 'id, token_hash, order_id, account_id, name, email, amount_cents, customer, method, day, next_on, created_at', `id, hash, id, account, 'Ada', 'reader-' || n || '@many.example', 500, 'cus_many_' || n, 'pm', 1, later::date, now()`],
  ['donations', 'order_id, monthly_id, account_id, name, email, amount_cents, given_at', `id, id, account, 'Ada', 'reader-' || n || '@many.example', 500, now()`],
  ['donation_goods', 'donation_id, name, value_cents', `donation.id, 'Canvas Tote', 100`, ' join donations donation on donation.order_id = row.id'],
  ['donation_statements', 'id, year, number, token_hash, copy_hash, content, issued_at', `id, 2000, n, hash, hash, '{"version": 1, "gifts": [], "replaces": []}', now()`],
  ['donation_statement_gifts', 'donation_id, statement_id', 'donation.id, row.id', ' join donations donation on donation.order_id = row.id'],
  ['monthly_charges', 'monthly_id, month, amount_cents, state, next_at, changed_at', `id, date_trunc('month', now())::date, 500, 'ended', now(), now()`],
  ['cancellations', 'id, kind, contract, name, email, details, received_at, token_hash, state, handled_at', `id, 'cancel', 'everything', 'Ada', 'reader-' || n || '@many.example', '', now() - n * interval '1 minute', hash, 'applied', now()`],
  ['download_grants', 'order_id, ref, name, granted_at', `id, 'prd:recordings', 'Field Recordings', now()`],
  ['disputes', 'id, payment_intent_id, order_id, status, reason, amount_cents, currency, opened_at, found_at, closed_at', `'du_many_' || n, 'pi_many_' || n, id, 'won', 'fraudulent', 4200, 'usd', now(), now(), now()`],
  ['extra_labels', 'issue_number, deliverable, copies, why, name, address, added_at', `1, 'print-a', 1, 'office', 'Ada', '{}', now()`],
  ['label_changes', 'issue_number, account_id, dispatch_number, deliverable, new_deliverable, changed_at', `1, account, 1, 'print-a', 'print-a', now()`],
  ['issue_skips', 'issue_number, account_id, asked_at, taken_back_at', '1, account, now(), now()'],
  ['missing_copies', 'account_id, issue_number, copies, name, state, waits_because, told_at', `account, delivery.issue_number, 1, 'Ada', 'waits', 'no-stock', now()`, ' join deliveries delivery on delivery.account_id = account'],
  ['parcels', 'order_id, carrier, tracking, sent_at, sent_by', `id, 'USPS', n::text, now() - n * interval '1 minute', 'Ada'`],
  ['order_goods', 'order_id, ref, name, quantity, shipcode, since, parcel_id', `row.id, 'prd:many-' || n % 100, 'Tote', 1, 'ship-a', now(), parcel.id`, ' join parcels parcel on parcel.order_id = row.id'],
  ['stock_movements', 'ref, change, reason, holder, at', `'prd:many-' || n % 100, -1, 'sale', id::text, now()`],
  ['reading_places', 'account_id, article_slug, place, share, finished, updated_at', `account, (select slug from articles order by slug limit 1), '+1', 10, false, now()`],
  ['order_sources', 'order_id, article, campaign, noted_at', `id, 'the-hum', '', now()`],
  ['article_reads', 'day, article, access, source, reads', `now()::date - n / 10, 'piece-' || n, 'open', 'direct', 1`],
  ['article_funnel', 'day, article, campaign, step, count', `now()::date - n / 10, 'piece-' || n, '', 'paywall', 1`],
  ['refunds', 'order_id, asked_by, asked_at', `id, 'desk', now()`],
  ['refund_parts', 'order_id, number, kind, amount_cents, reason, asked_by, asked_at, refunded_at, taken_back', `id, 1, 'amount', 100, 'late', 'desk', now(), now(), '{}'`],
  ['invoices', 'order_id, number, invoice_no, token_hash, origin, created_at, term_days, accepted_payments, void_at', `id, last + n, 'MANY-' || n, hash, 'staff', now(), 30, 'any', now()`, ', invoice_counter'],
  ['invoice_reminders', 'invoice_id, step, at', `(select id from invoices where invoice_no = 'MANY-' || n), 1, now()`],
  ['bank_statements', 'imported_at, by_ref, file_name, format, line_count, added_count', `now() - n * interval '1 minute', 'acc-staff', 'many.csv', 'csv', 1, 1`],
  ['bank_lines', 'statement_id, account, day, amount_cents, currency, name, text, is_reversal, content, nth, reference, state, decided_at', `(select min(bank_statements.id) from bank_statements), '', now()::date, 4200, 'USD', 'Many', 'MANY-' || n, false, 'many ' || n, 1, 'many-' || n, 'booked', now()`],
  ['bank_line_shares', 'line_id, invoice_id, amount_cents, at', `(select bank_lines.id from bank_lines where content = 'many ' || n), (select id from invoices where invoice_no = 'MANY-' || n), 4200, now()`],
  ['renewals', 'account_id, cycle_id, state, ended_because, notices, noticed_at, noticed_cents, next_at, attempts, changed_at', `account, cycle.id, 'ended', 'switched-off', 1, now(), 4200, now(), 1, now()`, ' join cycles cycle on cycle.account_id = account and cycle.position = 1'],
  ['payment_attempts', 'purpose, subject_id, attempt, amount_cents, currency, customer, method, description, created_at, outcome, finished_at', `'autorenew', renewal.id::text, 1, 4200, 'usd', 'cus_many_' || n, 'pm', 'subscription', now(), 'declined', now()`, ' join renewals renewal on renewal.account_id = account'],
  ['renewal_notices', 'account_id, cycle_id, wave, by, decided_at', `account, cycle.id, 'left-2', 'mail', now() - n * interval '1 minute'`, ' join cycles cycle on cycle.account_id = account and cycle.position = 1'],
  ['import_runs', 'source, file_name, file_hash, headers, mapping, state, row_count, uploaded_at, by_ref, started_at, finished_at, live_at', `'many', 'many.csv', hash, '{}', '{}', 'live', 1, now(), 'acc-staff', now(), now(), now()`],
  ['import_rows', 'run_id, line, source, external_id, outcome, account_id', `(select min(import_runs.id) from import_runs where source = 'many'), n, 'many', hash, 'added', account`],
  ['letters', 'id, kind, subject, body, segments, state, created_at, changed_at', `id, 'news', 'Many ' || n, 'Words', '{list}', 'draft', now() - n * interval '1 minute', now()`],
  ['letter_recipients', 'letter_id, email, email_key, why, state, done_at', `(select min(letters.id::text)::uuid from letters), 'list-' || n || '@many.example', 'list-' || n || '@many.example', 'list', 'sent', now()`],
  ['letter_optouts', 'email_key, kind, at', `'out-' || n || '@many.example', 'news', now()`],
  ['renewal_looks', 'account_id, look_at', 'account, later'],
  ['deferrals', 'order_id, portion, kind, sold_cents, sold_issues, balance_cents, issues_left', `id, '1', 'subscription', 4200, 4, 0, 0`],
  ['deferral_cycles', 'cycle_id, deferral_id', 'cycle.id, deferral.id', ' join deferrals deferral on deferral.order_id = row.id join cycles cycle on cycle.account_id = account and cycle.position = 1'],
  ['book_entries', 'kind, subject, happened_at, day, month, text', `'sale', 'many-' || n, now(), now()::date, '2000-01', 'Many'`],
  ['book_lines', 'entry_id, account, amount_cents', `entry.id, 'bank', 100`, ` join book_entries entry on entry.subject = 'many-' || n`],
  ['payouts', 'id, amount_cents, currency, status, created_at, arrives_at, fetched_at', `'po_many_' || n, 90, 'usd', 'paid', now(), now(), now()`],
  ['payout_lines', 'id, payout_id, kind, type, amount_cents, fee_cents, net_cents, at', `'txn_many_' || n, 'po_many_' || n, 'payment', 'charge', 100, 10, 90, now()`],
] // biome-ignore format: a table

/** Fills every table that grows, or only some of them, and lets the planner know how large they are. */
export async function fillTables(db: Database, { count = MANY, only = growingTables } = {}): Promise<void> {
  await seedLedger(db, count)
  await sql`insert into stock (ref, quantity) select 'prd:many-' || n, 1000000 from generate_series(0, 99) n`.execute(
    db,
  )
  await sql`insert into coupons (key, code, scope, print_us_cents, print_ca_cents, print_intl_cents, digital_cents)
    select 'many-' || n, 'many-' || n, 'any', 0, 0, 0, 0 from generate_series(0, 99) n`.execute(db)
  await sql`insert into webhook_endpoints (ref, url, events, with_email, secret, added_at)
    values ('hook-many', 'https://tool.example/', '{subscribed}', false, 'x', now())`.execute(db)
  await sql`insert into donation_statement_counters (year, last) values (2000, ${count})`.execute(db)
  // What can be missing.
  await sql`update deliveries set deliverable = 'print-a', address = '{}'
    where account_id in (select id from accounts where ref like 'acc-many-%')`.execute(db)
  for (const [table, columns, values, more = ''] of rows.filter(([name]) => only.has(name)))
    await sql
      .raw(
        `insert into ${table} (${columns}) select ${values} from (
          select n, md5('account ' || n)::uuid as account, md5('row ' || n)::uuid as id, sha256(n::text::bytea) as hash,
            now() + interval '1 year' as later from generate_series(1, ${count}) n) as row${more}`,
      )
      .execute(db)
  await sql`update invoice_counter set last = last + ${count}`.execute(db)
  await sql`analyze`.execute(db)
}

/** Tables that grow, by name. */
export const growingTables: ReadonlySet<string> = new Set([
  'accounts',
  'account_addresses',
  'cycles',
  'deliveries',
  ...rows.map(([table]) => table),
])

const CONTENT = 'made by the magazine’s editors: some hundred rows in a decade'

/** Tables that stay small, and why. */
export const smallTables: Readonly<Record<string, string>> = {
  article_authors: CONTENT,
  article_pictures: CONTENT,
  article_search: CONTENT,
  subscriber_search: CONTENT,
  article_topics: CONTENT,
  articles: CONTENT,
  authors: CONTENT,
  changed_gifts: 'the gifts of which something changed since last night',
  coupons: 'one for each code that the desk has made',
  cycle_holds: 'one for each upgrade that is being paid for at the moment',
  desk_counts: 'one for each issue, and a few others',
  dispatches: 'a few for each issue',
  donation_statement_counters: 'one for each year',
  figure_counts: 'some kinds for each month and each issue',
  games: CONTENT,
  webhook_endpoints: 'one for each tool that is told',
  institutions: 'one for each licence',
  institution_reads: 'two a day for each licence, by its key',
  renewal_letter_runs: 'one for each time that letters are printed',
  renewal_walks: 'a few for each issue',
  book_entry_counts: 'one a month',
  book_months: 'one a month',
  book_state: 'one row',
  book_sums: 'some for each month: by kind, account and movement',
  invoice_counter: 'one row',
  payout_sums: 'at most five for each payout',
  issue_files: 'two for each issue',
  issues: CONTENT,
  list_version: 'one row',
  magazine: 'one row',
  pages: CONTENT,
  prices: 'one row',
  product_sizes: CONTENT,
  products: CONTENT,
  schema_migrations: 'one for each migration',
  search_words: 'the words of the articles: found by their own indexes, which the tests of the search hold',
  sections: CONTENT,
  stock: 'one for each product',
  topics: CONTENT,
}
