import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import type { DecidedRow, ImportCounts } from '#domain/moving/decide-import.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { listNextLines } from '#store/moving/import-batch.ts'
import { findRun, forgetCells, listCells, lockRun, setState } from '#store/moving/import-runs.ts'
import { bringIn } from './bring-in.ts'
import { planImport } from './plan-import.ts'

export const RUN_IMPORT = 'run-import'

/** With one transaction: what a kill takes back at most. */
const BATCH = 500

export type ImportStarted =
  | { ok: true; counts: ImportCounts }
  | { ok: false; reason: 'no-such-run' | 'begun' | 'nothing-to-do' }
  | { ok: false; reason: 'unreadable'; message: string }

type Asked = {
  run: number
  /** Whether a worker goes through the rows; otherwise whoever asked does. */
  inBackground: boolean
  dryRun: boolean
}

/** Begins to bring in what a file has. Nobody is mailed or charged, and all of it can be taken back while nobody has used it. */
export const startImport = (context: StaffContext, { run, inBackground, dryRun }: Asked): Promise<ImportStarted> =>
  notingRefusal(context, { act: 'run import', on: String(run), dryRun }, () =>
    transact(context.db, { dryRun }, async (trx): Promise<ImportStarted> => {
      const { now, by } = context
      const row = await lockRun(trx, run)
      if (!row) return { ok: false, reason: 'no-such-run' }
      if (row.state !== 'draft') return { ok: false, reason: 'begun' }
      const { headers, mapping, source } = row
      const at = now()
      const plan = await planImport(trx, {
        table: { headers, rows: await listCells(trx, run) },
        mapping,
        source,
        run,
        now: at,
      })
      if (!plan.ok) return { ok: false, reason: 'unreadable', message: plan.message }
      const { counts } = plan
      if (counts.added + counts.joined === 0) return { ok: false, reason: 'nothing-to-do' }
      await setState(trx, run, { state: 'running', started_at: at })
      if (inBackground) await enqueueImport(trx, run)
      await insertAuditEntry(trx, {
        at,
        by,
        action: 'run import',
        subject_ref: String(run),
        details: { source, counts },
      })
      return { ok: true, counts }
    }),
  )

export const enqueueImport = (db: Parameters<typeof enqueueJob>[0], run: number) =>
  enqueueJob(db, { name: RUN_IMPORT, payload: { run }, key: `${RUN_IMPORT}:${run}` })

type Steps = { batch?: number; onProgress?: () => void }

/**
 * Goes through the rows that nobody has come to, some hundred with each transaction. After a kill it goes on with the next; two at
 * once take turns. Answers whether the run is at its end.
 */
export async function continueImport(
  { db, now }: UseCaseContext,
  run: number,
  { batch = BATCH, onProgress = () => undefined }: Steps = {},
): Promise<boolean> {
  const row = await findRun(db, run)
  if (row?.state !== 'running') return row?.state === 'done'
  const { headers, mapping, source } = row
  const plan = await planImport(db, {
    table: { headers, rows: await listCells(db, run) },
    mapping,
    source,
    run,
    now: now(),
  })
  if (!plan.ok) throw new Error(`Import ${run} can't be read any more: ${plan.message}`)
  const decided = new Map(plan.rows.map((one) => [one.row, one]))
  for (;;) {
    const isMore = await db.transaction().execute(async (trx) => {
      const locked = await lockRun(trx, run)
      // Taken back, or finished by somebody else.
      if (locked?.state !== 'running') return false
      const lines = await listNextLines(trx, run, batch)
      const at = now()
      if (lines.length > 0) {
        const rows = lines.flatMap((line): DecidedRow | DecidedRow[] => decided.get(line) ?? [])
        await bringIn(trx, { run, rows, mapping, timeZone: plan.timeZone, at })
        return true
      }
      await forgetCells(trx, run)
      await setState(trx, run, { state: 'done', finished_at: at })
      return false
    })
    onProgress()
    if (!isMore) return (await findRun(db, run))?.state === 'done'
  }
}
