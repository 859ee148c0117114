import { strFromU8, unzipSync } from 'fflate'
import { csvRows } from '#domain/bank/csv-rows.ts'

export type ArchiveRow = Record<string, string>

/** The files of an archive as texts, and the CSV files among them as rows by their columns. */
export function readArchive(zip: Uint8Array) {
  const texts = new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const rowsOf = (name: string): ArchiveRow[] => {
    const [head, ...rows] = [...csvRows((texts.get(name) ?? '').replace(/^\uFEFF/, ''), ',')]
    return rows.map((row) =>
      Object.fromEntries((head?.cells ?? []).map((column, at) => [column, row?.cells[at] ?? ''])),
    )
  }
  const columnsOf = (name: string): readonly string[] =>
    csvRows((texts.get(name) ?? '').replace(/^\uFEFF/, ''), ',').next().value?.cells ?? []
  return { texts, rowsOf, columnsOf }
}

export async function gather(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
