import type { Queryable } from '#store/database.ts'

/** What an account has bought and paid, newest first, with its content in one line. */
export const listPaidOrders = (db: Queryable, accountId: string, limit: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_versions as version', (join) =>
      join
        .onRef('version.order_id', '=', 'orders.id')
        .on((on) => on('version.version', '=', on.fn.coalesce('orders.paid_version', 'orders.version'))),
    )
    .select(['orders.id', 'orders.ref', 'orders.status', 'orders.paid_cents', 'orders.created_at', 'version.content'])
    .where('orders.account_id', '=', accountId)
    .where('orders.status', 'in', ['completed', 'refunded'])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
