import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeMonth } from '#application/books/close-month.ts'
import { postBooks } from '#application/books/post-books.ts'
import { figuresAt } from '#domain/books/follow-months.ts'
import { sumMonthByLines } from '#store/books/month-sums.ts'
import { auditBooks } from '../../support/books.ts'
import { openPaidSite } from '../../support/payments.ts'

const { db, context, begin, pay, poll } = await openPaidSite()

const ROUNDS = 6
const first = new Date('2026-02-10T12:00:00Z')

/** So many paid orders of one day. */
async function paidOn(day: Date, count: number) {
  for (let n = 0; n < count; n += 1) {
    const { orderId, intentId } = await begin(1000 + n)
    await pay(intentId)
    await poll(intentId)
    await sql`update orders set completed_at = ${day} where id = ${orderId}`.execute(db)
  }
}

test('whoever books while a month closes books into it before it does, or into the next one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = new Date(first)
    day.setUTCMonth(day.getUTCMonth() + round)
    const month = day.toISOString().slice(0, 7)
    const now = () => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 5))
    const late = { ...context, now }
    await paidOn(day, 3)
    const [closed, again] = await Promise.all([
      closeMonth(late, { month, dryRun: false }),
      closeMonth(late, { month, dryRun: false }),
      postBooks(late),
      paidOn(day, 2).then(() => postBooks(late)),
      postBooks(late),
    ])
    await postBooks(late)
    expect([closed.ok, again.ok].toSorted()).toEqual([false, true])
    const done = closed.ok ? closed : again
    if (!done.ok) throw new Error('It was not closed')
    const { opening } = done.figures.deferred
    expect(figuresAt(month, await sumMonthByLines(db, month), opening)).toEqual(done.figures)
  }
  const { rows } = await sql<{ orders: number; booked: number }>`
    select (select count(*)::int from orders where completed_at is not null and paid_cents > 0) as orders,
      (select count(*)::int from book_entries where kind = 'sale') as booked`.execute(db)
  expect(rows[0]?.booked).toBe(rows[0]?.orders)
  expect(await auditBooks(db)).toEqual([])
})
