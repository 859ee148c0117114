import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

export type WaitingCopy = {
  ref: string
  name: string
  issue: number
  title: string
  deliverable: string
  copies: number
  cutAt: Date | null
  /** An address has come since: the issue's next supplement takes it along. */
  hasAddress: boolean
}

/**
 * Copies of print without an address about which something can be done: their list is not delivered, or an address has come
 * since. What was delivered without one waits for its reader alone.
 */
const waiting = sql`deliveries delivery
  join accounts account on account.id = delivery.account_id and account.deleted_at is null
  join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
  left join account_addresses address on address.account_id = delivery.account_id
    and address.shipcode = 'ship-' || right(delivery.deliverable, 1)
  where delivery.address is null and delivery.deliverable <> 'digital'
    and (dispatch.state <> 'delivered' or address.account_id is not null)`

/** Of one issue, or of all. */
export async function countWaitingCopies(db: Queryable, issue: number | null = null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${waiting} ${issue === null ? sql`` : sql`and delivery.issue_number = ${issue}`}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The newest issue first. */
export async function listWaitingCopies(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingCopy[]> {
  const { rows } = await sql<WaitingCopy>`
    select copy.*, issue.title from (
      select account.ref, delivery.name, delivery.issue_number as issue, delivery.deliverable, delivery.copies,
        dispatch.cut_at as "cutAt", address.account_id is not null as "hasAddress" from ${waiting}) copy
    join issues issue on issue.number = copy.issue
    order by copy.issue desc, copy.ref limit ${limit} offset ${offset}`.execute(db)
  return rows
}
