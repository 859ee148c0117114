import { sql } from 'kysely'
import type { Deferral } from '#domain/books/deferral.ts'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import { cents } from '#domain/money/cents.ts'
import type { Queryable, Trx } from '#store/database.ts'

type NewDeferral = {
  orderId: string
  portion: string
  kind: 'subscription' | 'gift' | 'upgrade'
  giftId: string | null
  cycleId: string | null
  soldCents: number
  issues: number
}

export async function insertDeferral(trx: Trx, one: NewDeferral): Promise<string> {
  const { orderId, portion, kind, giftId, cycleId, soldCents, issues } = one
  const { id } = await trx
    .insertInto('deferrals')
    .values({
      order_id: orderId,
      portion,
      kind,
      gift_id: giftId,
      cycle_id: cycleId,
      sold_cents: soldCents,
      sold_issues: issues,
      balance_cents: soldCents,
      issues_left: issues,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An order's gifts by their numbers; that of a subscription which waits for its reader has the number 0. */
export async function findGiftsOfOrder(db: Queryable, orderId: string): Promise<Map<number, string>> {
  const rows = await db.selectFrom('gifts').select(['id', 'number']).where('order_id', '=', orderId).execute()
  return new Map(rows.map(({ id, number }) => [number, id]))
}

export const giftOf = (gifts: ReadonlyMap<number, string>, number = GIFT_IN_PLACE_OF_A_CYCLE): string | null =>
  gifts.get(number) ?? null

/** Every cycle whose deliveries earn something, with whatever it was moved to since. Done again it changes nothing. */
export async function linkCycles(trx: Trx): Promise<void> {
  await sql`insert into deferral_cycles (cycle_id, deferral_id)
    select cycle.id, deferral.id from deferrals deferral join cycles cycle
      on (deferral.kind = 'subscription' and cycle.order_id = deferral.order_id)
    where deferral.issues_left > 0
    union select cycle.id, deferral.id from deferrals deferral join cycles cycle on cycle.gift_id = deferral.gift_id
    where deferral.issues_left > 0
    union select deferral.cycle_id, deferral.id from deferrals deferral
    where deferral.cycle_id is not null and deferral.issues_left > 0
    on conflict do nothing`.execute(trx)
  await sql`with recursive moved as (
      select cycle.id, link.deferral_id from cycles cycle join deferral_cycles link on link.cycle_id = cycle.moved_from
      union select cycle.id, moved.deferral_id from cycles cycle join moved on moved.id = cycle.moved_from)
    insert into deferral_cycles (cycle_id, deferral_id) select id, deferral_id from moved on conflict do nothing`.execute(
    trx,
  )
}

type Row = { id: string; balance_cents: number; issues_left: number }
const toDeferral = ({ id, balance_cents, issues_left }: Row) => ({
  id,
  balance: cents(balance_cents),
  issues: issues_left,
})

/** What a dispatch earns something of, for nobody else to change until the transaction ends. */
export async function lockDelivered(trx: Trx, { issue, dispatch }: { issue: number; dispatch: number }) {
  const { rows } = await sql<Row>`
    select deferral.id, deferral.balance_cents, deferral.issues_left from deferrals deferral
    where deferral.issues_left > 0 and deferral.id in (
      select link.deferral_id from deliveries delivery join deferral_cycles link on link.cycle_id = delivery.cycle_id
      where delivery.issue_number = ${issue} and delivery.dispatch_number = ${dispatch})
    order by deferral.id for update of deferral`.execute(trx)
  return rows.map(toDeferral)
}

/** An order's deferrals, locked, so that its portions are read as they are. */
export const lockDeferralsOfOrder = (trx: Trx, orderId: string) =>
  trx.selectFrom('deferrals').select('id').where('order_id', '=', orderId).orderBy('id').forUpdate().execute()

type Ended = Row & { order_id: string; ref: string; ended_at: Date | null }

/**
 * Those of which nothing more is sent: every cycle of theirs is cancelled or used up, nothing that is bound waits to be
 * delivered, and no money of theirs is on its way back.
 */
export async function listEnded(trx: Trx, limit: number): Promise<(ReturnType<typeof toDeferral> & Ended)[]> {
  const { rows } = await sql<Ended>`
    select deferral.id, deferral.balance_cents, deferral.issues_left, deferral.order_id, orders.ref,
      (select max(cycle.cancelled_at) from deferral_cycles link join cycles cycle on cycle.id = link.cycle_id
        where link.deferral_id = deferral.id) as ended_at
    from deferrals deferral join orders on orders.id = deferral.order_id
    where deferral.issues_left > 0
      and exists (select from deferral_cycles link where link.deferral_id = deferral.id)
      and not exists (select from deferral_cycles link join cycles cycle on cycle.id = link.cycle_id
        where link.deferral_id = deferral.id and cycle.cancelled_at is null
          and (cycle.tokens is null or cycle.taken < cycle.tokens))
      and not exists (select from deferral_cycles link join deliveries delivery on delivery.cycle_id = link.cycle_id
        join dispatches dispatch on dispatch.issue_number = delivery.issue_number
          and dispatch.number = delivery.dispatch_number
        where link.deferral_id = deferral.id and not exists (select from book_entries
          where kind = 'delivery' and subject = dispatch.issue_number || ':' || dispatch.number))
      and not exists (select from refund_parts part where part.order_id = deferral.order_id and part.refunded_at is null)
      and not exists (select from refunds where refunds.order_id = deferral.order_id and refunds.refunded_at is null)
    order by deferral.id limit ${limit} for update of deferral skip locked`.execute(trx)
  return rows.map((row) => ({ ...row, ...toDeferral(row) }))
}

export async function updateDeferrals(trx: Trx, changed: ReadonlyMap<string, Deferral>): Promise<void> {
  if (changed.size === 0) return
  const all = [...changed]
  await sql`update deferrals set balance_cents = after.balance, issues_left = after.issues
    from unnest(${all.map(([id]) => id)}::uuid[], ${all.map(([, { balance }]) => balance)}::int[],
      ${all.map(([, { issues }]) => issues)}::int[]) as after (id, balance, issues)
    where deferrals.id = after.id`.execute(trx)
}
