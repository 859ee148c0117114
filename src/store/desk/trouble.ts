import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

type Most = { limit: number }

export type BouncingReader = { ref: string; name: string; email: string; since: Date; reason: string | null }

/** Readers whose mail comes back, the last first, with what was said of it. */
export const listBouncing = async (db: Queryable, { limit }: Most): Promise<BouncingReader[]> =>
  (
    await sql<BouncingReader>`
      select account.ref, account.name, account.email, account.suspended_at as since,
        (select reason from mail_bounces where lower(mail_bounces.email) = account.email_key order by id desc limit 1) as reason
      from accounts as account where suspended_at is not null and deleted_at is null
      order by suspended_at desc, account.id limit ${limit}`.execute(db)
  ).rows

/** Mails that were refused since then, the last first. */
export const listRefusedMails = (db: Queryable, { since, limit }: Most & { since: Date }) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'email', 'created_at', 'refused_at', 'attempts'])
    .where('refused_at', '>', since)
    .orderBy('refused_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export type FailedJob = { id: string; name: string; attempts: number; failedAt: Date; error: string }

const failed = sql`select job.id::text as id, job.task_identifier as name, job.attempts::int as attempts, job.updated_at as "failedAt",
  coalesce(split_part(job.last_error, chr(10), 1), '') as error from graphile_worker.jobs as job
  where job.attempts >= job.max_attempts and job.locked_at is null`

/** Jobs that are not tried again by themselves, the last first. */
export const listFailedJobs = async (db: Queryable, { limit }: Most): Promise<FailedJob[]> =>
  (await sql<FailedJob>`${failed} order by job.updated_at desc, job.id limit ${limit}`.execute(db)).rows

export const findFailedJob = async (db: Queryable, id: string): Promise<FailedJob | undefined> =>
  (await sql<FailedJob>`${failed} and job.id = ${id}::bigint`.execute(db)).rows[0]

/** Puts a job that failed for good back into the queue; false where it is not one. Two who do it at once do it once. */
export async function retryFailedJob(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker._private_jobs where id = ${id}::bigint and attempts >= max_attempts and locked_at is null
    for update`.execute(db)
  if (rows.length === 0) return false
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => ${now}::timestamptz, attempts => 0)`.execute(
    db,
  )
  return true
}

/** Payments that the provider has and no order claims, the last first. */
export const listStrayPayments = (db: Queryable, { limit }: Most) =>
  db
    .selectFrom('stray_payments')
    .select(['payment_intent_id', 'order_id', 'amount_cents', 'currency', 'found_at'])
    .orderBy('found_at', 'desc')
    .orderBy('payment_intent_id')
    .limit(limit)
    .execute()
