import { sql } from 'kysely'
import { type Actor, actorName, actorRef } from '#domain/audit/actor.ts'
import type { MovementReason } from '#domain/store/stock-movement.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** Who moved it and when; by nobody on the staff where a reader's order did. */
export type MovedBy = { at?: Date | undefined; by?: Actor | undefined; note?: string | undefined }

type Why = MovedBy & { reason: MovementReason; holder?: string }

/** Written in the transaction that changes the stock, so that what moved always adds up to what there is. */
export async function insertMovements(
  trx: Trx,
  moved: readonly { ref: string; change: number }[],
  { reason, holder, by, at, note }: Why,
): Promise<void> {
  if (moved.length === 0) return
  const who = { by_ref: by ? actorRef(by) : null, by_name: by ? actorName(by) : null }
  const rows = moved.map((one) => ({ ...one, reason, holder: holder ?? null, note: note ?? null, ...who }))
  await trx
    .insertInto('stock_movements')
    .values(rows.map((row) => ({ ...row, ...(at && { at }) })))
    .execute()
}

export type MovementRow = {
  at: Date
  change: number
  /** How many there were afterwards, with those that were being paid for. */
  balance: number
  reason: MovementReason
  /** The number of the order, or what a replacement is known by; null for what staff did. */
  about: string | null
  by_ref: string | null
  by_name: string | null
  note: string | null
}

/** What there is, with what somebody is paying for: what all movements of it come to. */
const countedNow = (ref: string) => sql`
  coalesce((select quantity from stock where stock.ref = ${ref}), 0)
    + coalesce((select sum(hold.quantity) from stock_holds hold where hold.ref = ${ref} and hold.sold_at is null), 0)`

/** What moved of one thing, the last first. How many there were is told from what there is, back through what came later. */
export async function listMovements(
  db: Queryable,
  ref: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select moved.at, moved.change, moved.balance, moved.reason, moved.by_ref, moved.by_name, moved.note,
      coalesce(orders.ref, missing.ref) as about
    from (select *, (${countedNow(ref)} - coalesce(sum(change) over (order by id desc
        rows between unbounded preceding and 1 preceding), 0))::integer as balance
      from stock_movements where ref = ${ref} order by id desc limit ${limit} offset ${offset}) moved
    left join orders on orders.id = case when moved.holder ~ '^[0-9a-f-]{36}$' then moved.holder::uuid end
    left join missing_copies missing on moved.holder = 'missing:' || missing.issue_number || ':' || missing.account_id
    order by moved.id desc`.execute(db)
  return rows
}
