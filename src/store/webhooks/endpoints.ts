import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

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
  /** Until then the secret that it had before signs as well; null where there is none. */
  oldSecretUntil: Date | null
  waiting: number
  delivered: number
  failed: number
}

const endpoints = sql`
  select endpoint.ref, endpoint.url, endpoint.events, endpoint.with_email as "withEmail", endpoint.added_at as "addedAt",
    endpoint.old_secret_until as "oldSecretUntil",
    (select count(*)::int from webhook_deliveries where endpoint_id = endpoint.id and state = 'waiting') as waiting,
    (select count(*)::int from webhook_deliveries where endpoint_id = endpoint.id and state = 'delivered') as delivered,
    (select count(*)::int from webhook_deliveries where endpoint_id = endpoint.id and state = 'failed') as failed
  from webhook_endpoints endpoint`

/** Every one, the first that was added first, with how much it was sent. */
export const listEndpoints = async (db: Queryable): Promise<EndpointRow[]> =>
  (await sql<EndpointRow>`${endpoints} order by endpoint.added_at, endpoint.ref`.execute(db)).rows

export const findEndpoint = async (db: Queryable, ref: string): Promise<EndpointRow | undefined> =>
  (await sql<EndpointRow>`${endpoints} where endpoint.ref = ${ref}`.execute(db)).rows[0]

/** The same, held until the transaction ends. */
export async function lockEndpoint(trx: Trx, ref: string): Promise<EndpointRow | undefined> {
  await sql`select from webhook_endpoints where ref = ${ref} for update`.execute(trx)
  return findEndpoint(trx, ref)
}

type Told = { url: string; events: readonly string[]; withEmail: boolean }

export const updateEndpoint = (trx: Trx, ref: string, { url, events, withEmail }: Told) =>
  trx
    .updateTable('webhook_endpoints')
    .set({ url, events: [...events], with_email: withEmail })
    .where('ref', '=', ref)
    .execute()

/** The secret that it had signs as well until then. One before that signs no more. */
export const replaceSecret = (trx: Trx, ref: string, { secret, until }: { secret: Buffer; until: Date }) =>
  sql`update webhook_endpoints set old_secret = secret, old_secret_until = ${until}, secret = ${secret}
    where ref = ${ref}`.execute(trx)

/** Secrets whose time is over are kept no longer. */
export const forgetOldSecrets = (db: Queryable, now: Date) =>
  sql`update webhook_endpoints set old_secret = null, old_secret_until = null
    where old_secret_until <= ${now}`.execute(db)

/** With all that it was sent, and was to be sent. */
export async function removeEndpoint(db: Queryable, ref: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook_endpoints').where('ref', '=', ref).executeTakeFirst()
  return numDeletedRows > 0n
}
