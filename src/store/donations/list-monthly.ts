import { sql } from 'kysely'
import { type MonthlyStatus, monthlyStatuses } from '#domain/donations/monthly/monthly-charge.ts'
import { countUpTo } from '#store/count-up-to.ts'
import type { Queryable } from '#store/database.ts'
import { isGivenBack } from './single-gifts.ts'

export type MonthlyAsked = {
  status: string | null
  email: string | null
  id?: string | null
  limit: number
  offset?: number
}

export type MonthlyListed = {
  id: string
  name: string
  email: string
  /** The reader's ref; null for somebody without an account. */
  account: string | null
  amountCents: number
  status: MonthlyStatus
  day: number
  nextOn: string
  pausedUntil: string | null
  endedBecause: string | null
  since: Date
  /** The month that is being paid for, how often its charge was declined, and when it is made again. */
  openMonth: string | null
  failures: number | null
  retryAt: Date | null
}

/** Monthly donations for the desk, the newest first. */
export async function listMonthly(
  db: Queryable,
  { status, email, id = null, limit, offset = 0 }: MonthlyAsked,
): Promise<MonthlyListed[]> {
  const { rows } = await sql<MonthlyListed>`
    select monthly.id, monthly.name, monthly.email,
      (select ref from accounts where accounts.id = monthly.account_id) as account, monthly.amount_cents as "amountCents", monthly.status, monthly.day,
      monthly.next_on::text as "nextOn", monthly.paused_until::text as "pausedUntil",
      monthly.ended_because as "endedBecause", monthly.created_at as since,
      to_char(charge.month, 'YYYY-MM') as "openMonth", charge.failures,
      case when charge.state = 'failing' then charge.next_at end as "retryAt"
    from monthly_donations monthly
    left join monthly_charges charge on charge.monthly_id = monthly.id and charge.month is not null
      and charge.state in ('charging', 'failing')
    where (${status}::text is null or monthly.status = ${status})
      and (${email}::text is null or lower(monthly.email) = lower(${email}))
      and (${id}::uuid is null or monthly.id = ${id})
    order by monthly.created_at desc, monthly.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many there are of each status, as far as lists are counted. */
export async function countMonthly(db: Queryable): Promise<{ status: MonthlyStatus; count: number }[]> {
  const { rows } = await sql<{ status: MonthlyStatus; count: number }>`
    select one.status, ${countUpTo(sql`select from monthly_donations where monthly_donations.status = one.status`)} as count
    from unnest(${[...monthlyStatuses]}::text[]) one (status)`.execute(db)
  return rows
}

export type GiftListed = {
  at: Date
  amountCents: number
  order: string
  status: string
  isGivenBack: boolean
  thankedAt: Date | null
}

/** What was given by a monthly donation, the first gift and those beside it among them; the newest first. */
export async function listGiftsOfMonthly(db: Queryable, monthlyId: string): Promise<GiftListed[]> {
  const { rows } = await sql<GiftListed>`
    select donation.given_at as at, donation.amount_cents as "amountCents", orders.ref as order, orders.status,
      ${isGivenBack} as "isGivenBack", donation.thanked_at as "thankedAt"
    from donations donation join orders on orders.id = donation.order_id
    where donation.monthly_id = ${monthlyId} order by donation.given_at desc, orders.ref`.execute(db)
  return rows
}
