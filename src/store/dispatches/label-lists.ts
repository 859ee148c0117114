import { type RawBuilder, sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import { accountsWithin, type RefWindow } from '#store/accounts/account-refs.ts'
import { allWithin, asWritten, searchedName, searchedPlace, within } from '#store/accounts/reader-words.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { joinSkip } from '#store/subscriptions/skips.ts'
import { canGive } from './cut-tokens.ts'

export type BoundLabel = {
  ref: string
  name: string
  deliverable: string
  copies: number
  address: Address | null
  list: number
  /** Whether it has left the house. */
  isClosed: boolean
}

const searched = sql`desk_form(concat_ws(' ', account.ref, bound.name, bound.address ->> 'line1',
  bound.address ->> 'line2', bound.address ->> 'city', bound.address ->> 'postcode'))`

type Asked = {
  issue: number
  isMissing: boolean
  /** The ref of the last one on the page before. */
  after: string | null
  limit: number
}

const columns = sql`account.ref, delivery.name, delivery.deliverable, delivery.copies, delivery.address,
  delivery.dispatch_number as list, dispatch.handed_over_at is not null or dispatch.state <> 'cut' as "isClosed"`
const tables = sql`deliveries delivery
  join accounts account on account.id = delivery.account_id and account.deleted_at is null
  join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number`

/** Labels of print that are bound to an issue, or those of them without an address, in the order of their refs. */
export async function listLabels(db: Queryable, { issue, isMissing, after, limit }: Asked) {
  const { rows } = await sql<BoundLabel>`
    select ${columns} from ${tables}
    where delivery.issue_number = ${issue} and delivery.deliverable <> 'digital'
      ${isMissing ? sql`and delivery.address is null` : sql``}
      ${after === null ? sql`` : sql`and account.ref > ${after}`}
    order by account.ref limit ${limit}`.execute(db)
  return rows
}

type LabelsAsked = { issue: number; parts: readonly string[]; limit: number }

/** Account by account, in the order of their refs: as soon as there are enough, no more are looked at. */
const labelsAmong = (accounts: RawBuilder<unknown>, { issue, parts, limit }: LabelsAsked, more = sql``) =>
  sql<BoundLabel>`select ${columns} from ${accounts}
    cross join lateral (
      select bound.*, ${searched} as words from deliveries bound
      where bound.issue_number = ${issue} and bound.account_id = account.id and bound.deliverable <> 'digital' offset 0) delivery
    join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
    where account.deleted_at is null and ${allWithin(sql`delivery.words`, parts)} ${more}
    order by account.ref limit ${limit}`

/** Labels of a window of accounts on which all of these parts are. */
export const searchLabelsWithin = async (db: Queryable, { after, size, ...asked }: LabelsAsked & RefWindow) =>
  (await labelsAmong(accountsWithin({ after, size }), asked).execute(db)).rows

/** Labels of these accounts on which all of these parts are, behind a ref. */
export const searchLabelsOf = async (
  db: Queryable,
  { accounts, after, ...asked }: LabelsAsked & { accounts: readonly string[]; after: string | null },
) => {
  const among = sql`(select * from accounts where id = any(${accounts}::uuid[]) order by ref offset 0) account`
  const more = after === null ? sql`` : sql`and account.ref > ${after}`
  return (await labelsAmong(among, asked, more).execute(db)).rows
}

/**
 * Whoever has this part in their name, email or address as it is now, or for their ref; and those whose label of the issue was corrected
 * or followed an address. Null where they are more than `most`.
 */
export async function findLabelHolders(
  db: Queryable,
  { issue, part, most }: { issue: number; part: string; most: number },
): Promise<string[] | null> {
  const few = sql`limit ${most + 1}`
  const { rows } = await sql<{ id: string }>`
    (select id from accounts account where deleted_at is null and ${searchedName} like ${within(part)} ${few})
    union (select account_id from account_addresses where ${searchedPlace} like ${within(part)} ${few})
    union (select id from accounts where ref in ${asWritten(part)})
    union (select account_id from label_changes where issue_number = ${issue} ${few}) ${few}`.execute(db)
  return rows.length > most ? null : rows.map(({ id }) => id)
}

export async function findLabel(db: Queryable, issue: number, ref: string): Promise<BoundLabel | null> {
  const { rows } = await sql<BoundLabel>`
    select ${columns} from ${tables}
    where delivery.issue_number = ${issue} and account.ref = ${ref} and delivery.deliverable <> 'digital'`.execute(db)
  return rows[0] ?? null
}

/**
 * Writes one label that is still in the house anew and keeps what it said; false where it has left, or is not there. One
 * statement: a label is changed if, and only if, what it said is kept.
 */
export async function rewriteLabel(
  trx: Trx,
  { issue, ref, name, address, at }: { issue: number; ref: string; name: string; address: Address; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    with target as (
      select delivery.* from deliveries delivery
      join accounts account on account.id = delivery.account_id and account.ref = ${ref} and account.deleted_at is null
      join dispatches dispatch on dispatch.issue_number = delivery.issue_number
        and dispatch.number = delivery.dispatch_number and dispatch.state = 'cut' and dispatch.handed_over_at is null
      where delivery.issue_number = ${issue} and delivery.deliverable <> 'digital' for update of delivery
    ), kept as (
      insert into label_changes (issue_number, account_id, dispatch_number, deliverable, new_deliverable, address, changed_at)
      select issue_number, account_id, dispatch_number, deliverable, deliverable, address, ${at} from target
    )
    update deliveries set name = ${name}, address = ${JSON.stringify(address)}::jsonb
    from target where deliveries.issue_number = target.issue_number and deliveries.account_id = target.account_id
    returning true as ok`.execute(trx)
  return rows.length > 0
}

export type LeftOutReader = { ref: string; name: string; reason: string }

const reason = sql`case when bool_or(skip.account_id is not null and ${canGive}) then 'skipped'
  when bool_and(cycle.cancelled_at is not null) then 'cancelled' else 'no-tokens' end`

type LeftOutAsked = RefWindow & { issue: number; isCut: boolean; reason: string | null; limit: number }

/** Those of a window who have subscribed once and get nothing of an issue, or would get nothing, in the order of their refs. */
export async function listLeftOut(
  db: Queryable,
  { issue, isCut, reason: only, limit, ...window }: LeftOutAsked,
): Promise<LeftOutReader[]> {
  const isOut = isCut
    ? sql`not exists (select from deliveries had where had.issue_number = ${issue} and had.account_id = account.id)`
    : sql`not bool_or(skip.account_id is null and ${canGive})`
  const { rows } = await sql<LeftOutReader>`
    select account.ref, account.name, left_out.reason from ${accountsWithin(window)}
    cross join lateral (
      select ${reason} as reason from cycles cycle ${joinSkip(issue)}
      where cycle.account_id = account.id having count(*) > 0 and ${isOut}) left_out
    ${only === null ? sql`` : sql`where left_out.reason = ${only}`}
    order by account.ref limit ${limit}`.execute(db)
  return rows
}
