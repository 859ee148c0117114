import type { Queryable } from './database.ts'

/** Null where no prices have been imported. */
export async function findPrices(db: Queryable): Promise<unknown | null> {
  const row = await db.selectFrom('prices').select('pricing').executeTakeFirst()
  return row?.pricing ?? null
}

export async function readPricesHash(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('prices').select('source_hash').executeTakeFirst()
  return row?.source_hash ?? null
}
