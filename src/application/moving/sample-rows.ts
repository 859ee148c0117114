import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { ImportRow } from '#domain/moving/import-table.ts'
import { countryNames } from '#domain/moving/read-import.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { listCells } from '#store/moving/import-runs.ts'

/** The first rows of a file, and what it takes to read a cell of them. */
export type ImportSample = {
  rows: ImportRow[]
  today: string
  /** Of the countries that these rows name, their codes. */
  countries: Record<string, string>
}

const SAMPLE_ROWS = 3
/** As much of a cell as anybody looks at; longer ones are of a kind that is text anyway. */
const LONGEST_CELL = 300

/** What somebody who maps a file is shown of it. */
export async function readSample({ db, now }: UseCaseContext, run: number): Promise<ImportSample> {
  const [cells, magazine] = await Promise.all([listCells(db, run, { most: SAMPLE_ROWS }), findMagazine(db)])
  const rows = cells.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, LONGEST_CELL)) }))
  const names = countryNames(shippingConfig())
  const written = rows.flatMap((row) => row.cells.map((cell) => cell.trim().toLowerCase()))
  const countries = Object.fromEntries(
    written.flatMap((name) => {
      const code = names.get(name)
      return code ? [[name, code] as const] : []
    }),
  )
  return { rows, countries, today: dayIn(magazine?.timeZone ?? 'UTC', now()) }
}
