import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { foreseeTakingBack, type Undone } from '#application/sales/refund/take-back-order.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { actorRef } from '#domain/audit/actor.ts'
import { endsOrder, type KeepRefusal, keepRefusal } from '#domain/orders/dispute.ts'
import type { OrderStatus } from '#domain/orders/settle.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { keepDisputed, listDisputesOfOrder } from '#store/sales/disputes.ts'
import { findOrderByRef } from '#store/sales/order-lists.ts'
import { lockOrder } from '#store/sales/orders.ts'
import { endDisputedOrder } from './end-disputed-order.ts'

export type OrderKept =
  /** `undone`: what has ended by no longer being kept; null where nothing has. */
  { ok: true; ref: string; dryRun: boolean; undone: Undone | null } | { ok: false; reason: KeepRefusal | 'unknown' }

type Needs = StaffContext & SaleContext<'orderLinks'>
type Asked = { ref: string; undo: boolean; dryRun: boolean }

/**
 * Lets what was bought stay though its payment is disputed, even when the dispute is lost; or takes that back, which ends
 * at once what a lost one would have ended.
 */
export function keepOrder(context: Needs, asked: Asked): Promise<OrderKept> {
  const { ref, dryRun } = asked
  const keeping = () => context.db.transaction().execute((trx) => keep(trx, context, asked))
  return notingRefusal(context, { act: 'keep order', on: ref, dryRun }, keeping)
}

async function keep(trx: Trx, context: Needs, { ref, undo, dryRun }: Asked): Promise<OrderKept> {
  const found = await findOrderByRef(trx, ref)
  const order = found && (await lockOrder(trx, found.id))
  if (!order) return { ok: false, reason: 'unknown' }
  const disputes = await listDisputesOfOrder(trx, order.id)
  const status = order.status as OrderStatus
  const refusal = keepRefusal(
    status,
    disputes.map(({ status, kept_at }) => ({ status, isKept: kept_at !== null })),
    undo,
  )
  if (refusal) return { ok: false, reason: refusal }
  const at = context.now()
  const ends = undo && disputes.some((dispute) => endsOrder({ status: dispute.status, isKept: false }, status))
  if (dryRun) return { ok: true, ref, dryRun, undone: ends ? await foreseeTakingBack(context.db, order.id) : null }
  await keepDisputed(trx, order.id, undo ? null : { at, by: actorRef(context.by) })
  const undone = ends ? await endDisputedOrder(trx, context, order, at) : null
  const details = { after: { kept: !undo, status: ends ? 'refunded' : status } }
  await insertAuditEntry(trx, { at, by: context.by, action: 'keep order', subject_ref: ref, details })
  return { ok: true, ref, dryRun, undone }
}
