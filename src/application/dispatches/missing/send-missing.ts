import type { StaffContext } from '#application/context.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import { parcelCause } from '#domain/orders/parcel.ts'
import { decideMissingCopy } from '#store/dispatches/missing-copies.ts'
import { insertParcel } from '#store/sales/order-goods.ts'
import { mailMissingCopy } from './mail-missing-copy.ts'
import { takeStep } from './staff-step.ts'

/** The copies of these reports have been handed to the post; their readers are mailed. */
export function sendMissing(context: StaffContext, refs: readonly string[], { dryRun }: { dryRun: boolean }) {
  return takeStep(context, { step: 'send', refs, dryRun }, async (trx, row) => {
    const sent_at = context.now()
    const sent_by = actorName(context.by) ?? actorRef(context.by)
    const parcel = { order_id: null, missing_ref: row.ref, carrier: null, tracking: null, sent_at, sent_by }
    const { id } = await insertParcel(trx, parcel)
    await decideMissingCopy(trx, row.ref, { state: 'sent', sent_at })
    await mailMissingCopy(trx, { ...row, state: 'sent', cause: parcelCause(id) })
    return { ok: true, state: 'sent' }
  })
}
