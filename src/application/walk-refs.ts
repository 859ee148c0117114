import { findWindowEnd, type RefWindow } from '#store/accounts/account-refs.ts'
import type { Queryable } from '#store/database.ts'

/** The first piece. */
const FIRST = 1_000
const GROWTH = 4

/** `next`: behind which account it goes on; null at the end. `isCutShort`: the page is not full, and not all were looked through for it. */
export type Walked<Row> = { rows: Row[]; next: string | null; isCutShort: boolean }

/** `most`: how many accounts are looked through at most; null for as many as it takes. */
type Asked = { after: string | null; page: number; most: number | null }

/**
 * A page of those accounts, in the order of their refs, that no index finds. What many have is soon met; they
 * are looked through in longer and longer pieces.
 */
export async function walkRefs<Row extends { ref: string }>(
  db: Queryable,
  { after, page, most }: Asked,
  read: (window: RefWindow & { limit: number }) => Promise<Row[]>,
): Promise<Walked<Row>> {
  const rows: Row[] = []
  let [from, looked] = [after, 0]
  for (let size = FIRST; ; size *= GROWTH) {
    const until = await findWindowEnd(db, { after: from, size })
    rows.push(...(await read({ after: from, size, limit: page + 1 - rows.length })))
    if (rows.length > page) return { rows: rows.slice(0, page), next: rows[page - 1]?.ref ?? null, isCutShort: false }
    if (until === null) return { rows, next: null, isCutShort: false }
    looked += size
    if (most !== null && looked >= most) return { rows, next: until, isCutShort: true }
    from = until
  }
}
