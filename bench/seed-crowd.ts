import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/** Names of everyday length, of which there are 2,500,000: no two of a hundred thousand people have the same by chance alone. */
const nameOf = sql`(array['Ada', 'Ben', 'Cora', 'Dov', 'Edith', 'Finn', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kira', 'Levi', 'Mara', 'Nils',
  'Olga', 'Paul', 'Rosa', 'Sven', 'Tilda', 'Ulla'])[1 + n % 20] || ' ' || initcap(
  (array['bal', 'cor', 'dun', 'fer', 'gar', 'hol', 'jan', 'kel', 'lum', 'mor', 'nor', 'pel', 'ros', 'sal', 'tor', 'ul', 'ver', 'wes', 'yar',
  'zel'])[1 + n / 20 % 20] || (array['a', 'e', 'i', 'o', 'u'])[1 + n / 400 % 5] ||
  (array['bert', 'ck', 'dahl', 'ford', 'gren', 'ham', 'kins', 'ler', 'mann', 'ner', 'quist', 'rath', 'sen', 'ton', 'vich', 'well', 'x',
  'yard', 'zano', 'thwaite'])[1 + n / 2000 % 20] || coalesce(nullif((n / 40000)::text, '0'), ''))`
const addressOf = sql`jsonb_build_object('line1', (n % 400) || ' ' || (array['Quay', 'Mill', 'Orchard', 'Chapel', 'Harbor', 'Station',
  'Bridge', 'Garden'])[1 + n % 8] || ' Street', 'line2', '', 'city', 'Town ' || n % 900, 'state', '', 'postcode', lpad((n % 90000)::text, 5, '0'),
  'country', 'US')`

/** Makes accounts of a year, each with its address, its cycle, its four issues and its order, until there are `count` of them. */
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
      select ${nameOf}, 'crowd.' || n || '@bench.example', 'crowd.' || n || '@bench.example', '2020-01-01'
      from generate_series((select count(*) + 1 from accounts), ${count}::int) n
      returning id, email
    ), housed as (
      insert into account_addresses (account_id, shipcode, address, changed_at)
      select id, 'ship-a', ${addressOf}, '2020-01-01'
      from made, lateral (select split_part(split_part(email, '@', 1), '.', 2)::int as n) numbered
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
      where account.email_key like 'crowd.%' and not exists (select from orders where orders.account_id = account.id)
      returning id
    )
    insert into order_versions (order_id, version, amount_cents, content, methods, save_method, created_at, snapshot, cart_contents)
    select id, 1, 3995, 'subscription', '{card}', false, now(), '{}', '{}' from sold`.execute(db)
  await sql`update orders set status = 'completed', paid_version = 1, paid_cents = 3995, completed_at = now()
    where status = 'started'`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
