import type { Address } from '#domain/addresses/address.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { nextCycle } from '#domain/subscriptions/ledger.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** A ledger that was kept elsewhere is brought in as it stands: nothing here is bought, cut or mailed. */

export type KeptCycle = {
  token: string
  accountId: string
  position: number
  term: Term
  level: Level
  set: Deliverable
  active: Deliverable
  tokens: number | null
  giftId: string | null
  /** One unless said. */
  copies?: number
  /** Who pays, where that is not the reader. */
  billedTo?: string | null
  since: Date
  deliveries: readonly KeptDelivery[]
}

export type KeptDelivery = {
  issue: number
  deliverable: Deliverable
  name: string
  address: Address | null
  boundAt: Date
}

export async function insertKeptCycle(trx: Trx, cycle: KeptCycle): Promise<void> {
  const { phase } = nextCycle(cycle.position > 1 ? [{ position: cycle.position - 1 }] : [])
  const { id } = await trx
    .insertInto('cycles')
    .values({
      token: cycle.token,
      account_id: cycle.accountId,
      position: cycle.position,
      phase,
      term: cycle.term,
      level: cycle.level,
      set_deliverable: cycle.set,
      active_deliverable: cycle.active,
      tokens: cycle.tokens,
      taken: cycle.deliveries.length,
      gift_id: cycle.giftId,
      copies: cycle.copies ?? 1,
      billed_to: cycle.billedTo ?? null,
      created_at: cycle.since,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { issue, deliverable, name, address, boundAt } of cycle.deliveries)
    await trx
      .insertInto('deliveries')
      .values({
        issue_number: issue,
        account_id: cycle.accountId,
        cycle_id: id,
        deliverable,
        copies: cycle.copies ?? 1,
        name,
        address: address && JSON.stringify(address),
        bound_at: boundAt,
      })
      .execute()
}

type KeptDispatch = { issue: number; cutAt: Date; deliveredAt: Date | null }

export async function insertKeptDispatch(trx: Trx, { issue, cutAt, deliveredAt }: KeptDispatch): Promise<void> {
  await trx
    .insertInto('dispatches')
    .values({
      issue_number: issue,
      number: 1,
      state: deliveredAt ? 'delivered' : 'cut',
      begun_at: cutAt,
      cut_at: cutAt,
      delivered_at: deliveredAt,
    })
    .execute()
}

/** Whether any issue has been cut yet. */
export async function hasDispatches(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('dispatches').select('number').limit(1).executeTakeFirst()) !== undefined
}

export const listIssueStates = (db: Queryable) =>
  db.selectFrom('issues').select(['number', 'state', 'dated']).orderBy('number').execute()

export async function setAccountCreated(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('accounts').set({ created_at: at }).where('id', '=', id).execute()
}

export async function setGiftRedeemed(trx: Trx, { id, by, at }: { id: string; by: string; at: Date }): Promise<void> {
  await trx.updateTable('gifts').set({ redeemed_at: at, redeemed_by: by }).where('id', '=', id).execute()
}
