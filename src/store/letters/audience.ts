import { type RawBuilder, sql } from 'kysely'
import type { LetterKind } from '#domain/letters/letter.ts'
import { type LeftOutReason, type Segment, tagOf, tagSegment } from '#domain/letters/segments.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import type { Queryable } from '#store/database.ts'

type Part = RawBuilder<unknown>

/** Who has an issue to come, and as what; set by set, so that a million accounts are asked at once. */
const current = sql`
  select distinct on (account_id) account_id, deliverable from (
    select account_id, active_deliverable as deliverable, 0 as later, position as place from cycles
      where cancelled_at is null and (tokens is null or taken < tokens)
    union all
    select delivery.account_id, delivery.deliverable, 1, 0 from deliveries delivery
      join dispatches dispatch on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number
      where dispatch.state <> 'delivered'
    union all
    select account_id, deliverable, 1, 0 from deliveries where address is null and deliverable <> 'digital'
  ) as held order by account_id, later, place`

const listed = (where: Part) => sql`
  select email_key, email, confirmed_at from mailing_list_readers
  where confirmed_at is not null and unsubscribed_at is null and ${where}`

/** Addresses of a segment. `rank` says by which of several somebody gets a letter. */
function membersOf(segment: Segment): Part {
  const tag = tagOf(segment)
  const [name, as] = [
    sql.lit(segment),
    (from: Part, rank: number) =>
      sql`select email_key, email, ${name} as segment, ${sql.lit(rank)} as rank from (${from}) as members`,
  ]
  // A tag is anybody's words: it travels as a parameter.
  if (tag !== null)
    return sql`select email_key, email, ${segment}::text as segment, 1 as rank from (${listed(sql`${tag}::text = any(tags)`)}) as members`
  switch (segment) {
    case 'subscribers-print':
    case 'subscribers-digital': {
      const isDigital = sql.lit(segment === 'subscribers-digital')
      const from = sql`select account.email_key, account.email from accounts account join current on current.account_id = account.id
        where account.deleted_at is null and (current.deliverable = 'digital') = ${isDigital}`
      return as(from, 2)
    }
    case 'donors':
      return as(
        sql`select distinct on (email_key) email_key, email from (
          select coalesce(account.email_key, lower(gift.email)) as email_key, coalesce(account.email, gift.email) as email
          from (select account_id, email from donations union all
            select account_id, email from monthly_donations where status <> 'cancelled') as gift
          left join accounts account on account.id = gift.account_id and account.deleted_at is null
          where gift.email <> ${NOBODY.email}) as donor`,
        3,
      )
    case 'lapsed':
      return as(
        sql`select account.email_key, account.email from accounts account where account.deleted_at is null
          and exists (select from cycles where cycles.account_id = account.id)
          and not exists (select from current where current.account_id = account.id)`,
        4,
      )
    default:
      return as(listed(sql`true`), 0)
  }
}

/**
 * Each address of the segments once, with the segment by which it gets the letter, and why it does not. Whoever signs up anew after
 * mail came back, or has confirmed the address since, is written to again; so is whoever staff say gets mail again.
 */
function judged(segments: readonly Segment[], kind: LetterKind, each: 'address' | 'address and segment'): Part {
  const members = sql.join(segments.map(membersOf), sql` union all `)
  const once = each === 'address' ? sql`email_key` : sql`email_key, segment`
  return sql`
    with current as materialized (${current}), members as (${members}),
    audience as (select distinct on (${once}) email_key, email, segment from members order by ${once}, rank, segment)
    select audience.email_key, audience.email, audience.segment, case
      when account.suspended_at is not null or exists (select from mail_bounces bounce
        where lower(bounce.email) = audience.email_key and bounce.lifted_at is null
          and bounce.at > greatest(reader.confirmed_at, account.email_confirmed_at, '-infinity')) then 'bounces'
      when optout.kind is not null then 'left-kind'
      when reader.unsubscribed_at is not null then 'left-list'
      when audience.segment = 'lapsed' and reader.confirmed_at is null then 'not-on-list'
    end as left_out
    from audience
    left join mailing_list_readers reader on reader.email_key = audience.email_key
    left join accounts account on account.email_key = audience.email_key and account.deleted_at is null
    left join letter_optouts optout on optout.email_key = audience.email_key and optout.kind = ${kind}`
}

export type Audience = { count: number; leftOut: { reason: LeftOutReason; count: number }[] }

/** How many would get it now, each address once, and how many not, by reason. */
export async function countAudience(db: Queryable, segments: readonly Segment[], kind: LetterKind): Promise<Audience> {
  const { rows } = await sql<{ reason: LeftOutReason | null; count: number }>`
    select left_out as reason, count(*)::int as count from (${judged(segments, kind, 'address')}) as judged
    group by 1 order by 1`.execute(db)
  return {
    count: rows.find(({ reason }) => reason === null)?.count ?? 0,
    leftOut: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

/** How many of each would get a letter that goes to no other. */
export async function countSegments(
  db: Queryable,
  segments: readonly Segment[],
  kind: LetterKind,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ segment: string; count: number }>`
    select segment, count(*)::int as count from (${judged(segments, kind, 'address and segment')}) as judged
    where left_out is null group by 1`.execute(db)
  return new Map(rows.map(({ segment, count }) => [segment, count]))
}

/** Tags that most on the list have. */
export async function listTagSegments(db: Queryable, most: number): Promise<Segment[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from mailing_list_readers, unnest(tags) as tag where confirmed_at is not null and unsubscribed_at is null
    group by 1 order by count(*) desc, 1 limit ${most}`.execute(db)
  return rows.map(({ tag }) => tagSegment(tag))
}

type Recipients = { letterId: string; segments: readonly Segment[]; kind: LetterKind }

/** Writes down who gets a letter, and who does not and why: of one moment, in one statement. */
export async function insertRecipients(db: Queryable, { letterId, segments, kind }: Recipients): Promise<void> {
  await sql`insert into letter_recipients (letter_id, email, email_key, why, state, reason)
    select ${letterId}::uuid, email, email_key, segment, case when left_out is null then 'waiting' else 'left-out' end, left_out
    from (${judged(segments, kind, 'address')}) as judged`.execute(db)
}
