import { sql } from 'kysely'
import type { MonthFigures } from '#domain/books/month-figures.ts'
import type { Month } from '#domain/books/months.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** The last month that is closed. Nobody closes another until the transaction ends; others may book meanwhile. */
export async function holdOpenMonths(trx: Trx): Promise<Month | null> {
  const row = await trx.selectFrom('book_state').select('closed_through').forShare().executeTakeFirstOrThrow()
  return row.closed_through
}

/** The same for whoever closes: all who are booking are waited for, and whoever books next waits. */
export async function lockMonths(trx: Trx): Promise<Month | null> {
  const row = await trx.selectFrom('book_state').select('closed_through').forUpdate().executeTakeFirstOrThrow()
  return row.closed_through
}

export async function findClosedThrough(db: Queryable): Promise<Month | null> {
  const row = await db.selectFrom('book_state').select('closed_through').executeTakeFirstOrThrow()
  return row.closed_through
}

type Closing = { month: Month; figures: MonthFigures; by: { ref: string; name: string | null }; at: Date }

/** Keeps a month's figures and closes it. The caller holds the months' lock. */
export async function closeBookMonth(trx: Trx, { month, figures, by, at }: Closing): Promise<void> {
  const kept = { month, closed_at: at, by_ref: by.ref, by_name: by.name, figures: JSON.stringify(figures) }
  await trx.insertInto('book_months').values(kept).execute()
  await sql`update book_state set closed_through = ${month}`.execute(trx)
}

/** The closed months from the last on; one of them a month is read, and no lines. */
export const listClosedMonths = (db: Queryable, { limit, offset }: { limit: number | null; offset: number }) =>
  db
    .selectFrom('book_months')
    .selectAll()
    .orderBy('month', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .offset(offset)
    .execute()

export const findClosedMonth = (db: Queryable, month: Month) =>
  db.selectFrom('book_months').selectAll().where('month', '=', month).executeTakeFirst()
