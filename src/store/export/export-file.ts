import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

export type ExportRow = Record<string, unknown>

/** One file of the export of everything. Another one is one more entry of `export-files.ts`. */
export type ExportFile = {
  /** Such as `readers.csv`. */
  readonly name: string
  /** What a row of it is, for the README. */
  readonly about: string
  /** The tables that it tells of; a test misses one that no file tells of. */
  readonly tables: readonly string[]
  /** Every column, in order, with what it says. */
  readonly columns: Readonly<Record<string, string>>
  /** Its rows, a batch in memory at a time. `db` is the snapshot's transaction. */
  readonly rows: (db: Queryable) => AsyncIterable<ExportRow>
}

/** So many rows are in memory at once. */
export const BATCH = 500

let cursors = 0

/** The rows of a query through a cursor: a million take no more memory than a thousand. Inside a transaction only. */
export async function* readInBatches<Row extends ExportRow>(
  db: Queryable,
  query: RawBuilder<Row>,
): AsyncGenerator<Row> {
  cursors += 1
  const cursor = sql.id(`export_${cursors}`)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from ${cursor}`.execute(db)
    yield* rows
    if (rows.length < BATCH) break
  }
  await sql`close ${cursor}`.execute(db)
}

/** For a file whose columns are those of its query. */
export const fromQuery =
  (query: RawBuilder<ExportRow>): ExportFile['rows'] =>
  (db) =>
    readInBatches(db, query)

/** The columns of an address, for the README and for a query. */
export const addressColumns = {
  line1: 'Street and number',
  line2: 'Second line of the address',
  city: 'City',
  state: 'State or region; a code where there is one',
  postcode: 'Postcode',
  country: 'Country, as a code of two letters',
} as const

export const addressOf = (column: string) =>
  sql.raw(
    Object.keys(addressColumns)
      .map((field) => `${column} ->> '${field}' as ${field}`)
      .join(', '),
  )
