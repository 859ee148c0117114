import { sql } from 'kysely'
import { MOST_PLACES, type ReadingPlace } from '#domain/reading/reading-place.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { articleIsPublic } from '#store/issues/embargo.ts'

/** Whether places are kept, and since when; nobody else writes or forgets them until the transaction ends. Null where none are. */
export async function lockKeptPlaces(trx: Trx, accountId: string): Promise<{ forgottenAt: Date | null } | null> {
  const account = await trx
    .selectFrom('accounts')
    .select('places_forgotten_at')
    .where('id', '=', accountId)
    .where('keeps_places', '=', true)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account ? { forgottenAt: account.places_forgotten_at } : null
}

export const findPlacesChoice = (db: Queryable, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['keeps_places', 'places_forgotten_at'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** False where there is no such account. */
export async function setKeepsPlaces(trx: Trx, accountId: string, keeps: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ keeps_places: keeps })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setPlacesForgotten(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ places_forgotten_at: at })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removePlaces(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('reading_places').where('account_id', '=', accountId).execute()
}

/**
 * `laterPlace` as one statement, so that it makes no difference which device is heard first. A place of an article that is not
 * there, or that was asked to be forgotten, is left out; a clock that is ahead of ours does not win for ever.
 */
export async function putPlaces(
  trx: Trx,
  accountId: string,
  { places, forgottenAt, now }: { places: readonly ReadingPlace[]; forgottenAt: Date | null; now: Date },
): Promise<void> {
  await sql`
    insert into reading_places as kept (account_id, article_slug, place, share, finished, updated_at)
    select distinct on (articles.slug) ${accountId}::uuid, articles.slug, sent.place, sent.share, sent.finished,
      least(to_timestamp(sent.at / 1000.0), ${now})
    from json_to_recordset(${JSON.stringify(places)}::json)
      as sent(slug text, place text, share smallint, finished boolean, at double precision)
    join articles on articles.slug = sent.slug
    where ${forgottenAt}::timestamptz is null or to_timestamp(sent.at / 1000.0) > ${forgottenAt}::timestamptz
    order by articles.slug, sent.at desc
    on conflict (account_id, article_slug) do update set
      place = case when excluded.updated_at > kept.updated_at then excluded.place else kept.place end,
      share = case when excluded.updated_at > kept.updated_at then excluded.share else kept.share end,
      finished = kept.finished or excluded.finished,
      updated_at = greatest(kept.updated_at, excluded.updated_at)
    where excluded.updated_at > kept.updated_at or (excluded.finished and not kept.finished)`.execute(trx)
  await sql`
    delete from reading_places where account_id = ${accountId} and article_slug in (
      select article_slug from reading_places where account_id = ${accountId}
      order by updated_at desc, article_slug offset ${MOST_PLACES})`.execute(trx)
}

/** The latest first, of articles that can be read. */
export const listPlaces = (db: Queryable, accountId: string, at: Date) =>
  db
    .selectFrom('reading_places')
    .innerJoin('articles', 'articles.slug', 'reading_places.article_slug')
    .innerJoin('issues', 'issues.number', 'articles.issue_number')
    .select([
      'articles.slug',
      'articles.title',
      'articles.text_length',
      'reading_places.place',
      'reading_places.share',
      'reading_places.finished',
      'reading_places.updated_at',
    ])
    .where('reading_places.account_id', '=', accountId)
    .where(articleIsPublic(at))
    .orderBy('reading_places.updated_at', 'desc')
    .limit(MOST_PLACES)
    .execute()
