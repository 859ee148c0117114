import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { readReason } from '#domain/text/reason.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findFailedJob, removeFailedJob } from '#store/desk/trouble.ts'
import { JOB_NUMBER } from './retry-job.ts'

export type JobDropped =
  | { ok: true; name: string; because: string }
  | { ok: false; reason: 'no-reason' | 'too-long' | 'not-failed' | 'runs' }

type Asked = { id: string; because: string; dryRun: boolean }

/** Takes a job that has failed for good out of the queue, unfinished: what it was for is done another way, or needs no more doing. */
export function dropJob(context: StaffContext, { id, because: written, dryRun }: Asked): Promise<JobDropped> {
  const { db, now, by } = context
  return notingRefusal(context, { act: 'drop job', on: id, dryRun }, async () => {
    const read = readReason(written)
    if (!read.ok) return read
    return transact(db, { dryRun }, async (trx): Promise<JobDropped> => {
      const job = JOB_NUMBER.test(id) ? await findFailedJob(trx, id) : undefined
      if (!job) return { ok: false, reason: 'not-failed' }
      // Between the look and the lock a worker may have taken it, or somebody else dropped it.
      if (job.isRunning || !(await removeFailedJob(trx, id)))
        return { ok: false, reason: job.isRunning ? 'runs' : 'not-failed' }
      const details = { job: job.name, attempts: job.attempts, because: read.reason }
      await insertAuditEntry(trx, { at: now(), by, action: 'drop job', subject_ref: id, details })
      return { ok: true, name: job.name, because: read.reason }
    })
  })
}
