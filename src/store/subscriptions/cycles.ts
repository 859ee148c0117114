import { sql } from 'kysely'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { nextCycle } from '#domain/subscriptions/ledger.ts'
import type { Phase } from '#domain/subscriptions/phases.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type NewCycle = {
  accountId: string
  level: Level
  term: Term
  /** What was paid for. */
  deliverable: Deliverable
  /** What is sent, where that is something else. */
  active?: Deliverable
  copies: number
  /** Null for a lifetime. */
  tokens: number | null
  orderId: string | null
  /** The gift that it comes from. */
  giftId?: string
  /** The institution that pays for it. */
  billedTo?: string
  /** The cycle of somebody else whose issues to come it takes over. */
  movedFrom?: string
  at: Date
}

/** Whoever adds a cycle to this account waits until the transaction ends, or was first. */
export async function lockLedger(trx: Trx, accountId: string): Promise<void> {
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(trx)
}

/** The same for several accounts. In the order of their ids, so that no two who lock the same ones wait for each other. */
export async function lockLedgers(trx: Trx, accountIds: readonly string[]): Promise<void> {
  await sql`select id from accounts where id = any(${accountIds}::uuid[]) order by id for no key update`.execute(trx)
}

/**
 * Nobody adds a cycle to this account until the transaction ends, changes what one sends, or takes a token of one for an
 * issue; whoever is at that is waited for.
 */
export async function holdCycles(trx: Trx, accountId: string): Promise<void> {
  await lockLedger(trx, accountId)
  await sql`select id from cycles where account_id = ${accountId} order by position for no key update`.execute(trx)
}

