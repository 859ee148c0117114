import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** Where a timeline is gone on with: a moment, as finely as it is kept, and what tells apart what happened in it. */
export type TimelinePlace = { at: string; key: string }

export type TimelineRow = {
  key: string
  at: Date
  /** The moment as finely as it is kept. */
  place: string
  kind: 'act' | 'order' | 'refund' | 'notice' | 'renewal' | 'decline' | 'delivery' | 'missing'
  /** The act, the wave and how it was told, what was sent, whether it is done, or the bank's reason. */
  what: string | null
  /** The order, parcel, report or donation that it was about; null where that is the account itself. */
  about: string | null
  issue: string | null
  cents: number | null
  who: string | null
  refusal: string | null
}

type Asked = { accountId: string; ref: string; before: TimelinePlace | null; limit: number }

/** Whoever asked for a refund is kept by their ref, where they had one. */
const nameOf = (ref: string) => `coalesce((select name from accounts where accounts.ref = ${ref}), ${ref})`

/**
 * What happened to a reader and to all that is theirs, the last first. Each source is read from the place on and no further
 * than the page needs: the log along its index, and of everything else only what is this reader's own.
 */
export async function listTimeline(db: Queryable, asked: Asked): Promise<TimelineRow[]> {
  const { accountId, ref, before, limit } = asked
  /** The end of each source: those behind the place, the last first. What shares a moment is told apart by its key. */
  const page = (at: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
    before === null
      ? sql`order by ${at} desc, ${key} desc limit ${limit}`
      : sql`and ${at} <= ${before.at}::timestamptz and (${at}, ${key}) < (${before.at}::timestamptz, ${before.key}::text)
        order by ${at} desc, ${key} desc limit ${limit}`
  const keyed = (kind: string, id: RawBuilder<unknown>) => sql`(${sql.lit(`${kind}-`)} || ${id}) collate "C"`

  const actKey = keyed('act', sql`entry.id`)
  const acts = (about: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    select ${actKey} as key, entry.at, 'act' as kind, entry.action as what, ${about} as about,
      coalesce(entry.details ->> 'issue', substring(entry.subject_ref from '^iss:([0-9]+)$')) as issue, null::integer as cents,
      entry.actor_name as who, entry.refusal
    from audit_log entry
    -- What was given back is told with its amount, by the refund itself.
    where ${where} and (entry.action <> 'refund-order' or entry.refusal is not null)
    ${page(sql`entry.at`, actKey)}`

  type Source = {
    kind: string
    id: string
    at: string
    what?: string
    about?: string
    issue?: string
    cents?: string
    who?: string
    from: string
  }
  const rest = ({
    kind,
    id,
    at,
    what = 'null::text',
    about = 'null::text',
    issue = 'null::text',
    ...source
  }: Source) => {
    const [key, moment] = [keyed(kind, sql.raw(id)), sql.raw(at)]
    return sql`select ${key} as key, ${moment} as at, ${sql.lit(kind)} as kind, ${sql.raw(what)} as what, ${sql.raw(about)} as about,
      ${sql.raw(issue)} as issue, ${sql.raw(source.cents ?? 'null::integer')} as cents, ${sql.raw(source.who ?? 'null::text')} as who,
      null::text as refusal
      from ${sql.raw(source.from)} and ${moment} is not null ${page(moment, key)}`
  }
  const sources = [
    acts(sql`null::text`, sql`entry.subject_ref = ${ref}`),
    // Labels stand in the log under their issue.
    acts(sql`null::text`, sql`entry.details ? 'reader' and entry.details ->> 'reader' = ${ref}`),
    sql`select act.* from things one cross join lateral (${acts(sql`one.ref`, sql`entry.subject_ref = one.ref`)}) act`,
    rest({
      ...{ kind: 'order', id: 'own.id', at: 'own.completed_at', about: 'own.ref', cents: 'own.paid_cents' },
      from: 'own where true',
    }),
    rest({
      ...{ kind: 'refund', id: "own.id || '-' || part.number", at: 'coalesce(part.refunded_at, part.asked_at)' },
      ...{ what: "case when part.refunded_at is null then 'asked' else 'done' end", about: 'own.ref' },
      ...{ cents: 'part.amount_cents', who: nameOf('part.asked_by') },
      from: 'own join refund_parts part on part.order_id = own.id where true',
    }),
    rest({
      ...{ kind: 'refund', id: "own.id || '-rest'", at: 'coalesce(refund.refunded_at, refund.asked_at)' },
      ...{ what: "case when refund.refunded_at is null then 'asked' else 'done' end", about: 'own.ref' },
      ...{ cents: 'coalesce(own.paid_cents, 0) - own.parts_cents', who: nameOf('refund.asked_by') },
      from: 'own join refunds refund on refund.order_id = own.id where true',
    }),
    rest({
      ...{ kind: 'notice', id: 'notice.id', at: 'notice.decided_at', what: "notice.wave || ' ' || notice.by" },
      from: 'me join renewal_notices notice on notice.account_id = me.id where true',
    }),
    rest({
      ...{ kind: 'renewal', id: 'renewal.id', at: 'renewal.noticed_at', cents: 'renewal.noticed_cents' },
      from: 'me join renewals renewal on renewal.account_id = me.id where true',
    }),
    rest({
      ...{ kind: 'decline', id: "renewal.id || '-' || attempt.attempt", at: 'attempt.finished_at' },
      ...{ what: "attempt.failure ->> 'reason'", cents: 'attempt.amount_cents' },
      from: `me join renewals renewal on renewal.account_id = me.id
        join payment_attempts attempt on attempt.purpose = 'autorenew' and attempt.subject_id = renewal.id::text
        where attempt.outcome = 'declined'`,
    }),
    rest({
      ...{ kind: 'delivery', id: 'delivery.issue_number', at: 'dispatch.delivered_at' },
      ...{ what: 'delivery.deliverable', issue: 'delivery.issue_number::text' },
      from: `me join deliveries delivery on delivery.account_id = me.id join dispatches dispatch
        on dispatch.issue_number = delivery.issue_number and dispatch.number = delivery.dispatch_number where true`,
    }),
    rest({
      ...{ kind: 'missing', id: 'missing.ref', at: 'missing.told_at', issue: 'missing.issue_number::text' },
      from: 'me join missing_copies missing on missing.account_id = me.id where true',
    }),
  ]
  const { rows } = await sql<TimelineRow>`
    with me as materialized (select ${accountId}::uuid as id),
    own as materialized (
      select id, ref, completed_at, paid_cents, parts_cents from orders where account_id = ${accountId}
    ),
    reports as materialized (select ref from missing_copies where account_id = ${accountId}),
    things as materialized (
      select ref from own union select ref from reports
      union select own.ref || '.' || gifts.number from own join gifts on gifts.order_id = own.id
      union select id::text from monthly_donations where account_id = ${accountId}
      union select ref from accounts where merged_into = ${accountId}
      -- A parcel that was taken back is nowhere but in the log.
      union select sent.details ->> 'parcel' from (select ref from own union all select ref from reports) one
        join audit_log sent on sent.subject_ref = one.ref and sent.action = 'send goods' and sent.refusal is null
    )
    select happened.*, to_char(happened.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) happened
    order by happened.at desc, happened.key collate "C" desc limit ${limit}`.execute(db)
  return rows
}
