import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** Whoever had taken these jobs works on the database that was copied, not on the copy. */
export async function releaseCopiedJobs(db: Queryable): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at is not null`.execute(db)
  await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_at is not null`.execute(db)
}

/** How many of other jobs than these wait, by their names. */
export async function countWaiting(
  db: Queryable,
  others: readonly string[],
): Promise<{ job: string; count: number }[]> {
  const { rows } = await sql<{ job: string; count: number }>`
    select task.identifier as job, count(*)::int as count from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier <> all(${others}) group by 1 order by 1`.execute(db)
  return rows
}

type Due = {
  names: readonly string[]
  /** By the rehearsed time. */
  at: Date
  /** Whether those that have failed before are tried again. */
  again: boolean
}

/** The queue goes by the real time: what is due by the rehearsed one is put there. How many of these jobs wait to be done. */
export async function bringForward(db: Queryable, { names, at, again }: Due): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    with mine as (
      select job.id, job.run_at from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = any(${names}) and job.run_at <= ${at}
        and job.attempts < case when ${again} then job.max_attempts else 1 end
    ), moved as (
      update graphile_worker._private_jobs job set run_at = now() from mine
      where job.id = mine.id and mine.run_at > now() returning 1)
    select count(*)::int as waiting from mine where (select count(*) from moved) >= 0`.execute(db)
  return rows[0]?.waiting ?? 0
}
