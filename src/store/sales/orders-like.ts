import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** What orders are searched by, as their indexes have it; of a version, its buyer and what was bought. */
export const searchedOrder = sql`desk_form(orders.ref || ' ' || coalesce(orders.email, ''))`
export const searchedBuyer = sql`desk_form(coalesce(version.snapshot #>> '{buyer,name}', ''))`
const searchedContent = sql`desk_form(version.content)`

/** What is in more than this is found soon enough by reading a list from its beginning. */
const MOST_LOOKED_UP = 1_000

/** The words as `like` takes them, what it would take for a sign of its own meant as it is written. */
export const patternOf = (search: string) => `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * The orders in one of whose versions this is, or in whose number or email; null where it is in too many to be looked up.
 * Which version stands, whoever asks looks at.
 */
export async function findOrdersLike(db: Queryable, search: string): Promise<string[] | null> {
  const like = sql`desk_form(${patternOf(search)})`
  const limit = sql`limit ${MOST_LOOKED_UP + 1}`
  const { rows } = await sql<{ id: string }>`
    (select orders.id from orders where ${searchedOrder} like ${like} ${limit})
    union (select version.order_id from order_versions version
      where ${searchedBuyer} like ${like} or ${searchedContent} like ${like} ${limit})
    ${limit}`.execute(db)
  return rows.length > MOST_LOOKED_UP ? null : rows.map(({ id }) => id)
}

/** The parcels of such orders, those with it in what their carrier calls them, and every replacement: of these there are few. */
export async function findParcelsLike(db: Queryable, search: string): Promise<string[] | null> {
  const orders = await findOrdersLike(db, search)
  if (orders === null) return null
  const { rows } = await sql<{ id: string }>`
    (select id from parcels where order_id = any(${orders}::uuid[]))
    union (select id from parcels where desk_form(tracking) like desk_form(${patternOf(search)}) limit ${MOST_LOOKED_UP + 1})
    union (select id from parcels where missing_ref is not null)`.execute(db)
  return rows.length > MOST_LOOKED_UP ? null : rows.map(({ id }) => id)
}

/** In one of these; anything, where they are not known one by one. */
export const isOneOf = (id: RawBuilder<unknown>, ids: readonly string[] | null): RawBuilder<unknown> =>
  ids === null ? sql`true` : sql`${id} = any(${ids}::uuid[])`
