import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { parcelCause, type UnsendRefusal } from '#domain/orders/parcel.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { decideMissingCopy, lockMissingCopy } from '#store/dispatches/missing-copies.ts'
import { removeMailThatWaits } from '#store/mail/mails.ts'
import { findParcel, removeParcel } from '#store/sales/order-goods.ts'
import { lockOrder } from '#store/sales/orders.ts'

/** `mail`: what became of the mail about it; `none` where nobody was told. */
export type GoodsUnsent =
  | { ok: true; dryRun: boolean; parcel: string; mail: 'stopped' | 'had-gone' | 'none' }
  | { ok: false; reason: UnsendRefusal | 'reason-too-long' }

const LONGEST = 500

type Asked = { parcel: string; because?: string; dryRun?: boolean }
type Parcel = NonNullable<Awaited<ReturnType<typeof findParcel>>>

/** Takes back a mark that was made by mistake: what was in the parcel is to be sent again. A mail that has gone needs a reason. */
export function unsendGoods(context: StaffContext, { parcel: ref, because = '', dryRun = false }: Asked) {
  const reason = because.replaceAll(/\s+/g, ' ').trim()
  return notingRefusal(context, { act: 'unsend goods', on: ref, dryRun }, async (): Promise<GoodsUnsent> => {
    if (reason.length > LONGEST) return { ok: false, reason: 'reason-too-long' }
    const { db, now, by } = context
    return transact(db, { dryRun }, async (trx): Promise<GoodsUnsent> => {
      const found = await findParcel(trx, ref)
      const refusal = found ? await lockSubject(trx, found) : 'unknown'
      // Looked up again under the lock: whoever was first has removed it.
      const parcel = await findParcel(trx, ref)
      if (refusal !== null || !parcel) return { ok: false, reason: refusal ?? 'unknown' }
      const mail = await removeMailThatWaits(trx, parcelCause(parcel.id))
      if (mail === 'had-gone' && reason === '') return { ok: false, reason: 'reason-needed' }
      await removeParcel(trx, parcel.id)
      if (parcel.missing_ref) await decideMissingCopy(trx, parcel.missing_ref, { state: 'replacing', sent_at: null })
      const { carrier, tracking, sent_at } = parcel
      const before = { sent: true, at: sent_at, carrier, tracking }
      const details = { before, after: { sent: false }, mail, because: reason || null }
      await insertAuditEntry(trx, { at: now(), by, action: 'unsend goods', subject_ref: ref, details })
      return { ok: true, dryRun, parcel: ref, mail }
    })
  })
}

/** Why not; null where whose it is is held now, and may be sent again. */
async function lockSubject(trx: Trx, { order_id, missing_ref }: Parcel): Promise<UnsendRefusal | null> {
  const missing = missing_ref === null ? null : await lockMissingCopy(trx, missing_ref)
  // A report that was settled or refused since has nothing more to send.
  if (missing) return missing.state === 'sent' ? null : 'not-completed'
  if (missing_ref !== null) return 'unknown'
  const order = order_id === null ? undefined : await lockOrder(trx, order_id)
  if (!order) return 'unknown'
  return order.status === 'completed' ? null : 'not-completed'
}
