import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { actorRef } from '#domain/audit/actor.ts'
import { type Cents, cents, sumOf } from '#domain/money/cents.ts'
import { type PaidBackRefusal, refusePaidBack } from '#domain/orders/paid-back.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { listOwedByHand, notePaidBackByHand } from '#store/sales/by-hand.ts'
import { findOrderByRef } from '#store/sales/order-lists.ts'
import { lockOrder } from '#store/sales/orders.ts'

export type PaidBackNoted =
  | { ok: true; ref: string; amountCents: Cents; on: string; dryRun: boolean }
  | { ok: false; reason: PaidBackRefusal | 'unknown' }

/** `on`: the day on which it was paid; today unless said. */
type Asked = { ref: string; on?: string | undefined; dryRun: boolean }

/** Somebody has paid back by hand what was refunded of an order that a check or a wire had paid: all that is owed of it, once. */
export function notePaidBack(context: StaffContext, asked: Asked): Promise<PaidBackNoted> {
  const { ref, dryRun } = asked
  return notingRefusal(context, { act: 'note paid back', on: ref, dryRun }, () =>
    transact(context.db, { dryRun }, (trx) => note(trx, context, asked)),
  )
}

async function note(trx: Trx, { now, by }: StaffContext, { ref, on, dryRun }: Asked): Promise<PaidBackNoted> {
  const found = await findOrderByRef(trx, ref)
  const order = found && (await lockOrder(trx, found.id))
  if (!found || !order) return { ok: false, reason: 'unknown' }
  const at = now()
  const { timeZone = 'UTC' } = (await findMagazine(trx)) ?? {}
  const today = dayIn(timeZone, at)
  const day = on ?? today
  const owed = await listOwedByHand(trx, order.id)
  const amount = sumOf(owed.map(({ amountCents }) => cents(amountCents)))
  const orderDay = dayIn(timeZone, found.created_at)
  const reason = refusePaidBack(day, { today, orderDay, owed: amount })
  if (reason) return { ok: false, reason }
  await notePaidBackByHand(trx, { orderId: order.id, on: day, by: actorRef(by) })
  const parts = owed.map(({ number }) => number ?? 'rest')
  const details = { amountCents: amount, on: day, parts }
  await insertAuditEntry(trx, { at, by, action: 'note paid back', subject_ref: ref, details })
  return { ok: true, ref, amountCents: amount, on: day, dryRun }
}
