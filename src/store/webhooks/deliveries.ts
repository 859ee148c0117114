import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** Whom an event is about, by what its writer has at hand. */
export type EventSubject = {
  account?: string | null
  /** By what a subscription is called. */
  subscription?: string
  /** Of the mailing list: its number, or its address's key. */
  listReader?: string
  listEmail?: string
  /** By their address alone, which may be an account's, on the list, both or neither. */
  emailKey?: string
}

type Told = { event: string; at: Date; data: object; about: EventSubject }

/** Writes what each endpoint that asked for this event is to be told; answers the numbers of what was written. */
export async function insertDeliveries(db: Queryable, { event, at, data, about }: Told): Promise<string[]> {
  const { account = null, subscription = null, listReader = null, listEmail = null, emailKey = null } = about
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (endpoint_id, event, at, account_id, list_reader_id, data, next_at)
    select id, ${event}, ${at},
      coalesce(${account}::uuid, (select account_id from cycles where token = ${subscription}::text),
        (select id from accounts where email_key = ${emailKey}::text and deleted_at is null)),
      coalesce(${listReader}::uuid, (select id from mailing_list_readers where email_key = coalesce(${listEmail}::text, ${emailKey}::text))),
      ${JSON.stringify(data)}::jsonb, ${at}
    from webhook_endpoints where ${event}::text = any (events)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export type TakenDelivery = {
  id: string
  event: string
  at: Date
  data: Record<string, unknown>
  attempts: number
  takenUntil: Date
  url: string
  endpoint: string
  secret: Buffer
  /** The one before it, as long as that signs as well. */
  oldSecret: Buffer | null
  reader: string | null
  withEmail: boolean
  /** Null where it is not asked for, or not known (any more). */
  email: string | null
}

/** Takes one to send it; undefined where somebody else does, or it was sent. Of any number at once, one gets it. */
export async function takeDelivery(db: Queryable, id: string, { now, until }: { now: Date; until: Date }) {
  const { rows } = await sql<TakenDelivery>`
    update webhook_deliveries delivery set attempts = attempts + 1, taken_until = ${until}
    from webhook_endpoints endpoint
    where delivery.id = ${id}::uuid and endpoint.id = delivery.endpoint_id and delivery.state = 'waiting'
      and (delivery.taken_until is null or delivery.taken_until <= ${now})
    returning delivery.id, delivery.event, delivery.at, delivery.data, delivery.attempts, delivery.taken_until as "takenUntil",
      endpoint.url, endpoint.ref as endpoint, endpoint.secret, endpoint.with_email as "withEmail",
      case when endpoint.old_secret_until > ${now} then endpoint.old_secret end as "oldSecret",
      (select ref from accounts where id = delivery.account_id) as reader,
      case when endpoint.with_email then coalesce(
        (select email from accounts where id = delivery.account_id and deleted_at is null),
        (select email from mailing_list_readers where id = delivery.list_reader_id),
        (select email from orders where ref = delivery.data ->> 'order' and delivery.account_id is null)) end as email`.execute(
    db,
  )
  return rows[0]
}

type Settled = {
  takenUntil: Date
  state: 'waiting' | 'delivered' | 'failed'
  nextAt: Date
  at: Date
  status: number | null
  error: string | null
}

/** Keeps what came of sending one; false where it was not this sender's any more. */
export async function settleDelivery(db: Queryable, id: string, { takenUntil, nextAt, at, ...settled }: Settled) {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ ...settled, next_at: nextAt, tried_at: at, taken_until: null })
    .where('id', '=', id)
    .where('taken_until', '=', takenUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What should have been sent by then and is in nobody's hands, the oldest first. */
export const listForgotten = async (db: Queryable, { due, now, limit }: { due: Date; now: Date; limit: number }) =>
  (
    await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('state', '=', 'waiting')
      .where('next_at', '<', due)
      .where((eb) => eb.or([eb('taken_until', 'is', null), eb('taken_until', '<=', now)]))
      .orderBy('next_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Forgets what was over before; returns how many. */
export async function removeOldDeliveries(db: Queryable, { before }: { before: Date }): Promise<number> {
  const done = db.deleteFrom('webhook_deliveries').where('state', '<>', 'waiting').where('tried_at', '<', before)
  return Number((await done.executeTakeFirst()).numDeletedRows)
}
