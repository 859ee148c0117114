import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { applyChoice, type MappingChoice } from '#contract/import-mapping.ts'
import type { ImportCounts } from '#domain/moving/decide-import.ts'
import type { ImportMapping } from '#domain/moving/import-mapping.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { listCells, lockRun, setMapping } from '#store/moving/import-runs.ts'
import { planImport } from './plan-import.ts'

export type ImportMapped =
  | { ok: true; before: ImportMapping; after: ImportMapping; counts: ImportCounts }
  | { ok: false; reason: 'no-such-run' | 'begun' }
  | { ok: false; reason: 'unreadable'; message: string }

type Asked = { run: number; choice: MappingChoice; dryRun: boolean }

/** Says which column of a file is what. Nothing of it is brought in. */
export const mapImport = (context: StaffContext, { run, choice, dryRun }: Asked): Promise<ImportMapped> =>
  notingRefusal(context, { act: 'map import', on: String(run), dryRun }, () =>
    transact(context.db, { dryRun }, async (trx): Promise<ImportMapped> => {
      const { now, by } = context
      const row = await lockRun(trx, run)
      if (!row) return { ok: false, reason: 'no-such-run' }
      if (row.state !== 'draft') return { ok: false, reason: 'begun' }
      const { headers, source, mapping: before } = row
      const mapped = applyChoice(before, choice, headers)
      if (!mapped.ok) return { ok: false, reason: 'unreadable', message: `The file has no column “${mapped.unknown}”.` }
      const { mapping } = mapped
      const at = now()
      const plan = await planImport(trx, {
        table: { headers, rows: await listCells(trx, run) },
        mapping,
        source,
        run,
        now: at,
      })
      if (!plan.ok) return { ok: false, reason: 'unreadable', message: plan.message }
      await setMapping(trx, run, mapping)
      await insertAuditEntry(trx, {
        at,
        by,
        action: 'map import',
        subject_ref: String(run),
        details: { counts: plan.counts },
      })
      return { ok: true, before, after: mapping, counts: plan.counts }
    }),
  )
