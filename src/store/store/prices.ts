import type { PublishedPrices } from '#domain/store/published-prices.ts'
import type { Queryable } from '#store/database.ts'

/** Null where no prices have been imported. */
export async function findPrices(db: Queryable): Promise<PublishedPrices | null> {
  const row = await db.selectFrom('prices').select('pricing').executeTakeFirst()
  return row?.pricing ?? null
}

export async function readPricesHash(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('prices').select('source_hash').executeTakeFirst()
  return row?.source_hash ?? null
}
