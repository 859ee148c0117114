import type { UseCaseContext } from '#application/context.ts'
import { type ImportCounts, type RowOutcome, rowOutcomes } from '#domain/moving/decide-import.ts'
import type { ImportMapping, ImportRole } from '#domain/moving/import-mapping.ts'
import { countLive, type LiveCounts } from '#store/moving/going-live.ts'
import {
  countRows,
  findRun,
  listCells,
  listProblems,
  listRuns,
  type OutcomeCount,
  type RunRow,
} from '#store/moving/import-runs.ts'
import { planImport } from './plan-import.ts'

/** How many runs, and how many rows of a report, are shown at once. */
export const RUNS_A_PAGE = 50
export const REPORT_PAGE = 100

export type ImportSummary = {
  run: number
  source: string
  fileName: string
  state: string
  by: string
  uploadedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  liveAt: Date | null
  /** What became of its rows; `waiting`: nobody has come to them. */
  counts: ImportCounts & { waiting: number; undone: number }
}

export type ReportRow = { row: number; outcome: string; role: ImportRole | null; message: string; value: string }

export type ImportRun = ImportHead & {
  live: LiveCounts
  /** Why nobody can read the file as it is mapped now; null where it can be read, or was. */
  refusal: string | null
  /** One line for each thing that is wrong, or worth a look. */
  report: { rows: ReportRow[]; from: number; total: number }
}

type Slice = { limit: number; offset: number }

/** Runs, the newest first. */
export async function listImports({ db }: UseCaseContext, slice: Slice): Promise<ImportSummary[]> {
  const runs = await listRuns(db, slice)
  const counts = await countRows(
    db,
    runs.map(({ id }) => id),
  )
  return runs.map((run) => summaryOf(run, counts))
}

function summaryOf(run: RunRow, counted: readonly OutcomeCount[]): ImportSummary {
  const own = counted.filter(({ run_id }) => run_id === run.id)
  const of = (outcome: string | null) => own.find((one) => one.outcome === outcome)?.rows ?? 0
  const outcomes = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, of(outcome)])) as Record<
    RowOutcome,
    number
  >
  return {
    run: run.id,
    source: run.source,
    fileName: run.file_name,
    state: run.state,
    by: run.by_name ?? run.by_ref,
    uploadedAt: run.uploaded_at,
    startedAt: run.started_at,
    finishedAt: run.finished_at,
    liveAt: run.live_at,
    counts: {
      ...outcomes,
      rows: run.row_count,
      subscriptions: own.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
      waiting: of(null),
      undone: of('undone'),
    },
  }
}

export type ImportHead = ImportSummary & { headers: readonly string[]; mapping: ImportMapping }

/** A run without its report; null where there is no such run. */
export async function findImport({ db }: UseCaseContext, run: number): Promise<ImportHead | null> {
  const row = await findRun(db, run)
  return row ? { ...summaryOf(row, await countRows(db, [run])), headers: row.headers, mapping: row.mapping } : null
}

/** A run with its report. Of a draft it is what the run would say; null where there is no such run. */
export async function readImportRun(
  { db, now }: UseCaseContext,
  { run, from }: { run: number; from: number },
): Promise<ImportRun | null> {
  const head = await findImport({ db, now }, run)
  if (!head) return null
  const { headers, mapping, source, state } = head
  const shown = { ...head, live: await countLive(db, run), refusal: null }
  if (state !== 'draft') {
    const kept = await listProblems(db, run, { from: 0, most: 50_000 })
    const all = kept.flatMap(({ line, outcome, problems }) =>
      problems.map((problem): ReportRow => ({ row: line, outcome: outcome ?? 'waiting', ...problem, value: '' })),
    )
    return { ...shown, report: pageOf(all, from) }
  }
  const table = { headers, rows: await listCells(db, run) }
  const plan = await planImport(db, { table, mapping, source, run, now: now() })
  if (!plan.ok) return { ...shown, refusal: plan.message, report: pageOf([], 0) }
  const counts = { ...plan.counts, waiting: 0, undone: 0 }
  return { ...shown, counts, report: pageOf(reportOf(plan.rows), from) }
}

const pageOf = (all: readonly ReportRow[], from: number) => ({
  rows: all.slice(from, from + REPORT_PAGE),
  from,
  total: all.length,
})

type Planned = Extract<Awaited<ReturnType<typeof planImport>>, { ok: true }>['rows']

/** All that is wrong with rows, or worth a look, one line each. */
export const reportOf = (rows: Planned): ReportRow[] =>
  rows.flatMap(({ row, outcome, problems, notices }) =>
    [...problems, ...notices].map((problem) => ({ row, outcome, ...problem })),
  )
