import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { readReason } from '#domain/text/reason.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findStrayPayment, recordLookedAfter, type StrayPayment } from '#store/desk/trouble.ts'

export type { StrayPayment }

export type PaymentLookedAfter =
  | { ok: true; payment: StrayPayment; because: string }
  | { ok: false; reason: 'no-reason' | 'too-long' | 'unknown' | 'looked-after' }

type Asked = { payment: string; because: string; dryRun: boolean }

/** A payment that no order claims; null where there is none of that name. */
export const readStrayPayment = async ({ db }: UseCaseContext, payment: string): Promise<StrayPayment | null> =>
  (await findStrayPayment(db, payment)) ?? null

/** Somebody has found out what a payment is that no order claims, and done what was to be done: it waits no more. No money moves. */
export function lookAfterPayment(context: StaffContext, asked: Asked): Promise<PaymentLookedAfter> {
  const { db, now, by } = context
  const { payment: id, dryRun } = asked
  return notingRefusal(context, { act: 'look after payment', on: id, dryRun }, async () => {
    const read = readReason(asked.because)
    if (!read.ok) return read
    return transact(db, { dryRun }, async (trx): Promise<PaymentLookedAfter> => {
      const payment = await findStrayPayment(trx, id)
      if (!payment) return { ok: false, reason: 'unknown' }
      const at = now()
      if (!(await recordLookedAfter(trx, id, { at, because: read.reason })))
        return { ok: false, reason: 'looked-after' }
      const details = { amountCents: payment.amount_cents, because: read.reason }
      await insertAuditEntry(trx, { at, by, action: 'look after payment', subject_ref: id, details })
      return { ok: true, payment, because: read.reason }
    })
  })
}
