import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/** Jobs that have failed for good, and what the log has of those who looked after something. */
export function openFailedJobs(db: Database) {
  async function newFailedJob(): Promise<string> {
    const added = sql<{ id: string }>`select id::text from graphile_worker.add_job('nothing-does-this')`
    const id = (await added.execute(db)).rows[0]?.id ?? ''
    await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'It can not be done')`.execute(db)
    return id
  }

  async function attemptsOf(id: string): Promise<number | undefined> {
    const kept = sql<{ attempts: number }>`select attempts::int from graphile_worker.jobs where id = ${id}::bigint`
    return (await kept.execute(db)).rows[0]?.attempts
  }

  const entriesOf = (action: string, subject: string) =>
    db
      .selectFrom('audit_log')
      .select(['actor_ref', 'refusal'])
      .where('action', '=', action)
      .where('subject_ref', '=', subject)
      .orderBy('id')
      .execute()

  return { newFailedJob, attemptsOf, entriesOf }
}
