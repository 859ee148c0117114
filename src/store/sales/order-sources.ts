import { sql } from 'kysely'
import type { SaleSource } from '#domain/figures/visit.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** Notes what led to an order, until it is paid. */
export async function insertOrderSource(trx: Trx, orderId: string, source: SaleSource, at: Date): Promise<void> {
  await trx
    .insertInto('order_sources')
    .values({ order_id: orderId, article: source.article, campaign: source.campaign, noted_at: at })
    .execute()
}

/** Takes it off the order, and tells it: it is counted once, however often an order completes. */
export async function takeOrderSource(trx: Trx, orderId: string): Promise<SaleSource | undefined> {
  return trx
    .deleteFrom('order_sources')
    .where('order_id', '=', orderId)
    .returning(['article', 'campaign'])
    .executeTakeFirst()
}

/** Of orders that were never paid. */
export async function dropOldOrderSources(db: Queryable, before: Date): Promise<void> {
  await sql`delete from order_sources where noted_at < ${before}`.execute(db)
}
