import { sql } from 'kysely'
import type { Trx } from '#store/database.ts'

/** Somebody whose account is to be deleted, and by which address they are known besides. */
export type Departing = { readonly accountId: string; readonly emailKey: string }

/** The account's orders, and those that were made with its address while nobody was logged in. Of a table `orders`. */
export const ownOrders = ({ accountId, emailKey }: Departing) =>
  sql<boolean>`(orders.account_id = ${accountId} or (orders.account_id is null and lower(orders.email) = ${emailKey}))`

/**
 * Whoever completes, refunds or charges something of theirs is waited for. In the order in which those take their locks:
 * what is paid for before whom it is for.
 */
export async function lockPurchases(trx: Trx, departing: Departing): Promise<void> {
  const { accountId, emailKey } = departing
  await sql`select id from monthly_donations where account_id = ${accountId} or (account_id is null and lower(email) = ${emailKey})
    order by id for update`.execute(trx)
  await sql`select id from orders where ${ownOrders(departing)} order by id for update`.execute(trx)
}
