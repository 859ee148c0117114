import { type RawBuilder, sql } from 'kysely'
import type { DonorView } from '#domain/donations/donor-views.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import type { Queryable } from '#store/database.ts'
import type { DonorKey, Period } from './statement-gifts.ts'

/** As `givenBackOf` says it. What went back is little beside what was given, and is joined in one go. */
const keptCents = sql`donation.amount_cents - case
  when orders.status = 'refunded' or refund.order_id is not null then donation.amount_cents
  else least(donation.amount_cents, coalesce(part.cents, 0) + coalesce(lost.cents, 0)) end`

/**
 * Donors of some time as `known`: those of whose gifts something was kept or stated. A gift without an account is of whoever has
 * its address. Of refunds and disputes only those of these gifts are read, however many there have been.
 */
const knownDonors = ({ from, until }: Period) => sql`
  given as materialized (
    select id, order_id, account_id, name, email, amount_cents, given_at from donations
    where email <> ${NOBODY.email} and given_at >= ${from} and given_at < ${until}
  ), gift as (
    select donation.id, donation.account_id, case when donation.account_id is null then lower(donation.email) end as guest,
      donation.name, donation.email, donation.given_at, stated.statement_id is not null as is_stated, ${keptCents} as kept
    from given donation left join orders on orders.id = donation.order_id
      left join donation_statement_gifts stated on stated.donation_id = donation.id
      left join refunds refund on refund.order_id = donation.order_id
      left join (select order_id, sum(donation_cents) as cents from refund_parts
        where order_id in (select order_id from given) group by 1) part on part.order_id = donation.order_id
      left join (select order_id, sum(amount_cents) as cents from disputes
        where status = 'lost' and order_id in (select order_id from given) group by 1) lost on lost.order_id = donation.order_id
  ), donor as (
    select account_id, guest, sum(kept) as kept, bool_or(is_stated) as is_stated, max(given_at) as last_at,
      (array_agg(id order by given_at, id))[1] as gift, (array_agg(name order by given_at desc, id desc))[1] as name
    from gift group by account_id, guest
  ), known as (
    select donor.account_id, donor.guest, donor.gift, donor.is_stated, account.ref,
      coalesce(account.name, donor.name) as name, coalesce(account.email, donor.guest) as email,
      case when account.id is null then exists (select from mail_bounces bounce where lower(bounce.email) = donor.guest
          and bounce.lifted_at is null and bounce.at > donor.last_at)
        else account.suspended_at is not null end as comes_back
    from donor left join accounts account on account.id = donor.account_id
    where (donor.account_id is null or account.deleted_at is null) and (donor.kept > 0 or donor.is_stated)
  )`

export type DonorCounts = {
  donors: number
  /** Of whose gifts no statement speaks. */
  notYet: number
  /** To whom mail comes back. */
  withoutEmail: number
}

/** How many gave in some time, and how many of them hear of it. */
export async function countDonors(db: Queryable, period: Period): Promise<DonorCounts> {
  const { rows } = await sql<DonorCounts>`with ${knownDonors(period)}
    select count(*)::int as donors, count(*) filter (where not is_stated)::int as "notYet",
      count(*) filter (where comes_back)::int as "withoutEmail"
    from known`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A count of nothing')
  return counted
}

/** How many of a year's statements that count were mailed, and have gone. */
export async function countSentStatements(db: Queryable, year: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from donation_statements statement
    join mails on mails.cause = 'donation-statement:' || statement.id
    where statement.year = ${year} and statement.replaced_by is null and mails.sent_at is not null`.execute(db)
  return rows[0]?.sent ?? 0
}

export type DonorRow = {
  /** One of the donor's gifts of the year: it names the donor in an address, and tells nothing to whoever reads that. */
  gift: string
  account_id: string | null
  guest: string | null
  ref: string | null
  name: string
  email: string
}

const views: Record<DonorView, RawBuilder<unknown>> = {
  all: sql`true`,
  'not-yet': sql`not is_stated`,
  stated: sql`is_stated`,
  'by-post': sql`comes_back`,
}

type Asked = { period: Period; view: DonorView; search: string }

const asked = ({ view, search }: Asked) =>
  sql`${views[view]} and (${search} = '' or strpos(lower(name), lower(${search})) > 0 or strpos(lower(email), lower(${search})) > 0)`

/** Donors of a year by name. */
export async function listDonors(
  db: Queryable,
  { limit, offset, ...question }: Asked & { limit: number | null; offset: number },
): Promise<DonorRow[]> {
  const { rows } = await sql<DonorRow>`with ${knownDonors(question.period)}
    select gift, account_id, guest, ref, name, email from known where ${asked(question)}
    order by lower(name), gift limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many are listed. */
export async function countListedDonors(db: Queryable, question: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${knownDonors(question.period)}
    select count(*)::int as count from known where ${asked(question)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Who gave a gift; undefined where there is none of that id. */
export async function findDonorOfGift(db: Queryable, gift: string): Promise<DonorKey | undefined> {
  const row = await db
    .selectFrom('donations')
    .select(['account_id', 'email'])
    .where('id', '=', gift)
    .where('email', '<>', NOBODY.email)
    .executeTakeFirst()
  return row && (row.account_id === null ? { email: row.email } : { accountId: row.account_id })
}

/** What became of the mails with some statements, by the statement's id; one that was never mailed is not among them. */
export async function listStatementMails(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; sent_at: Date | null; refused_at: Date | null }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; sent_at: Date | null; refused_at: Date | null }>`
    select split_part(cause, ':', 2) as id, sent_at, refused_at from mails
    where cause = any(${ids.map((id) => `donation-statement:${id}`)}::text[])`.execute(db)
  return rows
}
