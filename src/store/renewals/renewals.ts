import { type SqlBool, sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

const columns = [
  'id',
  'account_id',
  'cycle_id',
  'state',
  'ended_because',
  'notices',
  'noticed_at',
  'noticed_cents',
  'next_at',
  'attempts',
  'failures',
  'order_id',
] as const

const UNDER_WAY = ['waiting', 'charging', 'failing']

export const findRenewal = (db: Queryable, id: string) =>
  db.selectFrom('renewals').select(columns).where('id', '=', id).executeTakeFirst()

export const findRenewalOfCycle = (db: Queryable, cycleId: string) =>
  db.selectFrom('renewals').select(columns).where('cycle_id', '=', cycleId).executeTakeFirst()

/** The account's renewal that is under way. */
export const findOpenRenewal = (db: Queryable, accountId: string) =>
  db
    .selectFrom('renewals')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst()

/** The account's renewal that something happened to last. */
export const findLastRenewal = (db: Queryable, accountId: string) =>
  db
    .selectFrom('renewals')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export type RenewalRow = NonNullable<Awaited<ReturnType<typeof findRenewal>>>

type Noticed = { accountId: string; cycleId: string; cents: number; nextAt: Date; at: Date }

/**
 * Notes that a reader is told of a renewal. One that had ended begins anew; one that is told of again goes on, and keeps
 * how often it was declined.
 */
export async function noticeRenewal(trx: Trx, noticed: Noticed): Promise<{ id: string; notices: number }> {
  const { accountId, cycleId, cents, nextAt, at } = noticed
  const { rows } = await sql<{ id: string; notices: number }>`
    insert into renewals as renewal (account_id, cycle_id, state, notices, noticed_at, noticed_cents, next_at, changed_at)
    values (${accountId}, ${cycleId}, 'waiting', 1, ${at}, ${cents}, ${nextAt}, ${at})
    on conflict (cycle_id) do update set state = 'waiting', ended_because = null, notices = renewal.notices + 1,
      noticed_at = excluded.noticed_at, noticed_cents = excluded.noticed_cents, next_at = excluded.next_at,
      failures = case renewal.state when 'ended' then 0 else renewal.failures end, changed_at = excluded.changed_at
    returning id, notices`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A renewal was neither there nor made')
  return row
}

type Change = {
  state?: string
  ended_because?: string | null
  next_at?: Date
  attempts?: number
  failures?: number
  order_id?: string
}

export async function changeRenewal(trx: Trx, id: string, { at, ...change }: Change & { at: Date }): Promise<void> {
  await trx
    .updateTable('renewals')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Whether a charge that is under way is still wanted: autorenew is on, and nothing has been bought in its place. */
export async function isChargeWanted(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select renewal.id from renewals renewal
    join cycles cycle on cycle.id = renewal.cycle_id and cycle.cancelled_at is null
    join payers payer on payer.account_id = renewal.account_id and payer.autorenew
    where renewal.id = ${id} and renewal.state = 'charging' and not exists (
      select from cycles later where later.account_id = renewal.account_id
        and later.position > cycle.position and later.cancelled_at is null)`.execute(db)
  return rows.length > 0
}

type Page<Reached> = { accounts: string[]; reached: Reached | null }

/** A cycle that is renewed by itself, as `renewsItself` has it. */
const renewsItself = sql<SqlBool>`cycle.term <> 'lifetime' and cycle.billed_to is null and cycle.copies = 1`
/** A cycle that issues are still to come from, beyond those that are bound. */
const isLive = sql<SqlBool>`cycle.cancelled_at is null and (cycle.tokens is null or cycle.taken < cycle.tokens)`

/**
 * Of the next accounts that renew themselves, those whose last cycle has come to its end, and of which nothing is under
 * way yet. `reached` is the last that was looked at; null at the end.
 */
export async function listUnnoticed(db: Queryable, after: string | null, most: number): Promise<Page<string>> {
  const { rows } = await sql<{ accounts: string[]; reached: string | null }>`
    with batch as materialized (
      select account_id from payers
      where autorenew and method is not null and account_id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      order by account_id limit ${most}
    ), found as (
      select batch.account_id from batch
      join accounts account on account.id = batch.account_id and account.suspended_at is null
      join lateral (
        select cycle.* from cycles cycle where cycle.account_id = batch.account_id and cycle.cancelled_at is null
        order by cycle.position desc limit 1) cycle on ${renewsItself}
      where not exists (select from cycles cycle where cycle.account_id = batch.account_id and ${isLive})
        and not exists (select from renewals renewal where renewal.cycle_id = cycle.id and renewal.state <> 'ended')
    )
    select coalesce((select array_agg(account_id order by account_id) from found), '{}') as accounts,
      (select account_id from batch order by account_id desc limit 1) as reached`.execute(db)
  return rows[0] ?? { accounts: [], reached: null }
}

/** `at` as the database writes it: a moment there is finer than a date of ours, which would lead back to the same rows. */
export type ReachedDue = { at: string; id: string }

/** Of the next renewals whose time has come, those that are not just waiting for the last issue to arrive. */
export async function listDue(
  db: Queryable,
  now: Date,
  after: ReachedDue | null,
  most: number,
): Promise<Page<ReachedDue>> {
  const { rows } = await sql<{ accounts: string[]; at: string | null; id: string | null }>`
    with batch as materialized (
      select id, account_id, cycle_id, next_at from renewals
      where state in ('waiting', 'failing') and next_at <= ${now}
        and (next_at, id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by next_at, id limit ${most}
    ), found as (
      select batch.account_id, batch.next_at from batch
      join cycles cycle on cycle.id = batch.cycle_id
      join accounts account on account.id = batch.account_id
      left join payers payer on payer.account_id = batch.account_id
      where payer.autorenew is not true or account.suspended_at is not null or cycle.cancelled_at is not null
        or exists (select from cycles later where later.account_id = batch.account_id
          and later.position > cycle.position and later.cancelled_at is null)
        or (cycle.taken >= cycle.tokens and not exists (
          select from deliveries delivery
          join dispatches dispatch on dispatch.issue_number = delivery.issue_number
            and dispatch.number = delivery.dispatch_number
          where delivery.account_id = batch.account_id and (dispatch.state <> 'delivered'
            or (delivery.address is null and delivery.deliverable <> 'digital'))))
    ), last as (select next_at, id from batch order by next_at desc, id desc limit 1)
    select coalesce((select array_agg(account_id order by next_at) from found), '{}') as accounts,
      (select next_at::text from last) as at, (select id from last) as id`.execute(db)
  const [row] = rows
  return { accounts: row?.accounts ?? [], reached: row?.at && row.id ? { at: row.at, id: row.id } : null }
}
