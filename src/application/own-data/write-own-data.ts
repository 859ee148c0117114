import type { UseCaseContext } from '#application/context.ts'
import type { DataOwner } from '#store/own-data/data-section.ts'
import { dataSections } from '#store/own-data/own-data-sections.ts'
import { readSection } from '#store/own-data/read-section.ts'

/** The shape of the export: rises when a section or a field goes, or means something else. */
const EXPORT_FORMAT = 1

/** A paper of the export; `file` is null where it could not be set this time. */
export type ExportedPaper = { of: string; file: string | null }

const utf8 = new TextEncoder()

/** All that is kept of an account as one JSON text, written while it is read. Docs: `docs/own-data.md`. */
export async function* writeOwnData(
  { db, now }: UseCaseContext,
  owner: DataOwner,
  papers: { made: readonly ExportedPaper[]; leftOut: number },
): AsyncGenerator<Uint8Array> {
  yield utf8.encode(`{\n  "format": ${EXPORT_FORMAT},\n  "made_at": ${JSON.stringify(now())}`)
  for (const section of dataSections) {
    yield utf8.encode(`,\n  ${JSON.stringify(section.name)}: [`)
    let before = ''
    for await (const row of readSection(db, section, owner)) {
      yield utf8.encode(`${before}\n    ${JSON.stringify(row)}`)
      before = ','
    }
    yield utf8.encode(before ? '\n  ]' : ']')
  }
  yield utf8.encode(`,\n  "papers": ${JSON.stringify(papers.made)},\n  "papers_left_out": ${papers.leftOut}\n}\n`)
}
