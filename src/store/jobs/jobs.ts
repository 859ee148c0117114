import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Queryable } from '#store/database.ts'

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

type EnqueuedTogether = {
  name: string
  jobs: readonly { payload: unknown; key: string }[]
  /** Higher ones wait for lower ones; 0 is what most jobs have. */
  priority: number
}

/** Puts many jobs in the queue at once. One that waits there already under its key stays where it is. */
export async function enqueueJobs(db: Queryable, { name, jobs, priority }: EnqueuedTogether): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text,
    payload => job -> 'payload',
    job_key => job ->> 'key',
    job_key_mode => 'preserve_run_at',
    priority => ${priority}::int) from json_array_elements(${JSON.stringify(jobs)}::json) as job`.execute(db)
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

/** Any fixed number will do, as long as every process of the site asks for the same one. */
export const WORKER_ALIVE = 7_245_002

/** A worker holds a lock of its name as long as it is connected: when its process is gone, the database lets go of it. */
export async function showAlive(client: ClientBase, worker: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [WORKER_ALIVE, worker])
}

/** Gives back jobs that were taken before `takenBefore` by workers that are no more; returns how many. */
export async function releaseAbandonedJobs(db: Queryable, takenBefore: Date): Promise<number> {
  const { rows } = await sql<{ locked_by: string; jobs: number }>`
    select locked_by, count(*)::int as jobs from graphile_worker.jobs
    where locked_at < ${takenBefore} and not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${WORKER_ALIVE}::int::oid
        and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)
    group by locked_by
  `.execute(db)
  if (rows.length === 0) return 0
  await sql`select graphile_worker.force_unlock_workers(${rows.map((row) => row.locked_by)}::text[])`.execute(db)
  return rows.reduce((sum, row) => sum + row.jobs, 0)
}
