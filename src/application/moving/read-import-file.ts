import { decodeFile } from '#application/bank/decode-file.ts'
import { applyChoice, type MappingChoice } from '#contract/import-mapping.ts'
import { guessMapping, type ImportMapping, type ImportPreset } from '#domain/moving/import-mapping.ts'
import { type ImportTable, LARGEST_IMPORT_BYTES, readImportTable } from '#domain/moving/import-table.ts'

export type FileAsked = { bytes: Uint8Array; preset: ImportPreset; choice?: MappingChoice }
export type FileRead = { ok: true; table: ImportTable; mapping: ImportMapping } | { ok: false; message: string }

const refuse = (message: string): FileRead => ({ ok: false, message })

/** The table of a file, and what its columns are: as a preset and their names tell, and as somebody has said. */
export function readImportFile({ bytes, preset, choice = {} }: FileAsked): FileRead {
  if (bytes.length > LARGEST_IMPORT_BYTES) return refuse('A file has at most 32 MB: split it.')
  if (bytes.length === 0) return refuse('This file is empty.')
  const text = decodeFile(bytes)
  if (text === null) return refuse('This is no text: save it as CSV first.')
  const table = readImportTable(text)
  if (!table.ok) return table
  const { headers, rows } = table
  const mapped = applyChoice(guessMapping(headers, preset), choice, headers)
  if (!mapped.ok) return refuse(`The file has no column “${mapped.unknown}”.`)
  return { ok: true, table: { headers, rows }, mapping: mapped.mapping }
}
