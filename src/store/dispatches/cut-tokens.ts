import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'
import { isNotSkipped } from '#store/subscriptions/skips.ts'

type Cut = { issue: number; at: Date }
type Bound = { bound: number; seen: number; reached: string | null }

/** A cycle that can still give a token. */
export const canGive = sql`cycle.cancelled_at is null and (cycle.tokens is null or cycle.taken < cycle.tokens)`

/** The address for what is sent from `deliverable`; none for digital. */
export const joinAddress = (account: string, deliverable: string) => sql`
  left join account_addresses address on address.account_id = ${sql.ref(account)}
    and ${sql.ref(deliverable)} <> 'digital' and address.shipcode = 'ship-' || right(${sql.ref(deliverable)}, 1)`

/**
 * Takes one token from each account's current cycle and binds it to the issue, for the accounts that `among` names and that
 * do not skip it; none of them may have it yet. One statement: a token is taken if, and only if, its delivery is there.
 */
async function bind(trx: Trx, { issue, at }: Cut, among: RawBuilder<unknown>, most: RawBuilder<unknown>) {
  const { rows } = await sql<Bound>`
    with current as materialized (
      select distinct on (cycle.account_id) cycle.account_id, cycle.id
      from cycles cycle where ${canGive} and ${among} and ${isNotSkipped(issue)}
      order by cycle.account_id, cycle.position ${most}
    ), given as (
      update cycles as cycle set taken = cycle.taken + 1
      from current
      where cycle.id = current.id and ${canGive}
      returning cycle.id, cycle.account_id, cycle.active_deliverable, cycle.copies
    ), bound as (
      insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
      select ${issue}, given.account_id, given.id, given.active_deliverable, given.copies, account.name, address.address, ${at}
      from given
      join accounts account on account.id = given.account_id
      ${joinAddress('given.account_id', 'given.active_deliverable')}
      order by given.account_id
      returning 1
    )
    select (select count(*) from bound) as bound, (select count(*) from current) as seen,
      (select account_id from current order by account_id desc limit 1) as reached`.execute(trx)
  return rows[0] ?? { bound: 0, seen: 0, reached: null }
}

/** The next accounts, in the order of their ids: those behind `after` have nothing of the issue yet. */
export const bindNext = (trx: Trx, cut: Cut, after: string | null, most: number) =>
  bind(trx, cut, after === null ? sql`true` : sql`cycle.account_id > ${after}`, sql`limit ${most}`)

/** Those whom the cut has passed by: they bought, or lost a cycle, while it went on. */
export const bindChangedSince = (trx: Trx, cut: Cut, since: Date) =>
  bind(
    trx,
    cut,
    // Asked account by account: how many rows of the issue there are by now, no statistics know.
    sql`cycle.account_id in (
      select account_id from cycles where created_at >= ${since} or cancelled_at >= ${since})
      and (select had.account_id from deliveries had
        where had.issue_number = ${cut.issue} and had.account_id = cycle.account_id) is null`,
    sql``,
  )

/** Gives the tokens of some deliveries of an issue back to their cycles; answers how many there were. */
export async function unbindSome(trx: Trx, issue: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from deliveries where issue_number = ${issue} and account_id <= coalesce(
        (select account_id from deliveries where issue_number = ${issue} order by account_id offset ${most - 1} limit 1),
        'ffffffff-ffff-ffff-ffff-ffffffffffff')
      returning cycle_id
    ), given_back as (
      update cycles set taken = cycles.taken - 1 from gone where cycles.id = gone.cycle_id returning 1
    )
    select count(*) as count from given_back`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Puts those whose address has come on another list; answers how many. */
export async function addressWaiting(trx: Trx, issue: number, number: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with addressed as (
      update deliveries set address = address.address, dispatch_number = ${number}
      from account_addresses address
      where deliveries.issue_number = ${issue} and deliveries.address is null and deliveries.deliverable <> 'digital'
        and address.account_id = deliveries.account_id
        and address.shipcode = 'ship-' || right(deliveries.deliverable, 1)
      returning 1
    )
    select count(*) as count from addressed`.execute(trx)
  return rows[0]?.count ?? 0
}

const addressed = (issue: number) => sql`
    from deliveries join account_addresses address on address.account_id = deliveries.account_id
      and address.shipcode = 'ship-' || right(deliveries.deliverable, 1)
    where deliveries.issue_number = ${issue} and deliveries.address is null and deliveries.deliverable <> 'digital'`

/** For how many of those who wait an address has come. */
export async function countAddressed(db: Queryable, issue: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${addressed(issue)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether it has for anyone. */
export async function hasAddressed(db: Queryable, issue: number): Promise<boolean> {
  const { rows } = await sql`select ${addressed(issue)} limit 1`.execute(db)
  return rows.length > 0
}

/** Tells the planner what there is by now: before a cut there was nothing of its issue, and plans for nothing are slow. */
export const lookAtDeliveries = (trx: Trx) => sql`analyze deliveries`.execute(trx)
