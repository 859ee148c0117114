import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

export type NewEndpoint = {
  ref: string
  url: string
  events: readonly string[]
  with_email: boolean
  secret: Buffer
  added_at: Date
}

export const insertEndpoint = (db: Queryable, { events, ...endpoint }: NewEndpoint) =>
  db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, events: [...events] })
    .execute()

export type EndpointRow = {
  ref: string
  url: string
  events: string[]
  withEmail: boolean
  addedAt: Date
  waiting: number
  delivered: number
  failed: number
}

const endpoints = sql`
  select endpoint.ref, endpoint.url, endpoint.events, endpoint.with_email as "withEmail", endpoint.added_at as "addedAt",
    (select count(*)::int from webhook_deliveries where endpoint_id = endpoint.id and state = 'waiting') as waiting,
    (select count(*)::int from webhook_deliveries where endpoint_id = endpoint.id and state = 'delivered') as delivered,
    (select count(*)::int from webhook_deliveries where endpoint_id = endpoint.id and state = 'failed') as failed
  from webhook_endpoints endpoint`

/** Every one, the first that was added first, with how much it was sent. */
export const listEndpoints = async (db: Queryable): Promise<EndpointRow[]> =>
  (await sql<EndpointRow>`${endpoints} order by endpoint.added_at, endpoint.ref`.execute(db)).rows

export const findEndpoint = async (db: Queryable, ref: string): Promise<EndpointRow | undefined> =>
  (await sql<EndpointRow>`${endpoints} where endpoint.ref = ${ref}`.execute(db)).rows[0]

/** With all that it was sent, and was to be sent. */
export async function removeEndpoint(db: Queryable, ref: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook_endpoints').where('ref', '=', ref).executeTakeFirst()
  return numDeletedRows > 0n
}