/** Adds a cycle behind the account's last one; an account's first is introductory. Two at once take turns. */
export async function appendCycle(trx: Trx, cycle: NewCycle): Promise<{ id: string; token: string; phase: Phase }> {
  const {
    accountId,
    level,
    term,
    deliverable,
    active = deliverable,
    copies,
    tokens,
    orderId,
    giftId,
    billedTo,
    movedFrom,
    at,
  } = cycle
  await lockLedger(trx, accountId)
  const last = await trx
    .selectFrom('cycles')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const { position, phase } = nextCycle(last?.position ? [{ position: last.position }] : [])
  const { id, token } = await trx
    .insertInto('cycles')
    .values({
      account_id: accountId,
      position,
      phase,
      term,
      level,
      set_deliverable: deliverable,
      active_deliverable: active,
      copies,
      tokens,
      order_id: orderId,
      gift_id: giftId ?? null,
      billed_to: billedTo ?? null,
      moved_from: movedFrom ?? null,
      created_at: at,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow()
  return { id, token, phase }
}

/** The account's cycles, in the order in which they are used. */
export const listCycles = (db: Queryable, accountId: string) =>
  db
    .selectFrom('cycles as cycle')
    .leftJoin('gifts as gift', 'gift.id', 'cycle.gift_id')
    .select([
      'cycle.id',
      'cycle.token',
      'cycle.position',
      'cycle.phase',
      'cycle.term',
      'cycle.level',
      'cycle.copies',
      'cycle.set_deliverable',
      'cycle.active_deliverable',
      'cycle.tokens',
      'cycle.taken',
      'cycle.created_at',
      'cycle.cancelled_at',
      'cycle.cancelled_because',
      'cycle.cancelled_note',
      'cycle.billed_to',
      'gift.giver',
    ])
    .where('cycle.account_id', '=', accountId)
    .orderBy('cycle.position')
    .execute()

/** Which cycle it is, and whose at this moment. */
export const findCycleByToken = (db: Queryable, token: string) =>
  db.selectFrom('cycles').select(['id', 'account_id']).where('token', '=', token).executeTakeFirst()

/** The cycle, for nobody else to change until the transaction ends: no cut takes a token of it meanwhile. */
export const lockCycle = (trx: Trx, token: string) =>
  trx
    .selectFrom('cycles as cycle')
    .innerJoin('accounts as account', 'account.id', 'cycle.account_id')
    .select(['cycle.id', 'cycle.account_id', 'cycle.tokens', 'cycle.taken', 'cycle.cancelled_at', 'account.ref'])
    .where('cycle.token', '=', token)
    .forNoKeyUpdate('cycle')
    .executeTakeFirst()

/** Gives a cycle that the caller has locked some tokens on top of what it was sold with. */
export async function addTokens(trx: Trx, id: string, issues: number): Promise<void> {
  await sql`update cycles set tokens = tokens + ${issues}, extra = extra + ${issues} where id = ${id}`.execute(trx)
}

type Because = { reason: string; note: string | null }

/** Takes back what is not bound yet, and keeps why; false where the cycle was cancelled before. */
export async function cancelCycle(
  trx: Trx,
  id: string,
  at: Date,
  { reason, note }: Because = { reason: 'not-said', note: null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cycles')
    .set({ cancelled_at: at, cancelled_because: reason, cancelled_note: note })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nobody is charged for another subscription after their last one was taken back: autorenew ends where none is left. Answers whether it did. */
export async function endAutorenewWithLast(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update payers set autorenew = false, changed_at = ${at}
    where account_id = ${accountId} and autorenew
    and not exists (select from cycles where account_id = ${accountId} and cancelled_at is null
      and (tokens is null or taken < tokens))`.execute(trx)
  return Number(numAffectedRows) > 0
}

/** Whether the account has, or ever had, a subscription of its own. */
export async function hasCycles(db: Queryable, accountId: string): Promise<boolean> {
  const cycle = db.selectFrom('cycles').select('id').where('account_id', '=', accountId).limit(1)
  return (await cycle.executeTakeFirst()) !== undefined
}

/** Whether an order's cycle was its account's first; undefined where it has none. */
export async function findPhaseOfOrder(db: Queryable, orderId: string): Promise<string | undefined> {
  const cycle = db.selectFrom('cycles').select('phase').where('order_id', '=', orderId)
  return (await cycle.executeTakeFirst())?.phase
}

/**
 * Takes an order's subscription back, also from whoever it was moved to; an account's renewing ends with its last one.
 * Answers the cycle's token.
 */
export async function cancelCycleOfOrder(trx: Trx, orderId: string, at: Date): Promise<string | null> {
  const { rows } = await sql<{ token: string; account_id: string }>`
    with recursive paid as (
      select id from cycles where order_id = ${orderId}
      union all select moved.id from cycles moved join paid on moved.moved_from = paid.id)
    update cycles set cancelled_at = ${at} where id in (select id from paid) and cancelled_at is null
    returning token, account_id`.execute(trx)
  for (const { account_id } of rows) await endAutorenewWithLast(trx, account_id, at)
  return rows[0]?.token ?? null
}

/** The cycle of an order, of which nobody takes a token until the transaction ends; undefined where it has none. */
export const lockCycleOfOrder = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('cycles')
    .select(['tokens', 'taken', 'extra', 'cancelled_at'])
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Takes tokens off an order's cycle that are not bound to an issue; without any left that was paid for it has ended. Undefined where there are
 * not so many: an issue may have been cut.
 */
export const takeTokensOff = (trx: Trx, orderId: string, count: number, at: Date) =>
  trx
    .updateTable('cycles')
    .set((old) => ({
      tokens: old('tokens', '-', count),
      cancelled_at: sql<Date | null>`case when tokens - extra - taken <= ${count} then ${at}::timestamptz end`,
    }))
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .where((old) => old(old('tokens', '-', old.ref('taken')), '>=', count))
    .returning(['id', 'token', 'account_id', 'cancelled_at'])
    .executeTakeFirst()

/** Ends an order's cycle, whatever is left of it; undefined where it has ended, or there is none. */
export const endCycleOfOrder = (trx: Trx, orderId: string, at: Date) =>
  trx
    .updateTable('cycles')
    .set({ cancelled_at: at })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .returning(['id', 'token', 'account_id', 'cancelled_at'])
    .executeTakeFirst()

/** Gives a cycle back what was taken off it; one that ended with that goes on. Answers whose it is. */
export async function putTokensBack(
  trx: Trx,
  { id, issues, isEnded }: { id: string; issues: number; isEnded: boolean },
): Promise<string> {
  const { account_id } = await trx
    .updateTable('cycles')
    .set((old) => ({
      ...(issues > 0 && { tokens: old('tokens', '+', issues) }),
      ...(isEnded && { cancelled_at: null }),
    }))
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return account_id
}
