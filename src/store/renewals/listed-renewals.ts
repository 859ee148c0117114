import { sql } from 'kysely'
import { countUpTo } from '#store/count-up-to.ts'
import type { Queryable } from '#store/database.ts'

/** `changed`: those that something happened to last first. `time`: what is to be done next first. */
export const renewalSorts = ['changed', 'time', 'name'] as const
export type RenewalSort = (typeof renewalSorts)[number]

export type RenewalsAsked = {
  state: string | null
  email: string | null
  sort: RenewalSort
  limit: number
  offset: number
}

export type RenewalListed = {
  name: string
  email: string
  ref: string
  cycle: string
  state: string
  because: string | null
  noticedAt: Date
  noticedCents: number
  nextAt: Date
  attempts: number
  failures: number
  /** When it was first declined, of those times that its reader was told of it, and why it was last; null where it was not. */
  declinedAt: Date | null
  reason: string | null
  order: string | null
}

const orders: Record<RenewalSort, ReturnType<typeof sql>> = {
  changed: sql`renewal.changed_at desc, renewal.id`,
  time: sql`renewal.next_at, renewal.id`,
  name: sql`lower(account.name), account.ref`,
}

/** Renewals as the desk sees them. */
export async function listRenewals(db: Queryable, { state, email, sort, limit, offset }: RenewalsAsked) {
  const { rows } = await sql<RenewalListed>`
    select account.name, account.email, account.ref, cycle.token as cycle, renewal.state, renewal.ended_because as because,
      renewal.noticed_at as "noticedAt", renewal.noticed_cents as "noticedCents", renewal.next_at as "nextAt",
      renewal.attempts, renewal.failures, declined."declinedAt", declined.reason, orders.ref as order
    from renewals renewal
    join accounts account on account.id = renewal.account_id
    join cycles cycle on cycle.id = renewal.cycle_id
    left join orders on orders.id = renewal.order_id
    left join lateral (
      select min(attempt.finished_at) as "declinedAt", (array_agg(attempt.failure ->> 'reason' order by attempt.attempt desc))[1] as reason
      from payment_attempts attempt where attempt.purpose = 'autorenew' and attempt.subject_id = renewal.id::text
        and attempt.outcome = 'declined' and attempt.attempt > renewal.attempts - renewal.failures) declined on true
    where ${state === null ? sql`true` : sql`renewal.state = ${state}`}
      and (${email}::text is null or account.email_key = lower(${email}))
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** `waiting`: counted as far as `countedOf` tells. */
export type OpenRenewals = { failing: number; waiting: number }

export async function countOpenRenewals(db: Queryable): Promise<OpenRenewals> {
  const { rows } = await sql<OpenRenewals>`
    select (select count(*)::int from renewals where state = 'failing') as failing,
      ${countUpTo(sql`select from renewals where state = 'waiting'`)} as waiting`.execute(db)
  return rows[0] ?? { failing: 0, waiting: 0 }
}
