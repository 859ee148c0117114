import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/** The mix that a magazine has; `number` is an account's own, from 1. */
const kind = {
  deliverable: `case when n % 10 < 5 then 'print-a' when n % 10 = 5 then 'print-b' when n % 10 = 6 then 'print-c'
    when n % 10 = 9 then 'print-a' else 'digital' end`,
  isLifetime: 'n % 10 = 9',
  hasAddress: 'n % 30 <> 0',
  isUsedUp: 'n % 50 = 3',
  hasOlder: 'n % 20 = 2',
  isCancelled: 'n % 25 = 4',
  copies: 'case when n % 100 = 1 then 5 else 1 end',
}

const address = `case right(deliverable, 1)
  when 'a' then jsonb_build_object('line1', n || ' Main Street', 'line2', '', 'city', 'Springfield', 'state', 'IL', 'postcode', '62701', 'country', 'US')
  when 'b' then jsonb_build_object('line1', n || ' King Street', 'line2', 'Unit 4', 'city', 'Toronto', 'state', 'ON', 'postcode', 'M5H 1A1', 'country', 'CA')
  else jsonb_build_object('line1', 'Lindenstraße ' || n, 'line2', '', 'city', 'Berlin', 'state', '', 'postcode', '10115', 'country', 'DE') end`

/**
 * Accounts by the number, with their cycles, addresses and what they were sent (issues 1 to 4, whose lists must be there),
 * in a handful of statements.
 */
export async function seedLedger(db: Database, count: number): Promise<void> {
  const people = sql.raw(
    `(select n, md5('account ' || n)::uuid as id, ${kind.deliverable} as deliverable from generate_series(1, ${count}) n) person`,
  )
  await sql`insert into accounts (id, ref, name, email, email_key, created_at)
    select id, 'acc-many-' || n, 'Reader ' || n, 'reader-' || n || '@many.example', 'reader-' || n || '@many.example',
      '2025-01-01' from ${people}`.execute(db)
  await sql`insert into account_addresses (account_id, shipcode, address, changed_at)
    select id, 'ship-' || right(deliverable, 1), ${sql.raw(address)}, '2025-01-01' from ${people}
    where deliverable <> 'digital' and ${sql.raw(kind.hasAddress)}`.execute(db)
  // Before the present one some had another, all of which was sent.
  await insertCycles(db, people, { position: 1, where: kind.hasOlder, taken: '4' })
  await insertCycles(db, people, {
    position: `case when ${kind.hasOlder} then 2 else 1 end`,
    where: 'true',
    taken: `case when ${kind.isUsedUp} then 4 else 0 end`,
  })
  await sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
    select issue, cycle.account_id, cycle.id, 'digital', cycle.copies, account.name, null, '2025-06-01'
    from cycles cycle join accounts account on account.id = cycle.account_id, generate_series(1, 4) issue
    where cycle.token like 'sub-many-%' and cycle.taken = 4`.execute(db)
  await sql`analyze accounts, account_addresses, cycles, deliveries`.execute(db)
}

type Cycles = { position: number | string; where: string; taken: string }

const insertCycles = (db: Database, people: ReturnType<typeof sql.raw>, { position, where, taken }: Cycles) =>
  sql`insert into cycles (token, account_id, position, phase, term, level, set_deliverable, active_deliverable, copies,
      tokens, taken, created_at, cancelled_at)
    select 'sub-many-' || ${sql.raw(String(position))} || '-' || n, id, ${sql.raw(String(position))},
      case when ${sql.raw(String(position))} = 1 then 'introductory' else 'renewal' end,
      case when ${sql.raw(kind.isLifetime)} then 'lifetime' else '1year' end, 'low', deliverable, deliverable,
      ${sql.raw(kind.copies)}, case when ${sql.raw(kind.isLifetime)} then null else 4 end, ${sql.raw(taken)}, '2025-01-02',
      case when ${sql.raw(kind.isCancelled)} then '2025-02-01'::timestamptz end
    from ${people} where ${sql.raw(where)}`.execute(db)
