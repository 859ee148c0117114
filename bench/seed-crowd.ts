import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/** Makes accounts of a year, each with its cycle, its four issues and its order, until there are `count` of them. */
export const seedCrowd = (db: Database, count: number): Promise<void> =>
  db.connection().execute(async (held) => {
    // A million rows take longer than any page may.
    await sql`set statement_timeout = 0`.execute(held)
    await seed(held, count)
    await sql`reset statement_timeout`.execute(held)
  })

async function seed(db: Database, count: number): Promise<void> {
  await sql`
    with made as (
      insert into accounts (name, email, email_key, created_at)
      select 'Crowd', 'crowd.' || n || '@bench.example', 'crowd.' || n || '@bench.example', '2020-01-01'
      from generate_series((select count(*) + 1 from accounts), ${count}::int) n
      returning id
    ), begun as (
      insert into cycles (account_id, position, phase, term, level, set_deliverable, active_deliverable, tokens, taken, created_at)
      select id, 1, 'introductory', '2year', 'low', 'digital', 'digital', 8, 4, '2020-01-01' from made
      returning id, account_id
    )
    insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, bound_at)
    select 6 + n, account_id, id, 'digital', 1, 'Crowd', '2020-01-01' from begun, generate_series(1, 4) n`.execute(db)
  await sql`
    with sold as (
      insert into orders (id, account_id, status, currency, receipt_hash, created_at, touched_at)
      select gen_random_uuid(), account.id, 'started', 'usd', sha256(account.id::text::bytea), now(), now()
      from accounts account
      where account.name = 'Crowd' and not exists (select from orders where orders.account_id = account.id)
      returning id
    )
    insert into order_versions (order_id, version, amount_cents, content, methods, save_method, created_at, snapshot, cart_contents)
    select id, 1, 3995, 'subscription', '{card}', false, now(), '{}', '{}' from sold`.execute(db)
  await sql`update orders set status = 'completed', paid_version = 1, paid_cents = 3995, completed_at = now()
    where status = 'started'`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
