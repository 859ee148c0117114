import { sql } from 'kysely'
import { countedOf } from '#domain/text/said-count.ts'
import { countUpTo } from '#store/count-up-to.ts'
import type { Queryable, Trx } from '#store/database.ts'

type DeliveryState = 'waiting' | 'delivered' | 'failed'

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
  /** Null where there are too many to be counted. */
  waiting: number | null
  delivered: number | null
  failed: number | null
}

const countOf = (state: DeliveryState) =>
  countUpTo(sql`select from webhook_deliveries where endpoint_id = endpoint.id and state = ${sql.lit(state)}`)

/** A tool that has been told for years was told more than anyone would count: each is counted as far as lists are. */
const endpoints = sql`
  select endpoint.ref, endpoint.url, endpoint.events, endpoint.with_email as "withEmail", endpoint.added_at as "addedAt",
    endpoint.old_secret_until as "oldSecretUntil",
    ${countOf('waiting')} as waiting,
    ${countOf('delivered')} as delivered,
    ${countOf('failed')} as failed
  from webhook_endpoints endpoint`

/** Every one, the first that was added first, with how much it was sent. */
export const listEndpoints = async (db: Queryable): Promise<EndpointRow[]> =>
  (await sql<Read>`${endpoints} order by endpoint.added_at, endpoint.ref`.execute(db)).rows.map(toEndpoint)

export const findEndpoint = async (db: Queryable, ref: string): Promise<EndpointRow | undefined> =>
  (await sql<Read>`${endpoints} where endpoint.ref = ${ref}`.execute(db)).rows.map(toEndpoint)[0]

type Read = Omit<EndpointRow, DeliveryState> & Record<DeliveryState, number>

const toEndpoint = ({ waiting, delivered, failed, ...row }: Read): EndpointRow => ({
  ...row,
  waiting: countedOf(waiting),
  delivered: countedOf(delivered),
  failed: countedOf(failed),
})

/** How much of what it was to be told it has not taken, to the last: it is gone with the tool. */
export async function countUndelivered(trx: Trx, ref: string): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed
    from webhook_deliveries where endpoint_id = (select id from webhook_endpoints where ref = ${ref})
      and state in ('waiting', 'failed')`.execute(trx)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

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
