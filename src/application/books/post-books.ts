import type { UseCaseContext } from '#application/context.ts'
import { holdOpenMonths } from '#store/books/book-state.ts'
import { linkCycles } from '#store/books/deferrals.ts'
import { listUnbookedEvents } from '#store/books/unbooked.ts'
import type { Trx } from '#store/database.ts'
import { type BookRules, readBookSettings } from './book-rules.ts'
import { keepBooks } from './keep-books.ts'
import { postEnds, postEvent } from './post-events.ts'
import { postSales } from './post-sales.ts'

export type Posted = { sales: number; events: number; ends: number }

/** Where a piece of booking is done: each in a transaction of its own, or all in one that is given. */
type Place = <Done>(work: (trx: Trx) => Promise<Done>) => Promise<Done>

const EVENTS = 200

/** Whether anything was. */
export const isAnyPosted = ({ sales, events, ends }: Posted): boolean => sales + events + ends > 0

/**
 * Books all that happened to money until now and is not booked: done again it changes nothing, and two at once do it once.
 * What falls into a closed month goes into the first open one. `isNight`: what is deferred is counted again anyway.
 */
export async function postBooks(context: UseCaseContext, { isNight = false } = {}): Promise<Posted> {
  const { db, now } = context
  const posted = await post((work) => db.transaction().execute(work), now())
  await keepBooks(context, { isBooked: isNight || isAnyPosted(posted) })
  return posted
}

/** The same inside a transaction. */
export const postBooksIn = (trx: Trx, now: Date): Promise<Posted> => post((work) => work(trx), now)

/**
 * Sales first, and only what happened before any of this began: by then whatever an issue was delivered for has been sold,
 * and is booked.
 */
async function post(place: Place, until: Date): Promise<Posted> {
  const posted = { sales: 0, events: 0, ends: 0 }
  const within = <Done>(work: (trx: Trx, rules: BookRules) => Promise<Done>) =>
    place(async (trx) => {
      const closedThrough = await holdOpenMonths(trx)
      return work(trx, { ...(await readBookSettings(trx)), closedThrough })
    })
  for (let count = 1; count > 0; posted.sales += count)
    count = await within((trx, rules) => postSales(trx, rules, until))
  await within(linkCycles)
  for (let count = 1; count > 0; posted.events += count)
    count = await within(async (trx, rules) => {
      const events = await listUnbookedEvents(trx, { until, limit: EVENTS })
      for (const event of events) await postEvent(trx, rules, event)
      return events.length
    })
  for (let count = 1; count > 0; posted.ends += count) count = await within((trx, rules) => postEnds(trx, rules, until))
  return posted
}
