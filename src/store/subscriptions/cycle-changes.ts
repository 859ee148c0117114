import { sql } from 'kysely'
import type { CycleSettings } from '#domain/subscription-changes/change.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** The whole cycle, for nobody else to change until the transaction ends: no cut takes a token of it meanwhile. */
export const lockWholeCycle = (trx: Trx, id: string) =>
  trx
    .selectFrom('cycles')
    .selectAll()
    .select(sql<string | null>`null`.as('giver'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function setCycle(trx: Trx, id: string, { level, set, active }: CycleSettings): Promise<void> {
  await trx
    .updateTable('cycles')
    .set({ level, set_deliverable: set, active_deliverable: active })
    .where('id', '=', id)
    .execute()
}

/** Keeps a cycle for the order that pays for its upgrade; false where another does. Said again, it is held once. */
export async function holdCycle(trx: Trx, cycleId: string, orderId: string): Promise<boolean> {
  const held = await trx
    .insertInto('cycle_holds')
    .values({ cycle_id: cycleId, order_id: orderId })
    .onConflict((conflict) =>
      conflict.column('cycle_id').doUpdateSet({ order_id: orderId }).where('cycle_holds.order_id', '=', orderId),
    )
    .returning('cycle_id')
    .executeTakeFirst()
  return held !== undefined
}

/** The order is paid, or will not be: others may change the cycle. */
export async function releaseCycle(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('cycle_holds').where('order_id', '=', orderId).execute()
}

/** The order that a cycle is held for; null where it is free. */
export async function findHolder(db: Queryable, cycleId: string): Promise<string | null> {
  const row = await db.selectFrom('cycle_holds').select('order_id').where('cycle_id', '=', cycleId).executeTakeFirst()
  return row?.order_id ?? null
}

/** What is bound to a cycle and not on its way to whoever holds it, or not there yet. */
export async function listBound(db: Queryable, cycleId: string) {
  const { rows } = await sql<{ number: number; deliverable: string; isInHouse: boolean; awaitsAddress: boolean }>`
    select delivery.issue_number as number, delivery.deliverable,
      dispatch.state in ('cutting', 'cut') and dispatch.handed_over_at is null as "isInHouse",
      delivery.deliverable <> 'digital' and delivery.address is null as "awaitsAddress"
    from deliveries delivery
    join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
    where delivery.cycle_id = ${cycleId}
      and (dispatch.state <> 'delivered' or (delivery.deliverable <> 'digital' and delivery.address is null))
    order by 1`.execute(db)
  return rows
}

/** The issues of which the account has nothing yet, does not skip, and whose list is still to be cut; and the last issue of all. */
export async function readIssuesAhead(db: Queryable, accountId: string): Promise<{ planned: number[]; last: number }> {
  const { rows } = await sql<{ planned: number[]; last: number }>`
    select coalesce(array_agg(number order by number) filter (where state = 'planned' and not exists (
        select from deliveries had where had.issue_number = issues.number and had.account_id = ${accountId}) and not exists (
        select from issue_skips skip where skip.issue_number = issues.number and skip.account_id = ${accountId}
          and skip.taken_back_at is null)), '{}') as planned,
      coalesce(max(number), 0) as last
    from issues`.execute(db)
  return rows[0] ?? { planned: [], last: 0 }
}
