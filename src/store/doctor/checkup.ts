import { sql } from 'kysely'
import type { DurabilitySettings } from '#domain/doctor/database-rules.ts'
import type { QueueState } from '#domain/doctor/house-rules.ts'
import type { Queryable } from '#store/database.ts'
import { WORKER_ALIVE } from '#store/jobs/jobs.ts'

const oneRow = async <Row>(query: ReturnType<typeof sql<Row>>, db: Queryable): Promise<Row> => {
  const [row] = (await query.execute(db)).rows
  if (!row) throw new Error('The database gave no answer')
  return row
}

export const readVersion = (db: Queryable) =>
  oneRow(
    sql<{ version: number; name: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
    db,
  )

export const readDurability = (db: Queryable) =>
  oneRow(
    sql<DurabilitySettings>`select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit`,
    db,
  )

export const readDatabaseClock = async (db: Queryable): Promise<Date> =>
  (await oneRow(sql<{ at: Date }>`select clock_timestamp() as at`, db)).at

export const readDatabaseSize = async (db: Queryable): Promise<number> =>
  (await oneRow(sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`, db)).bytes

/** Null where the site was never started on this database. */
export async function listApplied(
  db: Queryable,
): Promise<{ name: string; checksum: string; contracts: boolean }[] | null> {
  const { there } = await oneRow(
    sql<{ there: boolean }>`select to_regclass('schema_migrations') is not null as there`,
    db,
  )
  if (!there) return null
  // It is looked at before the site was started, too: the column may not be there yet.
  const contracts = sql<boolean>`coalesce((to_jsonb(schema_migrations) ->> 'contracts')::boolean, false)`
  return db
    .selectFrom('schema_migrations')
    .select(['name', 'checksum', contracts.as('contracts')])
    .orderBy('name')
    .execute()
}

/** Workers are counted by the locks that they hold while they are connected. */
export const readQueue = (db: Queryable): Promise<QueueState> =>
  oneRow(
    sql<QueueState>`select
      (select count(*)::int from pg_locks where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${WORKER_ALIVE}::int::oid) as workers,
      (select min(run_at) from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()) as "oldestDue",
      (select count(*)::int from graphile_worker.jobs where locked_at is null and attempts >= max_attempts) as failed`,
    db,
  )

/** When the provider last told of something, and when an order was last completed by a payment there. */
export const readNotices = (db: Queryable) =>
  oneRow(
    sql<{ heard: Date | null; lastPaid: Date | null }>`select
      (select max(received_at) from webhook_events) as heard,
      (select max(completed_at) from orders where payment_intent_id is not null and paid_cents > 0) as "lastPaid"`,
    db,
  )

/** Those that have a password, of the staff and of these addresses. */
export const listGuardedAccounts = (db: Queryable, emails: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['ref', 'password_hash'])
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where((eb) => eb.or([eb('role', '=', 'staff'), eb('email_key', 'in', emails.length > 0 ? emails : [''])]))
    .orderBy('ref')
    .execute()
