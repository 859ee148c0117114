import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

export type DeliveryListed = {
  id: string
  endpoint: string
  event: string
  reader: string | null
  at: Date
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  nextAt: Date
  triedAt: Date | null
  status: number | null
  error: string | null
}

const deliveries = sql`
  select delivery.id, endpoint.ref as endpoint, delivery.event, account.ref as reader, delivery.at, delivery.state,
    delivery.attempts, delivery.next_at as "nextAt", delivery.tried_at as "triedAt", delivery.status, delivery.error
  from webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
    left join accounts account on account.id = delivery.account_id`

type Asked = { state: DeliveryListed['state'] | null; endpoint: string | null; limit: number; offset: number }

/** Those that are, or were, to be sent, the last first. */
export const listDeliveries = async (db: Queryable, { state, endpoint, ...slice }: Asked): Promise<DeliveryListed[]> =>
  (
    await sql<DeliveryListed>`${deliveries}
      where (${state}::text is null or delivery.state = ${state}) and (${endpoint}::text is null or endpoint.ref = ${endpoint})
      order by coalesce(delivery.tried_at, delivery.at) desc, delivery.id limit ${slice.limit} offset ${slice.offset}`.execute(
      db,
    )
  ).rows

export const findDelivery = async (db: Queryable, id: string): Promise<DeliveryListed | undefined> =>
  (await sql<DeliveryListed>`${deliveries} where delivery.id = ${id}::uuid`.execute(db)).rows[0]

/** Lets what is over be sent again, one or all that failed of an endpoint; its tries begin anew. Answers which. */
export async function replayDeliveries(
  db: Queryable,
  { id, endpoint, now }: { id: string | null; endpoint: string | null; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_deliveries delivery set state = 'waiting', attempts = 0, next_at = ${now}, status = null, error = null
    from webhook_endpoints where webhook_endpoints.id = endpoint_id
      and ((${id}::uuid is not null and delivery.id = ${id}::uuid and delivery.state <> 'waiting')
        or (${endpoint}::text is not null and webhook_endpoints.ref = ${endpoint} and delivery.state = 'failed'))
    returning delivery.id`.execute(db)
  return rows.map((row) => row.id)
}
