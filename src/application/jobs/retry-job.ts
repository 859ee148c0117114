import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { type FailedJob, findFailedJob, retryFailedJob } from '#store/desk/trouble.ts'

export type JobRetried = { ok: true; name: string } | { ok: false; reason: 'not-failed' }

export const JOB_NUMBER = /^[1-9][0-9]{0,17}$/

/** A job that is not tried again by itself, or is at its last try; null where there is none of that number. */
export const readFailedJob = async ({ db }: UseCaseContext, id: string): Promise<FailedJob | null> =>
  JOB_NUMBER.test(id) ? ((await findFailedJob(db, id)) ?? null) : null

/** Tries a job again that has failed for good: what stood in its way is gone. Its tries begin anew. */
export function retryJob(context: StaffContext, id: string, { dryRun }: { dryRun: boolean }): Promise<JobRetried> {
  const { db, now, by } = context
  return notingRefusal(context, { act: 'retry job', on: id, dryRun }, () =>
    transact(db, { dryRun }, async (trx): Promise<JobRetried> => {
      const job = JOB_NUMBER.test(id) ? await findFailedJob(trx, id) : undefined
      if (!job || !(await retryFailedJob(trx, id, now()))) return { ok: false, reason: 'not-failed' }
      const details = { job: job.name, attempts: job.attempts }
      await insertAuditEntry(trx, { at: now(), by, action: 'retry job', subject_ref: id, details })
      return { ok: true, name: job.name }
    }),
  )
}
