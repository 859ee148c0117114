import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '#domain/text/said-count.ts'

/** How many rows a query has, read no further than one more than are counted: `countedOf` says what that means. */
export const countUpTo = (query: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${query} limit ${sql.lit(MOST_COUNTED + 1)}) few)`
