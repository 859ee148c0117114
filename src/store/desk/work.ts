import { sql } from 'kysely'
import { licencesEndingFrom } from '#domain/access/licence.ts'
import type { Queryable } from '#store/database.ts'
import { countWaitingCopies } from '#store/dispatches/waiting-copies.ts'
import { countLicencesThatEnd } from '#store/institutions/institutions.ts'
import { countToBill } from '#store/renewals/to-bill.ts'
import { countOwedByHand } from '#store/sales/by-hand.ts'
import { countToSend } from '#store/sales/goods-to-send.ts'

export type WorkCounts = {
  toSend: number
  /** Orders whose money came by check or wire, was refunded, and is not transferred yet. */
  toPayBack: number
  disputes: number
  /** The next day on which a dispute must be answered. */
  answerBy: Date | null
  missingToDecide: number
  missingToSend: number
  pastDue: number
  statementLines: number
  cancellations: number
  stray: number
  bouncing: number
  waitingForAddress: number
  failedJobs: number
  unsentMails: number
  failingCharges: number
  lettersToPrint: number
  /** Subscriptions that end and are billed anew by staff. */
  toBill: number
  /** Licences of institutions that end soon. */
  endingLicences: number
  failedWebhooks: number
}

type CountedElsewhere = 'toSend' | 'toPayBack' | 'waitingForAddress' | 'toBill' | 'endingLicences'

/** What waits for somebody. Each count has an index that holds little else than what is counted. */
export async function countWork(db: Queryable, now: Date): Promise<WorkCounts> {
  // Those that are unpaid are named before they are joined with their orders: PostgreSQL takes them for a quarter of all.
  const { rows } = await sql<Omit<WorkCounts, CountedElsewhere>>`
    with unpaid as materialized (
      select order_id, created_at, term_days from invoices where paid_at is null and void_at is null)
    select
      (select count(*)::int from disputes where closed_at is null) as disputes,
      (select min(respond_by) from disputes where closed_at is null) as "answerBy",
      (select count(*)::int from missing_copies where state = 'waits') as "missingToDecide",
      (select count(*)::int from missing_copies where state = 'replacing') as "missingToSend",
      (select count(*)::int from unpaid join orders on orders.id = order_id
        where orders.status not in ('cancelled', 'refunded')
        and date_trunc('day', unpaid.created_at at time zone 'UTC') + make_interval(days => term_days + 1)
          <= ${now}::timestamptz at time zone 'UTC') as "pastDue",
      (select count(*)::int from bank_lines where state = 'open') as "statementLines",
      (select count(*)::int from cancellations where state = 'open') as cancellations,
      (select count(*)::int from stray_payments where looked_after_at is null) as stray,
      (select count(*)::int from accounts where suspended_at is not null and deleted_at is null) as bouncing,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts and locked_at is null) as "failedJobs",
      (select count(*)::int from mails where refused_at > ${now}::timestamptz - interval '30 days') as "unsentMails",
      (select count(*)::int from renewals where state = 'failing') as "failingCharges",
      (select count(*)::int from renewal_notices where by = 'letter' and letter_run is null) as "lettersToPrint",
      (select count(*)::int from webhook_deliveries where state = 'failed') as "failedWebhooks"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count of nothing')
  return {
    toSend: await countToSend(db),
    toPayBack: await countOwedByHand(db),
    ...counts,
    waitingForAddress: await countWaitingCopies(db),
    toBill: await countToBill(db, now),
    endingLicences: await countLicencesThatEnd(db, licencesEndingFrom(now)),
  }
}
