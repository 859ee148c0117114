import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'
import type { Period } from './statement-gifts.ts'

export type StatementYear = {
  year: number
  gifts: number
  amountCents: number
  /** Gifts that are kept, and of which no statement speaks. */
  unstated: number
  /** Statements that count, and those that another took the place of. */
  issued: number
  replaced: number
}

/** What was given in a year, and what was stated of it: the gifts of that year are read, and no others. */
export async function countStatementYear(db: Queryable, year: number, period: Period): Promise<StatementYear> {
  const { rows } = await sql<StatementYear>`
    select ${year}::int as year, gifts, cents as "amountCents", unstated, issued, replaced
    from (select count(*)::int as gifts, coalesce(sum(donation.amount_cents), 0)::float8 as cents,
        count(*) filter (where stated.donation_id is null and orders.status is distinct from 'refunded')::int as unstated
      from donations donation left join orders on orders.id = donation.order_id
        left join donation_statement_gifts stated on stated.donation_id = donation.id
      where donation.given_at >= ${period.from} and donation.given_at < ${period.until}) given,
    (select count(*) filter (where replaced_by is null)::int as issued,
        count(*) filter (where replaced_by is not null)::int as replaced
      from donation_statements where year = ${year}) papers`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A count of nothing')
  return counted
}

/** Whether a year has no more gifts than that: they are not counted further. */
export async function isYearOfFewGifts(db: Queryable, { from, until }: Period, most: number): Promise<boolean> {
  const { rows } = await sql<{ gifts: number }>`
    select count(*)::int as gifts from (select from donations
      where given_at >= ${from} and given_at < ${until} limit ${sql.lit(most + 1)}) few`.execute(db)
  return (rows[0]?.gifts ?? 0) <= most
}

/** From the first gift on to the first of the year after, and so on: one look into the index for each year. */
async function listYearsOf(db: Queryable, gifts: RawBuilder<unknown>, timeZone: string): Promise<number[]> {
  const yearOf = sql`extract(year from given_at at time zone ${timeZone}::text)::int`
  const { rows } = await sql<{ year: number }>`
    with recursive found as (
      (select ${yearOf} as year from ${gifts} order by given_at limit 1)
      union all
      select (select ${yearOf} from ${gifts}
        where given_at >= make_timestamp(found.year + 1, 1, 1, 0, 0, 0) at time zone ${timeZone}::text order by given_at limit 1)
      from found where found.year is not null)
    select year from found where year is not null order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}

/** Every year in which something was given, the last first. */
export const listGivingYears = (db: Queryable, timeZone: string): Promise<number[]> =>
  listYearsOf(db, sql`donations`, timeZone)

/** The years of which something has changed since they were counted. */
export const listChangedYears = (db: Queryable, timeZone: string): Promise<number[]> =>
  listYearsOf(db, sql`changed_gifts`, timeZone)

/** Called before years are counted: what changes meanwhile is noted anew. */
export async function forgetChangedGifts(trx: Trx): Promise<void> {
  await sql`delete from changed_gifts`.execute(trx)
}
