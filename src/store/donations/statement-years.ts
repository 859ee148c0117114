import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

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

/** Every year in which something was given, the last first, and what was stated of it. */
export async function listStatementYears(db: Queryable, timeZone: string): Promise<StatementYear[]> {
  const { rows } = await sql<StatementYear>`
    with given as (
      select extract(year from donation.given_at at time zone ${timeZone})::int as year, count(*)::int as gifts,
        sum(donation.amount_cents)::float8 as cents,
        count(*) filter (where stated.donation_id is null and orders.status is distinct from 'refunded')::int as unstated
      from donations donation left join orders on orders.id = donation.order_id
        left join donation_statement_gifts stated on stated.donation_id = donation.id
      group by 1),
    papers as (
      select year, count(*) filter (where replaced_by is null)::int as issued,
        count(*) filter (where replaced_by is not null)::int as replaced
      from donation_statements group by 1)
    select given.year, gifts, cents as "amountCents", unstated, coalesce(issued, 0) as issued, coalesce(replaced, 0) as replaced
    from given left join papers on papers.year = given.year order by given.year desc`.execute(db)
  return rows
}
