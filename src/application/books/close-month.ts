import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import { figuresAt } from '#domain/books/follow-months.ts'
import type { MonthFigures } from '#domain/books/month-figures.ts'
import { type CloseRefusal, isMonth, type Month, refuseClosing } from '#domain/books/months.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { closeBookMonth, lockMonths } from '#store/books/book-state.ts'
import { findFirstMonth, sumMonthByLines } from '#store/books/month-sums.ts'
import type { Trx } from '#store/database.ts'
import { readBookSettings } from './book-rules.ts'
import { findOpening } from './open-months.ts'
import { postBooks, postBooksIn } from './post-books.ts'

export type MonthClosed = { ok: true; figures: MonthFigures } | { ok: false; reason: CloseRefusal }

/**
 * Closes a month: its figures are kept, and nothing is booked into it any more. All that happened until now is booked first;
 * whoever books at the same moment is waited for, or finds it closed.
 */
export function closeMonth(
  context: StaffContext,
  { month, dryRun }: { month: string; dryRun: boolean },
): Promise<MonthClosed> {
  return notingRefusal(context, { act: 'close month', on: month, dryRun }, async () => {
    // In pieces of their own, so that what is left to be done under the lock is little.
    if (!dryRun && isMonth(month)) await postBooks(context)
    return transact(context.db, { dryRun }, (trx) => close(trx, context, month))
  })
}

async function close(trx: Trx, { now, by }: StaffContext, month: string): Promise<MonthClosed> {
  const at = now()
  const closedThrough = await lockMonths(trx)
  await postBooksIn(trx, at)
  const { timeZone } = await readBookSettings(trx)
  const first = await findFirstMonth(trx)
  const reason = refuseClosing(month, { closedThrough, first, today: dayIn(timeZone, at) })
  if (reason) return { ok: false, reason }
  const figures = await readFigures(trx, month, closedThrough)
  await closeBookMonth(trx, { month, figures, by: { ref: actorRef(by), name: actorName(by) }, at })
  const { received, deferred } = figures
  const after = { closedThrough: month, receivedCents: received, deferredCents: deferred.closing }
  const details = { before: { closedThrough }, after }
  await insertAuditEntry(trx, { at, by, action: 'close month', subject_ref: month, details })
  return { ok: true, figures }
}

/** By the lines themselves, and not by what was added up before: what is kept here stays. */
async function readFigures(trx: Trx, month: Month, closedThrough: Month | null): Promise<MonthFigures> {
  return figuresAt(month, await sumMonthByLines(trx, month), await findOpening(trx, closedThrough))
}
