import { createHash } from 'node:crypto'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import {
  countOutcomes,
  countRows,
  type DecidedRow,
  decideImport,
  type ImportCounts,
} from '#domain/moving/decide-import.ts'
import type { ImportMapping } from '#domain/moving/import-mapping.ts'
import type { ImportTable } from '#domain/moving/import-table.ts'
import { readImport } from '#domain/moving/read-import.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { findAccountsBefore, findKnownIds } from '#store/moving/import-facts.ts'

export type ImportPlan =
  | { ok: true; rows: DecidedRow[]; counts: ImportCounts; timeZone: string }
  | { ok: false; message: string }

type Asked = {
  table: ImportTable
  mapping: ImportMapping
  source: string
  /** The run that it is planned for: what that has brought in already does not count as there. */
  run: number | null
  now: Date
}

/** What would become of each row. It is the report of a dry run, and what a run goes by. */
export async function planImport(db: Queryable, { table, mapping, source, run, now }: Asked): Promise<ImportPlan> {
  const magazine = await findMagazine(db)
  if (!magazine) return { ok: false, message: 'There is no magazine yet that anybody could subscribe to.' }
  const { issuesPerYear, timeZone } = magazine
  const read = readImport(table, mapping, { shipping: shippingConfig(), issuesPerYear, today: dayIn(timeZone, now) })
  if (!read.ok) return read
  const nth = countRows(read.rows)
  const ids = new Map(
    read.rows.flatMap(({ row, reader }) =>
      reader ? [[row, hashId(reader.id ?? `${reader.emailKey} ${nth.get(row)}`, reader.id !== null)] as const] : [],
    ),
  )
  const emailKeys = read.rows.flatMap(({ reader }) => reader?.emailKey ?? [])
  const facts = {
    accounts: await findAccountsBefore(db, [...new Set(emailKeys)], run),
    known: await findKnownIds(db, { source, ids: [...new Set(ids.values())], run }),
  }
  const rows = decideImport(read.rows, mapping, { facts, idOf: ({ row }) => ids.get(row) ?? '' })
  return { ok: true, rows, counts: countOutcomes(rows), timeZone }
}

/** As hex. An id of the old system is never taken for one that was made of an email. */
const hashId = (id: string, isGiven: boolean): string =>
  createHash('sha256')
    .update(`${isGiven ? 'id' : 'email'} ${id}`)
    .digest('hex')
