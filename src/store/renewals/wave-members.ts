import { sql } from 'kysely'
import { WAVE_GRACE_DAYS, type Wave } from '#domain/renewals/waves.ts'
import type { Queryable } from '#store/database.ts'
import { wasMadeBeforeLive } from '#store/moving/import-facts.ts'
import { buysSubscription } from '#store/sales/orders.ts'

/** What tells which wave an account is in: the time, and the waves that are set. */
export type WavesAsked = { now: Date; waves: { readonly left: readonly number[]; readonly lapsed: readonly number[] } }

/** Whoever renews by themselves is told when the last issue's list is made: this many issues before it they are looked at. */
const NOTICE_AT = 1

const days = (count: number | ReturnType<typeof sql>) => sql`make_interval(hours => 24 * (${count})::int)`

/**
 * Everyone who is near the end of what they have, or has just passed it, as `member`, with the wave that `waveNow` names. They are looked for
 * among those that the newest issue was bound for, and those before it whose time it is: issues left fall in no other way (0292).
 */
const members = ({ now, waves: { left, lapsed } }: WavesAsked) => sql`
  issue as (
    select dispatch.issue_number, dispatch.number from dispatches dispatch
    where (dispatch.number = 1 and (dispatch.state = 'cut' or (dispatch.state = 'delivered' and (
        dispatch.delivered_at > ${now}::timestamptz - ${days(WAVE_GRACE_DAYS)}
        or dispatch.issue_number = (select max(newest.issue_number) from dispatches newest
          where newest.number = 1 and newest.state in ('cut', 'delivered'))))))
      or (dispatch.state = 'delivered' and exists (select from unnest(${[...lapsed]}::int[]) day
        where dispatch.delivered_at <= ${now}::timestamptz - ${days(sql`day`)}
          and dispatch.delivered_at > ${now}::timestamptz - ${days(sql`day + ${WAVE_GRACE_DAYS}`)}))
  ), bound as (
    select distinct delivery.account_id from deliveries delivery
    join issue on issue.issue_number = delivery.issue_number and issue.number = delivery.dispatch_number
  ), ending as (
    select account.id, account.ref, account.name, account.email, account.email_key,
      account.suspended_at is null as is_reachable, ledger.unbound, last.id as cycle_id, last.position, last.taken,
      last.term, last.level, last.active_deliverable,
      account.suspended_at is null and coalesce(payer.autorenew and payer.method is not null, false) as renews,
      coalesce(sent.is_expected, false) as is_expected, sent.sent_at, sent.last_bound
    from bound
    join accounts account on account.id = bound.account_id and account.deleted_at is null
    left join payers payer on payer.account_id = account.id
    join lateral (
      select coalesce(sum(cycle.tokens - cycle.taken), 0)::int as unbound, bool_or(cycle.term = 'lifetime') as is_lifetime
      from cycles cycle where cycle.account_id = account.id and cycle.cancelled_at is null) ledger
      on not ledger.is_lifetime and ledger.unbound <= ${Math.max(NOTICE_AT, ...left)}
    join lateral (
      select cycle.* from cycles cycle where cycle.account_id = account.id and cycle.cancelled_at is null
      order by cycle.position desc limit 1) last on last.term <> 'lifetime' and last.billed_to is null and last.copies = 1
    join lateral (
      select bool_or(dispatch.state <> 'delivered' or (delivery.address is null and delivery.deliverable <> 'digital'))
        as is_expected, max(dispatch.delivered_at) as sent_at, max(delivery.issue_number) as last_bound
      from deliveries delivery join dispatches dispatch on dispatch.issue_number = delivery.issue_number
        and dispatch.number = delivery.dispatch_number
      where delivery.account_id = account.id) sent on true
  ), member as (
    select ending.*, case
      when renews then case when unbound <= ${NOTICE_AT} and not exists (
        select from renewals renewal where renewal.cycle_id = ending.cycle_id and renewal.state <> 'ended') then 'autorenew' end
      when taken = 0 then null
      when unbound > 0 or is_expected then before.wave
      when after.days is not null then 'lapsed-' || after.days
      when sent_at <= ${now} and sent_at + ${days(WAVE_GRACE_DAYS)} > ${now} then before.wave end as wave
    from ending,
      lateral (select 'left-' || min(count) as wave from unnest(${[...left]}::int[]) count where count >= unbound) before,
      lateral (select max(day) as days from unnest(${[...lapsed]}::int[]) day
        where sent_at + ${days(sql`day`)} <= ${now} and sent_at + ${days(sql`day + ${WAVE_GRACE_DAYS}`)} > ${now}) after
  )`

/** A wave, or those who renew by themselves and have not been told of it. */
export type MemberOf = Wave | 'autorenew'

export type WaveCount = { wave: MemberOf; readers: number; mailed: number; letters: number }

/** How many are in each wave at this moment, and how many of them were told of it. */
export async function countMembers(db: Queryable, asked: WavesAsked): Promise<WaveCount[]> {
  const { rows } = await sql<WaveCount>`with ${members(asked)}
    select member.wave, count(*)::int as readers, count(*) filter (where notice.by = 'mail')::int as mailed,
      count(*) filter (where notice.by = 'letter')::int as letters
    from member left join renewal_notices notice on notice.cycle_id = member.cycle_id and notice.wave = member.wave
    where member.wave is not null group by member.wave`.execute(db)
  return rows
}

export type MemberRow = {
  id: string
  ref: string
  name: string
  email: string
  is_reachable: boolean
  unbound: number
  is_expected: boolean
  sent_at: Date | null
  last_bound: number | null
  term: string
  level: string
  active_deliverable: string
  gave_up: boolean
  is_listed: boolean
  is_buying: boolean
  is_before_live: boolean
  told: Wave[]
  told_by: 'mail' | 'letter' | null
  told_at: Date | null
  skipped: number[]
}

export const memberSorts = ['name', 'told'] as const
export type MemberSort = (typeof memberSorts)[number]

type Page = { sort: MemberSort; limit: number | null; offset: number }

/** Those of a wave with all that decides on whether they are told of it. */
export async function listMembers(db: Queryable, asked: WavesAsked, of: MemberOf, { sort, limit, offset }: Page) {
  const order = sort === 'told' ? sql`told_at desc nulls first, ref` : sql`lower(name), ref`
  const { rows } = await sql<MemberRow>`with ${members(asked)}, page as (
      select member.*, notice.by as told_by, notice.decided_at as told_at from member
      left join renewal_notices notice on notice.cycle_id = member.cycle_id and notice.wave = member.wave
      where member.wave = ${of} order by ${order} limit ${limit} offset ${offset})
    select id, ref, name, email, is_reachable, unbound, is_expected, sent_at, last_bound, term, level, active_deliverable,
      told_by, told_at,
      exists (select from cycles later where later.account_id = page.id and later.position > page.position
        and later.cancelled_at is not null) as gave_up,
      exists (select from mailing_list_readers reader where reader.email_key = page.email_key
        and reader.confirmed_at is not null and reader.unsubscribed_at is null) as is_listed,
      exists (select from orders where orders.account_id = page.id and ${buysSubscription(asked.now)}) as is_buying,
      ${wasMadeBeforeLive(sql`page.id`)} as is_before_live,
      array(select told.wave from renewal_notices told where told.cycle_id = page.cycle_id) as told,
      array(select skip.issue_number from issue_skips skip where skip.account_id = page.id and skip.taken_back_at is null) as skipped
    from page order by ${order}`.execute(db)
  return rows
}
