import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'
import type { Merging } from './merge-rows.ts'

type Facts = {
  isBeingPaid: boolean
  isCharging: boolean
  bothOnTheWay: number[]
  hasOpenReportOfSame: boolean
  isListBeingMade: boolean
}

/** What only matters when two accounts become one; the rest is asked as for an account that is deleted. */
export async function readMergeFacts(db: Queryable, { from, to }: Merging): Promise<Facts> {
  const same = sql`deliveries own join deliveries other on other.issue_number = own.issue_number and other.account_id = ${to}`
  const { rows } = await sql<Facts>`
    select
      exists (select from cycle_holds hold join cycles cycle on cycle.id = hold.cycle_id where cycle.account_id = ${from})
        as "isBeingPaid",
      exists (select from renewals where account_id = ${to} and state = 'charging') as "isCharging",
      coalesce((select array_agg(distinct own.issue_number order by own.issue_number) from ${same}
        join dispatches dispatch on dispatch.issue_number = own.issue_number
          and dispatch.number in (own.dispatch_number, other.dispatch_number)
        where own.account_id = ${from} and (dispatch.state <> 'delivered'
          or (own.address is null and own.deliverable <> 'digital'))), '{}') as "bothOnTheWay",
      exists (select from ${same} join missing_copies report on report.account_id = ${from}
        and report.issue_number = own.issue_number and report.state in ('waits', 'replacing')
        where own.account_id = ${from}) as "hasOpenReportOfSame",
      exists (select from dispatches where state in ('cutting', 'undoing')) as "isListBeingMade"`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database has answered nothing')
  return facts
}

/** No cut of any issue begins, goes on or is undone until the transaction ends; whoever is at that is waited for. */
export async function keepAllListsOpen(trx: Trx): Promise<void> {
  await sql`select number from issues where state <> 'delivered' order by number for share`.execute(trx)
}

/** Whoever logs in by a code is waited for: that locks the code before the account. */
export async function lockCodes(trx: Trx, accountId: string): Promise<void> {
  await sql`select from sign_in_codes where account_id = ${accountId} order by token_hash for update`.execute(trx)
}

/** Both accounts with their subscriptions and how they pay, for nobody else to change until the transaction ends. */
export async function lockBoth(trx: Trx, { from, to }: Merging): Promise<void> {
  const both = [from, to]
  await sql`select id from accounts where id = any(${both}::uuid[]) order by id for update`.execute(trx)
  await sql`select id from cycles where account_id = any(${both}::uuid[]) order by account_id, position for no key update`.execute(
    trx,
  )
  await sql`select account_id from payers where account_id = any(${both}::uuid[]) order by account_id for update`.execute(
    trx,
  )
}

/** The ref of the account that one was merged into; null where it was not. */
export async function findSurvivorRef(db: Queryable, ref: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts as closed')
    .innerJoin('accounts as survivor', 'survivor.id', 'closed.merged_into')
    .select('survivor.ref')
    .where('closed.ref', '=', ref)
    .executeTakeFirst()
  return row?.ref ?? null
}
