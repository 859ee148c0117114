import { sql } from 'kysely'
import type { Database } from '#store/database.ts'
import { insertKeptDispatch } from '#store/subscriptions/ledger-import.ts'
import { fillTables, growingTables } from '../tests/support/fill-tables.ts'

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
  'bank_statements',
  'bank_lines',
  'bank_line_shares',
  'letters',
  'letter_recipients',
  'letter_optouts',
  'import_runs',
  'import_rows',
  'payouts',
  'payout_lines',
])

/** So many readers and so many of whatever a reader causes. Nothing waits for staff but `WAITING` missing copies. */
export const seedEverything = (db: Database, count: number): Promise<void> =>
  db.connection().execute(async (held) => {
    // A million rows take longer than any page may.
    await sql`set statement_timeout = 0`.execute(held)
    await sql`set synchronous_commit = off`.execute(held)
    await held.transaction().execute(async (trx) => {
      for (const issue of [1, 2, 3, 4])
        await insertKeptDispatch(trx, { issue, cutAt: new Date('2025-06-01'), deliveredAt: new Date('2025-06-20') })
    })
    const rebuild = await dropSearchIndexes(held)
    await fillTables(held, { count, only: new Set([...growingTables].filter((table) => !LEFT_OUT.has(table))) })
    // Half of what was given was given once.
    await sql`update donations set monthly_id = null where id in (select id from donations where mod(hashtext(email), 2) = 0)`.execute(
      held,
    )
    await seedLabels(held)
    await rebuild()
    await sql`vacuum analyze`.execute(held)
    await sql`reset statement_timeout`.execute(held)
  })

const WAITING = 30

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

/**
 * A million names are put into an index that searches in a tenth of the time when all of them are there. The other indexes stay:
 * triggers look up by them.
 */
async function dropSearchIndexes(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where relnamespace = 'public'::regnamespace and amname = 'gin'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  return async () => {
    await sql`set maintenance_work_mem = '512MB'`.execute(db)
    for (const { statement } of rows) await sql.raw(statement).execute(db)
  }
}
