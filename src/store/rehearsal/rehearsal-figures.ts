import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

type Span = { since: Date; timeZone: string }

const monthIn = (column: string, timeZone: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM')`

/** Mails that went out since then, by month and kind. */
export async function countMails(db: Queryable, { since, timeZone }: Span) {
  const { rows } = await sql<{ month: string; kind: string; count: number }>`
    select ${monthIn('sent_at', timeZone)} as month, kind, count(*)::int as count
    from mails where sent_at >= ${since} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Letters to print since then, by month. */
export async function countLetters(db: Queryable, { since, timeZone }: Span) {
  const { rows } = await sql<{ month: string; count: number }>`
    select ${monthIn('decided_at', timeZone)} as month, count(*)::int as count
    from renewal_notices where decided_at >= ${since} and by = 'letter' group by 1 order by 1`.execute(db)
  return rows
}

/** What was given up since then after its last decline, by month. */
export async function countLost(db: Queryable, { since, timeZone }: Span) {
  const { rows } = await sql<{ purpose: 'renewal' | 'donation'; month: string; count: number }>`
    select 'renewal' as purpose, ${monthIn('changed_at', timeZone)} as month, count(*)::int as count
    from renewals where changed_at >= ${since} and ended_because = 'declined' group by 2
    union all
    select 'donation', ${monthIn('ended_at', timeZone)}, count(*)::int
    from monthly_donations where ended_at >= ${since} and ended_because = 'declined' group by 2
    order by 1, 2`.execute(db)
  return rows
}

export type ListedCopies = {
  issue: number
  deliverable: string
  country: string | null
  /** Print without an address. */
  waits: boolean
  labels: number
  copies: number
}

/** What is on the lists of these issues, by category and country. */
export async function countLabels(db: Queryable, issues: readonly number[]): Promise<ListedCopies[]> {
  const { rows } = await sql<ListedCopies>`
    select issue_number as issue, deliverable, address ->> 'country' as country,
      deliverable <> 'digital' and address is null as waits, count(*)::int as labels, sum(copies)::int as copies
    from deliveries where issue_number = any(${issues}) group by 1, 2, 3, 4 order by 1, 2, 3 nulls last`.execute(db)
  return rows
}

/** Orders that were completed since then, by what paid them. */
export async function listPaidOrders(db: Queryable, since: Date) {
  const { rows } = await sql<{ intentId: string; cents: number }>`
    select payment_intent_id as "intentId", paid_cents as cents from orders
    where completed_at >= ${since} and payment_intent_id is not null`.execute(db)
  return rows
}
