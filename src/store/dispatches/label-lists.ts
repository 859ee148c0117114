import { sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
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

/** What `like` would take for a sign of its own is meant as it is written. */
const within = (part: string) => sql`'%' || desk_form(${part.replace(/[\\%_]/g, '\\$&')}) || '%'`
const searched = sql`desk_form(concat_ws(' ', account.ref, delivery.name, delivery.address ->> 'line1',
  delivery.address ->> 'line2', delivery.address ->> 'city', delivery.address ->> 'postcode'))`

type Asked = {
  issue: number
  /** All of these are on the label. */
  parts: readonly string[]
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

/** Labels of print that are bound to an issue, in the order of their refs. */
export async function searchLabels(db: Queryable, { issue, parts, isMissing, after, limit }: Asked) {
  const { rows } = await sql<BoundLabel>`
    select ${columns} from ${tables}
    where delivery.issue_number = ${issue} and delivery.deliverable <> 'digital'
      ${isMissing ? sql`and delivery.address is null` : sql``}
      ${after === null ? sql`` : sql`and account.ref > ${after}`}
      ${
        parts.length > 0
          ? sql`and ${sql.join(
              parts.map((part) => sql`${searched} like ${within(part)}`),
              sql` and `,
            )}`
          : sql``
      }
    order by account.ref limit ${limit}`.execute(db)
  return rows
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

/** Those who have subscribed once and get nothing of an issue, or would get nothing, in the order of their refs. */
export async function listLeftOut(
  db: Queryable,
  {
    issue,
    isCut,
    reason: only,
    after,
    limit,
  }: { issue: number; isCut: boolean; reason: string | null; after: string | null; limit: number },
): Promise<LeftOutReader[]> {
  const isOut = isCut
    ? sql`having not exists (select from deliveries had where had.issue_number = ${issue} and had.account_id = account.id)`
    : sql`having not bool_or(skip.account_id is null and ${canGive})`
  const { rows } = await sql<LeftOutReader>`
    select ref, name, reason from (
      select account.ref, account.name, ${reason} as reason
      from cycles cycle ${joinSkip(issue)} join accounts account on account.id = cycle.account_id
      ${after === null ? sql`` : sql`where account.ref > ${after}`}
      group by account.id ${isOut}) left_out
    ${only === null ? sql`` : sql`where reason = ${only}`}
    order by ref limit ${limit}`.execute(db)
  return rows
}
