import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { planReopening, type ReopenRefusal } from '#domain/bank/reopen-line.ts'
import { reverse } from '#domain/books/book-money.ts'
import { bookingMonth, type Month } from '#domain/books/months.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { lockLine, openLineAgain } from '#store/bank/bank-lines.ts'
import { lockMonths } from '#store/books/book-state.ts'
import { insertEntry, insertLines, listLinesOf } from '#store/books/entries.ts'
import { transferSubject } from '#store/books/unbooked.ts'
import type { Trx } from '#store/database.ts'
import { listSharesOfLine, removeShare, type ShareOfLine } from '#store/invoices/payable-invoices.ts'
import { lockOrder } from '#store/sales/orders.ts'

export type LineReopened =
  | { ok: true; line: number; leftCents: number; takenBack: { invoiceNo: string; amountCents: number }[] }
  | { ok: false; reason: ReopenRefusal | 'unknown' | 'changed' }

type Asked = { line: number; dryRun: boolean }

/** A payment that was ignored or booked by mistake waits again; what open invoices had of it is taken off them, in the books too. */
export function reopenLine(context: StaffContext, { line, dryRun }: Asked): Promise<LineReopened> {
  return notingRefusal(context, { act: 'reopen bank line', on: String(line), dryRun }, () =>
    transact(context.db, { dryRun }, (trx) => reopen(trx, context, line)),
  )
}

async function reopen(trx: Trx, { now, by }: StaffContext, line: number): Promise<LineReopened> {
  // The months first, as whoever books takes them, and for itself: nobody books meanwhile what is taken back here.
  const closedThrough = await lockMonths(trx)
  const before = await listSharesOfLine(trx, line)
  for (const orderId of before.map((share) => share.orderId).toSorted()) await lockOrder(trx, orderId)
  const row = await lockLine(trx, line)
  if (!row) return { ok: false, reason: 'unknown' }
  const shares = await listSharesOfLine(trx, line)
  // Of an invoice whose order is not held, somebody may be booking the rest.
  if (shares.some(({ orderId }) => !before.some((share) => share.orderId === orderId)))
    return { ok: false, reason: 'changed' }
  const plan = planReopening(row.state, shares)
  if (!plan.ok) return plan
  const at = now()
  for (const share of plan.takenBack) {
    await removeShare(trx, share)
    await reverseTransfer(trx, share, { at, day: row.day, closedThrough })
  }
  await openLineAgain(trx, line)
  const takenBack = plan.takenBack.map(({ invoiceNo, amountCents }) => ({ invoiceNo, amountCents }))
  const details = { before: { state: row.state, reason: row.reason }, after: { state: 'open' }, takenBack }
  await insertAuditEntry(trx, { at, by, action: 'reopen bank line', subject_ref: String(line), details })
  const left = row.amount_cents - row.shared_cents + takenBack.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { ok: true, line, leftCents: left, takenBack }
}

type When = { at: Date; day: string; closedThrough: Month | null }

/** On the day of the payment, so that in an open month the two undo each other; of a closed one it goes into the first open. */
async function reverseTransfer(trx: Trx, share: ShareOfLine, { at, day, closedThrough }: When): Promise<void> {
  const subject = transferSubject(share)
  const booked = await listLinesOf(trx, 'transfer', subject)
  if (booked.length === 0) return
  const month = bookingMonth(day, closedThrough)
  const text = `Transfer for order ${share.orderRef} taken back`
  const about = { kind: 'transfer', subject: `${subject}:back`, text, orderId: share.orderId } as const
  const entry = await insertEntry(trx, { ...about, at, day, month })
  if (entry === null) throw new Error('A transfer was taken back that is not booked any more')
  await insertLines(trx, entry, reverse(booked))
}
