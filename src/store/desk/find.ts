import { sql } from 'kysely'
import { allWithin, asWritten, searchedName, searchedPlace } from '#store/accounts/reader-words.ts'
import type { Database, Queryable } from '#store/database.ts'

export type ReaderFound = { ref: string; name: string; email: string; place: string | null; isSuspended: boolean }

const place = sql<string | null>`(select concat_ws(', ', nullif(place.address ->> 'line1', ''),
  nullif(concat_ws(' ', place.address ->> 'postcode', place.address ->> 'city'), ''))
  from account_addresses place where place.account_id = account.id order by place.changed_at desc limit 1)`

/** Everyone in whose name and email, or in whose address, all of these parts are; or who is called so on labels. */
export async function findReadersBy(db: Queryable, parts: readonly string[], limit: number): Promise<ReaderFound[]> {
  const { rows } = await sql<ReaderFound>`
    with found as (
      (select id from accounts account where deleted_at is null and ${allWithin(searchedName, parts)} limit ${limit})
      union (select account_id from account_addresses where ${allWithin(searchedPlace, parts)} limit ${limit})
      union (select id from accounts where ref in ${asWritten(parts.join(' '))}))
    select account.ref, account.name, account.email, ${place} as place, account.suspended_at is not null as "isSuspended"
    from found join accounts account using (id) where account.deleted_at is null
    order by account.name, account.ref limit ${limit}`.execute(db)
  return rows
}

/** How many of those who have one way's parts are weighed: an end to it, where half a word is in many names. */
const MOST_WEIGHED = 100

/** How much alike those must be who share pieces, and those who share any letters in a row. */
const LIKENESS = 0.4
const LIKENESS_OF_ANY = 0.6

/**
 * Those whose name or email is most like what was typed, by what a slip leaves (`ways`): looked for as parts are, which takes no
 * longer among many readers.
 */
export async function findReadersBySlips(
  db: Queryable,
  { typed, ways, limit }: { typed: string; ways: readonly (readonly string[])[]; limit: number },
): Promise<ReaderFound[]> {
  if (ways.length === 0) return []
  const havingAll = (way: readonly string[]) => sql`
    (select id from accounts account where deleted_at is null and ${allWithin(searchedName, way)} limit ${MOST_WEIGHED})`
  const { rows } = await sql<ReaderFound>`
    with found as (${sql.join(ways.map(havingAll), sql` union `)})
    select account.ref, account.name, account.email, ${place} as place, account.suspended_at is not null as "isSuspended"
    from found join accounts account using (id)
    where word_similarity(desk_form(${typed}), ${searchedName}) >= ${LIKENESS}
    order by word_similarity(desk_form(${typed}), ${searchedName}) desc, account.ref limit ${limit}`.execute(db)
  return rows
}

/** Those whose name or email is most like what was typed, whatever slips there are: the more readers, the longer it takes. */
export async function findReadersLike(db: Database, typed: string, limit: number): Promise<ReaderFound[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS_OF_ANY)}, true)`.execute(trx)
    const { rows } = await sql<ReaderFound>`
      select account.ref, account.name, account.email, ${place} as place, account.suspended_at is not null as "isSuspended"
      from accounts account
      where deleted_at is null and desk_form(${typed}) <% ${searchedName}
      order by word_similarity(desk_form(${typed}), ${searchedName}) desc, account.ref limit ${limit}`.execute(trx)
    return rows
  })
}
