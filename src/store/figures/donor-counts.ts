import { sql } from 'kysely'
import type { Counted } from '#domain/figures/figure.ts'
import type { Queryable } from '#store/database.ts'

/** An account, or the address that a guest has given. */
const donor = sql`coalesce(donation.account_id::text, lower(donation.email))`

/** Donors and what they gave, by month. */
export async function countDonorMonths(db: Queryable, timeZone: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with given as (
      select to_char(donation.given_at at time zone ${timeZone}, 'YYYY-MM') as period, ${donor} as donor,
        case when monthly_id is null then 'one-time' else 'monthly' end as kind, amount_cents
      from donations donation)
    select period, kind, count(distinct donor) as count from given group by 1, 2
    union all select period, kind || '-cents', sum(amount_cents)::bigint from given group by 1, 2`.execute(db)
  return rows
}

/** Donors of each year, and how many of them gave in the year before too. */
export async function countDonorYears(db: Queryable, timeZone: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with given as (
      select distinct extract(year from donation.given_at at time zone ${timeZone})::int as year, ${donor} as donor
      from donations donation)
    select given.year::text as period, 'gave' as kind, count(*) as count from given group by 1
    union all select given.year::text, 'kept', count(*) from given join given before
      on before.donor = given.donor and before.year = given.year - 1 group by 1`.execute(db)
  return rows
}

/** Monthly donations as they stand. */
export async function countMonthlyStanding(db: Queryable, today: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select 'now' as period, case when status = 'cancelled' then 'ended' when status = 'failing' then 'failing'
      when paused_until > ${today} then 'paused' else 'active' end as kind, count(*) as count
    from monthly_donations group by 2`.execute(db)
  return rows
}
