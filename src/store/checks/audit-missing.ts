import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/**
 * Looked at after every suite: a copy is told to be missing only where it was print and delivered four weeks before (a day
 * more or less, by whose clocks), and it was taken out of stock exactly where another one goes out. Answers the reports, and
 * what was taken without one, of which that is not so.
 */
export async function auditMissing(db: Database) {
  const { rows } = await sql<{ ref: string; taken: number }>`
    select missing.ref, coalesce(hold.quantity, 0) as taken
    from missing_copies missing
    join deliveries delivery on delivery.account_id = missing.account_id and delivery.issue_number = missing.issue_number
    join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
    left join stock_holds hold on hold.holder = 'missing:' || missing.issue_number || ':' || missing.account_id
      and hold.ref = 'iss:' || missing.issue_number and hold.sold_at is not null
    where delivery.deliverable = 'digital' or dispatch.delivered_at is null
      or missing.told_at::date < dispatch.delivered_at::date + 27
      or coalesce(hold.quantity, 0) <> case when missing.state in ('replacing', 'sent') then missing.copies else 0 end
    union all
    select hold.holder, hold.quantity from stock_holds hold
    where hold.holder like 'missing:%' and not exists (select from missing_copies missing
      where hold.holder = 'missing:' || missing.issue_number || ':' || missing.account_id)`.execute(db)
  return rows
}
