import { sql } from 'kysely'
import type { CountedPayer } from '#domain/payments/decline-limits.ts'
import type { Queryable, Trx } from '#store/database.ts'

type NewGuarded = { intentId: string; payer: CountedPayer; at: Date }

/**
 * Puts a payment under guard, as used now; one that is gets its payer of now, and counts again where it had ended. Tells whether
 * it was stopped.
 */
export async function putLimitedPayment(db: Queryable, { intentId, payer, at }: NewGuarded): Promise<boolean> {
  const written = { payer: JSON.stringify(payer), guarded_at: at, closed_at: null }
  const put = await db
    .insertInto('guarded_payments')
    .values({ payment_intent_id: intentId, ...written })
    .onConflict((conflict) => conflict.column('payment_intent_id').doUpdateSet(written))
    .returning('stopped_at')
    .executeTakeFirst()
  return Boolean(put?.stopped_at)
}

const columns = ['payer', 'granted', 'declines', 'stopped_at', 'closed_at'] as const

export async function lockLimitedPayment(trx: Trx, intentId: string) {
  return trx
    .selectFrom('guarded_payments')
    .select(columns)
    .where('payment_intent_id', '=', intentId)
    .forUpdate()
    .executeTakeFirst()
}

export const findLimitedPayment = (db: Queryable, intentId: string) =>
  db.selectFrom('guarded_payments').select(columns).where('payment_intent_id', '=', intentId).executeTakeFirst()

type Change = { granted?: number; declines?: number; stopped_at?: Date; closed_at?: Date }

export async function updateLimitedPayment(trx: Trx, intentId: string, change: Change): Promise<void> {
  await trx.updateTable('guarded_payments').set(change).where('payment_intent_id', '=', intentId).execute()
}

type Closed = { payer: CountedPayer; granted: number; declines: number }

/**
 * Ends a payment's guard: what it had been granted counts as far as it was declined. Tells what it was before, of two who end it at
 * once only the first; undefined where it had ended, or was under none.
 */
export async function closeGuard(trx: Trx, intentId: string, at: Date): Promise<Closed | undefined> {
  const { rows } = await sql<Closed>`
    with before as (
      select payment_intent_id as id, payer, granted, declines from guarded_payments
      where payment_intent_id = ${intentId} and closed_at is null for update
    )
    update guarded_payments set granted = before.declines, closed_at = ${at} from before where payment_intent_id = before.id
    returning before.payer, before.granted, before.declines`.execute(trx)
  return rows[0]
}

type Declined = { id: string; payment_intent_id: string; declined_at: Date }

/** False where this charge was counted before. */
export async function insertDeclinedCharge(trx: Trx, charge: Declined): Promise<boolean> {
  const inserted = await trx
    .insertInto('declined_charges')
    .values(charge)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** How many payments strangers have begun, whatever became of them: counted to some thousands, no further. */
export async function countBegunPayments(db: Queryable, since: Date): Promise<number> {
  const { rows } = await sql<{ begun: number }>`
    select count(*)::integer as begun from (
      select from guarded_payments where guarded_at > ${since} and payer ->> 'isKnown' = 'false' limit 4000) as counted`.execute(
    db,
  )
  return rows[0]?.begun ?? 0
}

/** How many orders were paid, counted to `most` and no further. */
export async function countPaidOrders(db: Queryable, { since, most }: { since: Date; most: number }): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(*)::integer as paid from (
      select from orders where created_at > ${since} and status = 'completed' and paid_cents > 0 limit ${most}) as counted`.execute(
    db,
  )
  return rows[0]?.paid ?? 0
}

/** Stops up to 200 open payments of strangers that are too many, never the `newest`; of several who ask at once, each gets others. */
export async function stopExcessPayments(
  db: Queryable,
  { newest, at, ...most }: { newest: string; at: Date; all: number; network: number; browser: number },
): Promise<string[]> {
  // The newest of each network come first, then the second newest of each: whoever begins many pushes out their own.
  const { rows } = await sql<{ id: string }>`
    with open as (
      select payment_intent_id, payer, guarded_at, payment_intent_id = ${newest} as is_newest from guarded_payments
      where closed_at is null and stopped_at is null and payer ->> 'isKnown' = 'false'
    ), counted as (
      select payment_intent_id as id, guarded_at, is_newest,
        -- Whoever keeps no cookie is known by the network alone.
        payer ->> 'browser' <> payer ->> 'network' as is_browser,
        row_number() over (partition by payer ->> 'browser' order by is_newest desc, guarded_at desc) as of_browser,
        row_number() over (partition by payer ->> 'network' order by is_newest desc, guarded_at desc) as of_network
      from open
    ), placed as (
      select id, is_browser, of_browser, of_network,
        row_number() over (order by is_newest desc, of_network, guarded_at desc) as place from counted
    ), excess as (
      select id from placed
      where place > ${most.all} or of_network > ${most.network} or (is_browser and of_browser > ${most.browser})
      order by place desc limit 200
    ), free as (
      -- One that somebody else holds is theirs to stop: two who waited for each other would both be broken off.
      select payment_intent_id as id from guarded_payments
      where payment_intent_id in (select id from excess) and stopped_at is null
      order by payment_intent_id for update skip locked
    )
    update guarded_payments set stopped_at = ${at} where payment_intent_id in (select id from free)
    returning payment_intent_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** `at` as the database writes it, which is finer than a date of ours. */
type Place = { at: string; id: string }

/** Up to 500 payments that strangers could still try cards on, oldest first, those behind `after`. */
export async function listStrangersPayments(db: Queryable, after: Place | null): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select payment_intent_id as id, guarded_at::text as at from guarded_payments
    where closed_at is null and payer ->> 'isKnown' = 'false'
      and (guarded_at, payment_intent_id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? ''})
    order by guarded_at, payment_intent_id limit 500`.execute(db)
  return rows
}

/** Forgets payments that ended before `before`, with their declines; returns how many. */
export async function removeClosedPayments(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('guarded_payments').where('closed_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
