import type { Booked } from '#domain/books/follow-months.ts'
import type { Month } from '#domain/books/months.ts'
import { findClosedMonth, findClosedThrough } from '#store/books/book-state.ts'
import { findSummedThrough, sumMonthsAfter } from '#store/books/month-sums.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** What was deferred when the first open month began: what the last closed one has kept. */
export async function findOpening(db: Queryable, closedThrough: Month | null): Promise<number> {
  // Nothing is booked before the first month that is closed.
  if (closedThrough === null) return 0
  const closed = await findClosedMonth(db, closedThrough)
  if (!closed) throw new Error(`The closed month ${closedThrough} has no figures`)
  return closed.figures.deferred.closing
}

export type OpenMonths = { booked: Booked; opening: number }

/** All that is booked in months that are open. Within one moment, in which nothing is booked or added up. */
export async function readOpenMonths(moment: Trx): Promise<OpenMonths> {
  const after = await findClosedThrough(moment)
  const opening = await findOpening(moment, after)
  const booked = await sumMonthsAfter(moment, { after, summedThrough: await findSummedThrough(moment) })
  return { booked, opening }
}
