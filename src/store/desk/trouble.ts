import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

/** A page of a list. */
export type Slice = { limit: number; offset?: number }

export type BouncingReader = { ref: string; name: string; email: string; since: Date; reason: string | null }

/** Readers whose mail comes back, the last first, with what was said of it. */
export const listBouncing = async (db: Queryable, { limit, offset = 0 }: Slice): Promise<BouncingReader[]> =>
  (
    await sql<BouncingReader>`
      select account.ref, account.name, account.email, account.suspended_at as since,
        (select reason from mail_bounces where lower(mail_bounces.email) = account.email_key and lifted_at is null
          order by id desc limit 1) as reason
      from accounts as account where suspended_at is not null and deleted_at is null
      order by suspended_at desc, account.id limit ${limit} offset ${offset}`.execute(db)
  ).rows

export type RefusedMail = Awaited<ReturnType<typeof listRefusedMails>>[number]

/** Mails that were refused since then, the last first. */
export const listRefusedMails = (db: Queryable, { since, limit, offset = 0 }: Slice & { since: Date }) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'email', 'created_at', 'refused_at', 'attempts'])
    .where('refused_at', '>', since)
    .orderBy('refused_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export type FailedJob = {
  id: string
  name: string
  attempts: number
  failedAt: Date
  error: string
  isRunning: boolean
}

/** Those that have used up their tries. One of them may be at its last at this moment. */
const lastTried = sql`select job.id::text as id, job.task_identifier as name, job.attempts::int as attempts, job.updated_at as "failedAt",
  coalesce(split_part(job.last_error, chr(10), 1), '') as error, job.locked_at is not null as "isRunning"
  from graphile_worker.jobs as job where job.attempts >= job.max_attempts`

/** Jobs that are not tried again by themselves, the last first. */
export const listFailedJobs = async (db: Queryable, { limit, offset = 0 }: Slice): Promise<FailedJob[]> =>
  (
    await sql<FailedJob>`${lastTried} and job.locked_at is null order by job.updated_at desc, job.id limit ${limit} offset ${offset}`.execute(
      db,
    )
  ).rows

/** Also one that is at its last try now. */
export const findFailedJob = async (db: Queryable, id: string): Promise<FailedJob | undefined> =>
  (await sql<FailedJob>`${lastTried} and job.id = ${id}::bigint`.execute(db)).rows[0]

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

/** Takes a job that failed for good out of the queue; false where it is not one, or runs. Two who do it at once do it once. */
export async function removeFailedJob(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker._private_jobs where id = ${id}::bigint and attempts >= max_attempts and locked_at is null
    for update`.execute(trx)
  if (rows.length === 0) return false
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(trx)
  return true
}

const strayPayments = (db: Queryable) =>
  db
    .selectFrom('stray_payments')
    .select([
      'payment_intent_id',
      'order_id',
      'amount_cents',
      'currency',
      'found_at',
      'looked_after_at',
      'looked_after_because',
    ])
    // The log alone keeps who it was.
    .select((eb) =>
      eb
        .selectFrom('audit_log as entry')
        .select((entry) => entry.fn.coalesce('entry.actor_name', 'entry.actor_ref').as('by'))
        .whereRef('entry.subject_ref', '=', 'payment_intent_id')
        .where('entry.action', '=', 'look after payment')
        .where('entry.refusal', 'is', null)
        .limit(1)
        .as('looked_after_by'),
    )

export type StrayPayment = NonNullable<Awaited<ReturnType<typeof findStrayPayment>>>

/** Payments that the provider has and no order claims, the last first: those that wait, or those that were looked after. */
export const listStrayPayments = (db: Queryable, { limit, offset = 0, waiting }: Slice & { waiting: boolean }) =>
  strayPayments(db)
    .where('looked_after_at', waiting ? 'is' : 'is not', null)
    .orderBy('found_at', 'desc')
    .orderBy('payment_intent_id')
    .limit(limit)
    .offset(offset)
    .execute()

export const findStrayPayment = (db: Queryable, payment: string) =>
  strayPayments(db).where('payment_intent_id', '=', payment).executeTakeFirst()

/** False where somebody has looked after it before, or there is none. */
export async function recordLookedAfter(
  trx: Trx,
  payment: string,
  done: { at: Date; because: string },
): Promise<boolean> {
  const updated = await trx
    .updateTable('stray_payments')
    .set({ looked_after_at: done.at, looked_after_because: done.because })
    .where('payment_intent_id', '=', payment)
    .where('looked_after_at', 'is', null)
    .returning('payment_intent_id')
    .executeTakeFirst()
  return updated !== undefined
}
