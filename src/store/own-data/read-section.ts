import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import type { DataOwner, DataSection } from './data-section.ts'

const PAGE = 500

/** The rows of a section, some at a time: somebody with ten thousand orders takes no more memory than anybody else. */
export async function* readSection(db: Queryable, { rows, tell }: DataSection, owner: DataOwner) {
  for (let from = 0; ; from += PAGE) {
    const { rows: page } = await sql<Record<string, unknown>>`${rows(owner)} limit ${PAGE} offset ${from}`.execute(db)
    for (const row of page) yield tell ? tell(row) : row
    if (page.length < PAGE) return
  }
}
