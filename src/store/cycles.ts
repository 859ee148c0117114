import { sql } from 'kysely'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Phase } from '#domain/subscriptions/phases.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import type { Trx } from './database.ts'

export type NewCycle = {
  accountId: string
  level: Level
  term: Term
  deliverable: Deliverable
  copies: number
  /** Null for a lifetime. */
  tokens: number | null
  orderId: string | null
  at: Date
}

/** Adds a cycle behind the account's last one; an account's first is introductory. Two at once take turns. */
export async function appendCycle(trx: Trx, cycle: NewCycle): Promise<{ id: string; phase: Phase }> {
  const { accountId, level, term, deliverable, copies, tokens, orderId, at } = cycle
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(trx)
  const last = await trx
    .selectFrom('cycles')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const position = (last?.position ?? 0) + 1
  const phase = position === 1 ? 'introductory' : 'renewal'
  const { id } = await trx
    .insertInto('cycles')
    .values({
      account_id: accountId,
      position,
      phase,
      term,
      level,
      set_deliverable: deliverable,
      active_deliverable: deliverable,
      copies,
      tokens,
      order_id: orderId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, phase }
}
