import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** The next so many accounts in the order of their refs; from the first on where `after` is null. */
export type RefWindow = { after: string | null; size: number }

const behind = (after: string | null) => (after === null ? sql`` : sql`where ref > ${after}`)

/** The last one of them; null where none comes behind them. */
export async function findWindowEnd(db: Queryable, { after, size }: RefWindow): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`
    select ref from accounts ${behind(after)} order by ref limit 2 offset ${size - 1}`.execute(db)
  return rows.length > 1 ? (rows[0]?.ref ?? null) : null
}

/** They, as `account`. The number is written out, so that the planner knows how few they are. */
export const accountsWithin = ({ after, size }: RefWindow) => sql`(
  select id, ref, name, deleted_at from accounts ${behind(after)} order by ref limit ${sql.lit(size)}) account`
