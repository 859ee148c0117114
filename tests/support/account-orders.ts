import { sql } from 'kysely'
import { storeOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import type { Database } from '#store/database.ts'
import { oneLine } from './one-line.ts'

type Seeded = {
  accountId: string
  count: number
  /** When the newest was made; each other is a day older than the one before it. */
  newest?: Date
}

/** Writes paid orders of one donation each to an account, as many as are wanted, and answers their numbers, newest first. */
export async function seedOrders(db: Database, { accountId, count, newest = new Date() }: Seeded): Promise<string[]> {
  const snapshot = JSON.stringify(storeOrderSnapshot(oneLine(3995).snapshot))
  const { rows } = await sql<{ ref: string }>`
    with made as (
      insert into orders (account_id, status, currency, receipt_hash, created_at, touched_at)
      select ${accountId}, 'started', 'usd', sha256(gen_random_uuid()::text::bytea),
        ${newest}::timestamptz - n * interval '1 day', now() from generate_series(0, ${count}::int - 1) n
      returning id, ref, created_at
    ), versions as (
      insert into order_versions (order_id, version, amount_cents, content, methods, save_method, created_at, snapshot)
      select id, 1, 3995, 'donation', '{card}', false, now(), ${snapshot}::jsonb from made
    ), told as (
      insert into events (name, at, data) select 'order-completed', now(), jsonb_build_object('order', ref, 'amountCents', 3995) from made
    ) select ref from made order by created_at desc`.execute(db)
  await sql`update orders set status = 'completed', paid_version = 1, paid_cents = 3995, completed_at = now()
    where account_id = ${accountId} and status = 'started'`.execute(db)
  return rows.map(({ ref }) => ref)
}
