import { sql } from 'kysely'
import { tellMissing } from '#application/dispatches/missing/tell-missing.ts'
import { issueRef } from '#domain/store/goods.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { minuteIn, momentIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Database } from '#store/database.ts'
import { setStock } from '#store/store/stock.ts'
import { appendCycle } from '#store/subscriptions/cycles.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** By the magazine's calendar: a night in which clocks are put back is longer, and would make it a day fewer. */
function daysAgo(days: number, now: Date, timeZone: string): Date {
  const [today = '', time] = minuteIn(timeZone, now).split(/[T ]/)
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
  const moment = momentIn(timeZone, `${day}T${time}`)
  if (!moment) throw new Error(`There is no ${day} ${time}`)
  return moment
}

type Site = { db: Database; clock: { now: Date } }
type Delivered = { issue: number; days: number; deliverable?: Deliverable; copies?: number }

/** What was sent lately, and what did not come. */
export function missingOn({ db, clock }: Site) {
  const now = () => clock.now

  /** An issue that was delivered to an account so many days ago, from a subscription that is used up by it. */
  async function deliver(accountId: string, { issue, days, deliverable = 'print-a', copies = 1 }: Delivered) {
    const at = daysAgo(days, clock.now, (await findMagazine(db))?.timeZone ?? 'UTC')
    const cycle = { accountId, term: '1year', level: 'low', deliverable, copies, tokens: 1, orderId: null, at } as const
    const { id } = await db.transaction().execute((trx) => appendCycle(trx, cycle))
    await sql`update cycles set taken = 1 where id = ${id}`.execute(db)
    await sql`update dispatches set state = 'delivered', delivered_at = ${at}, handed_over_at = ${at}
      where issue_number = ${issue}`.execute(db)
    await sql`insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, address, bound_at)
      values (${issue}, ${accountId}, ${id}, ${deliverable}, ${copies}, 'A shopper',
        ${deliverable === 'digital' ? null : JSON.stringify({ line1: 'Where it went' })}, ${at})`.execute(db)
  }

  const reportOf = (accountId: string, issue: number) =>
    db
      .selectFrom('missing_copies')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('issue_number', '=', issue)
      .executeTakeFirst()

  /** Answers the ref of the report. */
  async function tell(accountId: string, issue: number): Promise<string> {
    const told = await tellMissing({ db, now }, accountId, issue)
    if (!told.ok) throw new Error(told.reason)
    return (await reportOf(accountId, issue))?.ref ?? ''
  }

  const stockOf = async (issue: number) =>
    (await db.selectFrom('stock').select('quantity').where('ref', '=', issueRef(issue)).executeTakeFirst())?.quantity

  const setStockOf = (issue: number, quantity: number) =>
    db.transaction().execute((trx) => setStock(trx, [{ ref: issueRef(issue), quantity }]))

  async function withoutStock<Done>(issue: number, work: () => Promise<Done>): Promise<Done> {
    const before = (await stockOf(issue)) ?? 0
    await setStockOf(issue, 0)
    const done = await work()
    await setStockOf(issue, before)
    return done
  }

  return { deliver, tell, reportOf, stockOf, setStockOf, withoutStock }
}
