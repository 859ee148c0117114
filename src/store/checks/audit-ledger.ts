import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/**
 * Looked at after every suite: what a cycle says is taken is what is bound to issues from it, each to its own account, or
 * to one that was merged into it.
 * Nobody is bound to an issue that they skip. Answers the cycles of which that is not so.
 */
export async function auditLedger(db: Database) {
  const { rows } = await sql<{ token: string; taken: number; bound: number }>`
    select cycle.token, cycle.taken, count(delivery.cycle_id)::int as bound
    from cycles cycle left join deliveries delivery on delivery.cycle_id = cycle.id
    left join accounts holder on holder.id = delivery.account_id
    group by cycle.id
    having cycle.taken <> count(delivery.cycle_id)
      or bool_or(coalesce(holder.merged_into, delivery.account_id) <> cycle.account_id)
      or bool_or(exists (select from issue_skips skip where skip.issue_number = delivery.issue_number
        and skip.account_id = delivery.account_id and skip.taken_back_at is null))`.execute(db)
  return rows
}
