import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { patternOf, searchedBuyer, searchedOrder } from '#store/sales/orders-like.ts'

/** As the index `invoices_found` has it. */
const searchedInvoice = sql`desk_form(invoice_no || ' ' || coalesce(billed_to, '') || ' ' || coalesce(email_to, ''))`

/** With words that are in more than this, a list is found soon enough by reading it from its beginning. */
const MOST_LOOKED_UP = 5_000

/**
 * The orders of invoices in whose number, names or emails this is; null where it is in too many to be looked up. A number that is
 * typed whole means that invoice, and none that begins with it. Which of these words still stand, whoever asks looks at.
 */
export async function findInvoicesLike(db: Queryable, search: string): Promise<string[] | null> {
  const whole = await sql<{ id: string }>`
    select order_id as id from invoices where lower(invoice_no) = lower(${search.trim()})`.execute(db)
  if (whole.rows.length > 0) return whole.rows.map(({ id }) => id)
  const like = sql`desk_form(${patternOf(search)})`
  const limit = sql`limit ${MOST_LOOKED_UP + 1}`
  const { rows } = await sql<{ id: string }>`
    (select order_id as id from invoices where ${searchedInvoice} like ${like} ${limit})
    union (select orders.id from orders where ${searchedOrder} like ${like} ${limit})
    union (select version.order_id from order_versions version where ${searchedBuyer} like ${like} ${limit})
    ${limit}`.execute(db)
  return rows.length > MOST_LOOKED_UP ? null : rows.map(({ id }) => id)
}
