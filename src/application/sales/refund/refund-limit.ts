import type { StaffContext } from '#application/context.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { Cents } from '#domain/money/cents.ts'
import { refundLimit } from '#domain/orders/refund-part.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'

export type AboveLimit = { ok: false; reason: 'above-limit'; limitCents: Cents }

/** How much of one order goes back without somebody of the books. */
export async function readRefundLimit(db: Queryable): Promise<Cents> {
  return refundLimit((await findMagazine(db)) ?? {})
}

/** `total` is all that then has gone back of the order: a limit that is asked of each part alone would hold nobody. */
export async function refuseAboveLimit({ db, by }: StaffContext, total: number): Promise<AboveLimit | null> {
  if (mayDo(by, 'refund above limit')) return null
  const limitCents = await readRefundLimit(db)
  return total > limitCents ? { ok: false, reason: 'above-limit', limitCents } : null
}
