import type { Queryable, Trx } from './database.ts'

export type NewGift = {
  id: string
  tokenHash: Buffer
  orderId: string | null
  number: number
  deliverable: string
  level: string
  term: string
  giver: string
  at: Date
}

/** False where the order has this gift already. */
export async function insertGift(trx: Trx, { tokenHash, orderId, at, ...gift }: NewGift): Promise<boolean> {
  const inserted = await trx
    .insertInto('gifts')
    .values({ ...gift, token_hash: tokenHash, order_id: orderId, created_at: at })
    .onConflict((conflict) => conflict.columns(['order_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const listGiftsOfOrder = (db: Queryable, orderId: string) =>
  db
    .selectFrom('gifts')
    .select(['id', 'number', 'deliverable', 'level', 'term', 'redeemed_at'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
