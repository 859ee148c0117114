import { sql } from 'kysely'
import type { ImportMapping } from '#domain/moving/import-mapping.ts'
import type { ImportRow } from '#domain/moving/import-table.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type ImportState = 'draft' | 'running' | 'done' | 'going-live' | 'live' | 'undone'

type NewRun = {
  source: string
  file_name: string
  file_hash: Buffer
  headers: string[]
  mapping: ImportMapping
  row_count: number
  uploaded_at: Date
  by_ref: string
  by_name: string | null
}

/** So many rows are written with one statement. */
const BATCH = 2_000

/** Keeps a file's rows until a run has gone through them. */
export async function insertRun(trx: Trx, run: NewRun, rows: readonly ImportRow[]): Promise<number> {
  const { id } = await trx
    .insertInto('import_runs')
    .values({ ...run, mapping: JSON.stringify(run.mapping), state: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = JSON.stringify(rows.slice(at, at + BATCH))
    await sql`insert into import_rows (run_id, line, cells, source)
      select ${id}, (item ->> 'row')::int, array(select json_array_elements_text(item -> 'cells')), ${run.source}
      from json_array_elements(${batch}::json) item`.execute(trx)
  }
  return id
}

const columns = [
  'id',
  'source',
  'file_name',
  'headers',
  'mapping',
  'state',
  'row_count',
  'uploaded_at',
  'by_ref',
  'by_name',
  'started_at',
  'finished_at',
  'live_at',
] as const

export const findRun = (db: Queryable, id: number) =>
  db.selectFrom('import_runs').select(columns).where('id', '=', id).executeTakeFirst()

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** The run, for nobody else to go on with or take back until the transaction ends. */
export const lockRun = (trx: Trx, id: number) =>
  trx.selectFrom('import_runs').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const listRuns = (db: Queryable, { limit, offset }: { limit: number; offset: number }) =>
  db.selectFrom('import_runs').select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** A run of this very file that was broken off. */
export const findBrokenRun = (db: Queryable, { source, hash }: { source: string; hash: Buffer }) =>
  db
    .selectFrom('import_runs')
    .select('id')
    .where('source', '=', source)
    .where('file_hash', '=', hash)
    .where('state', '=', 'running')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export async function setMapping(trx: Trx, id: number, mapping: ImportMapping): Promise<void> {
  await trx
    .updateTable('import_runs')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute()
}

export async function setState(
  trx: Trx,
  id: number,
  change: { state: ImportState; started_at?: Date; finished_at?: Date; live_at?: Date },
): Promise<void> {
  await trx.updateTable('import_runs').set(change).where('id', '=', id).execute()
}

/** What the file has, as long as it is kept: all of it, or its first rows. */
export async function listCells(db: Queryable, id: number, { most }: { most?: number } = {}): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', 'cells'])
    .where('run_id', '=', id)
    .where('cells', 'is not', null)
    .orderBy('line')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  return rows.map(({ line, cells }) => ({ row: line, cells: cells ?? [] }))
}

/** Nothing of what the file had is needed any more. */
export async function forgetCells(trx: Trx, id: number): Promise<void> {
  await sql`update import_rows set cells = null where run_id = ${id} and cells is not null`.execute(trx)
}

export async function removeRun(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('import_runs').where('id', '=', id).execute()
}

/** Removes files that nobody has gone on with; answers how many. */
export async function removeDrafts(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('import_runs')
    .where('state', '=', 'draft')
    .where('uploaded_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Runs that were begun and are not at their end. */
export const listUnfinished = (db: Queryable) =>
  db
    .selectFrom('import_runs')
    .select(['id', 'state'])
    .where('state', 'in', ['running', 'going-live'])
    .orderBy('id')
    .execute()

export type OutcomeCount = { run_id: number; outcome: string | null; rows: number; subscriptions: number }

export async function countRows(db: Queryable, ids: readonly number[]): Promise<OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`
    select run_id, outcome, count(*)::int as rows, count(cycle_id)::int as subscriptions
    from import_rows where run_id = any(${ids}::bigint[]) group by run_id, outcome`.execute(db)
  return rows
}

/** What was wrong with rows that were left out, or may be looked at. */
export const listProblems = (db: Queryable, id: number, { from, most }: { from: number; most: number }) =>
  db
    .selectFrom('import_rows')
    .select(['line', 'outcome', 'problems'])
    .where('run_id', '=', id)
    .where('problems', '!=', sql<never>`'[]'::jsonb`)
    .orderBy('line')
    .offset(from)
    .limit(most)
    .execute()
