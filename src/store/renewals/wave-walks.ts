import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

/** Everyone that an issue was bound for, looked through once for each purpose. */
export type WaveWalk = { issue: number; dispatch: number; walk: string; reached: string | null }

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** The walks that are not done, of lists that were made: while an issue is on its way, and until `deliveredSince`. */
export const listWalksBefore = (db: Queryable, deliveredSince: Date): Promise<WaveWalk[]> =>
  listWalks(
    db,
    'left',
    sql`dispatch.number = 1 and (dispatch.state = 'cut'
    or (dispatch.state = 'delivered' and dispatch.delivered_at > ${deliveredSince}))`,
  )

/** The walks that are not done, of what was sent between two moments. */
export const listWalksAfter = (db: Queryable, walk: string, from: Date, to: Date): Promise<WaveWalk[]> =>
  listWalks(
    db,
    walk,
    sql`dispatch.state = 'delivered' and dispatch.delivered_at > ${from} and dispatch.delivered_at <= ${to}`,
  )

async function listWalks(db: Queryable, walk: string, when: ReturnType<typeof sql>): Promise<WaveWalk[]> {
  const { rows } = await sql<WaveWalk>`
    select dispatch.issue_number as issue, dispatch.number as dispatch, ${walk}::text as walk, walked.reached
    from dispatches dispatch
    left join renewal_walks walked on walked.issue_number = dispatch.issue_number
      and walked.dispatch_number = dispatch.number and walked.walk = ${walk}
    where walked.done_at is null and ${when} order by dispatch.issue_number, dispatch.number`.execute(db)
  return rows
}

type Batch = { accounts: string[]; reached: string | null }

/**
 * Of the next accounts that an issue was bound for, those of which no more issues are left than that, and which do not renew
 * by themselves. `reached` is the last that was looked at; null at the end.
 */
export async function listNearEnd(db: Queryable, walk: WaveWalk, unbound: number, most: number): Promise<Batch> {
  const { rows } = await sql<Batch>`
    with batch as materialized (
      select account_id, dispatch_number from deliveries
      where issue_number = ${walk.issue} and account_id > ${walk.reached ?? BEFORE_ALL}
      order by account_id limit ${most}
    ), found as (
      select batch.account_id from batch
      join accounts account on account.id = batch.account_id and account.deleted_at is null
      left join payers payer on payer.account_id = batch.account_id
      join lateral (
        select sum(cycle.tokens - cycle.taken) as unbound, bool_or(cycle.tokens is null) as is_lifetime from cycles cycle
        where cycle.account_id = batch.account_id and cycle.cancelled_at is null) ledger
        on not ledger.is_lifetime and ledger.unbound <= ${unbound}
      where batch.dispatch_number = ${walk.dispatch}
        and not (coalesce(payer.autorenew, false) and account.suspended_at is null)
    )
    select coalesce((select array_agg(account_id order by account_id) from found), '{}') as accounts,
      (select account_id from batch order by account_id desc limit 1) as reached`.execute(db)
  return rows[0] ?? { accounts: [], reached: null }
}

/** Notes how far a walk has come. Of two at once the one that is further counts. */
export async function noteWalk(db: Queryable, { issue, dispatch, walk, reached }: WaveWalk): Promise<void> {
  await sql`insert into renewal_walks as walked (issue_number, dispatch_number, walk, reached)
    values (${issue}, ${dispatch}, ${walk}, ${reached})
    on conflict (issue_number, dispatch_number, walk)
    do update set reached = greatest(walked.reached, excluded.reached)`.execute(db)
}

export async function finishWalk(db: Queryable, { issue, dispatch, walk }: WaveWalk, at: Date): Promise<void> {
  await sql`insert into renewal_walks as walked (issue_number, dispatch_number, walk, done_at)
    values (${issue}, ${dispatch}, ${walk}, ${at})
    on conflict (issue_number, dispatch_number, walk) do update set done_at = excluded.done_at`.execute(db)
}

/** The next accounts that are to be looked at out of turn. */
export async function listLooks(db: Queryable, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('renewal_looks')
    .select('account_id')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('account_id')
    .limit(most)
    .execute()
  return [...new Set(rows.map(({ account_id }) => account_id))]
}

export async function removeLooks(trx: Trx, accountId: string, until: Date): Promise<void> {
  await trx.deleteFrom('renewal_looks').where('account_id', '=', accountId).where('look_at', '<=', until).execute()
}

export async function addLook(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx
    .insertInto('renewal_looks')
    .values({ account_id: accountId, look_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
