import type { Queryable } from '#store/database.ts'
import { findOrderPlace, type OrdersWanted } from '#store/sales/account-orders.ts'

/** Which page of a list of orders: those before or after one that is named by its number; neither for the newest. */
export type OrderPageAsked = { before: string | null; after: string | null }

export type OrderPage<Row> = {
  rows: Row[]
  /** The order that newer ones come after, and the one that older ones come before; null where there are none. */
  newer: string | null
  older: string | null
}

export const ORDERS_A_PAGE = 25

type List<Row> = (wanted: OrdersWanted) => Promise<Row[]>

/** One page of an account's orders. What names no order of the account, or none with more beside it, shows the newest. */
export async function readOrderPage<Row extends { ref: string }>(
  db: Queryable,
  accountId: string,
  { before, after }: OrderPageAsked,
  list: List<Row>,
): Promise<OrderPage<Row>> {
  const named = before ?? after
  const from = named === null ? null : ((await findOrderPlace(db, accountId, named)) ?? null)
  const towards = before === null ? 'newer' : 'older'
  const page = from && pageOf(await list({ from, towards, limit: ORDERS_A_PAGE + 1 }), towards)
  return page ?? newestPage(await list({ from: null, towards: 'older', limit: ORDERS_A_PAGE + 1 }))
}

function newestPage<Row extends { ref: string }>(found: Row[]): OrderPage<Row> {
  const rows = found.slice(0, ORDERS_A_PAGE)
  return { rows, newer: null, older: found.length > rows.length ? lastOf(rows) : null }
}

/** Null where the newest page is the one to show. */
function pageOf<Row extends { ref: string }>(found: Row[], towards: OrdersWanted['towards']): OrderPage<Row> | null {
  const hasMore = found.length > ORDERS_A_PAGE
  if (towards === 'newer') {
    if (!hasMore) return null
    const rows = found.slice(-ORDERS_A_PAGE)
    return { rows, newer: rows[0]?.ref ?? null, older: lastOf(rows) }
  }
  if (found.length === 0) return null
  const rows = found.slice(0, ORDERS_A_PAGE)
  return { rows, newer: rows[0]?.ref ?? null, older: hasMore ? lastOf(rows) : null }
}

const lastOf = (rows: { ref: string }[]) => rows.at(-1)?.ref ?? null
