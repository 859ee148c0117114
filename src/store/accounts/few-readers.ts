import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** Counting and looking through so few takes no longer than the rest of a page. */
const FEW = 2_500

/** Whether the magazine has few accounts, and few addresses on its mailing list: they are counted no further than that. */
export async function hasFewReaders(db: Queryable): Promise<boolean> {
  const upTo = sql.lit(FEW + 1)
  const { rows } = await sql<{ readers: number }>`select greatest(
    (select count(*) from (select from accounts limit ${upTo}) few),
    (select count(*) from (select from mailing_list_readers limit ${upTo}) few))::int as readers`.execute(db)
  return (rows[0]?.readers ?? 0) <= FEW
}
