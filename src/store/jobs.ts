import { sql } from 'kysely'
import type { Queryable } from './database.ts'

export type Enqueued = {
  name: string
  payload: unknown
  /** One waiting job at most with this key: a second takes the first one's place. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

/** Puts a job in the queue with the transaction that causes it: it runs if, and only if, that commits. */
export async function enqueueJob(db: Queryable, { name, payload, key, runAt, maxAttempts }: Enqueued): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${JSON.stringify(payload)}::json,
    job_key => ${key ?? null}::text,
    run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts ?? 25}::int)`.execute(db)
}

/** Removes jobs that failed for the last time before `before`; returns how many. */
export async function removeDeadJobs(db: Queryable, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < ${before}
  `.execute(db)
  if (rows.length === 0) return 0
  await sql`select graphile_worker.complete_jobs(${rows.map((row) => row.id)}::bigint[])`.execute(db)
  return rows.length
}
