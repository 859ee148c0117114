import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'
import { removeOptouts } from '#store/letters/optouts.ts'

/** An address's place on the list; `has_open_link`: a mail that was sent there could put it on. */
export const findMember = (db: Queryable, key: string, now: Date) =>
  db
    .selectFrom('mailing_list_readers as reader')
    .select(['reader.id', 'reader.confirmed_at', 'reader.unsubscribed_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('mailing_list_links as link')
            .select('link.hash')
            .whereRef('link.reader_id', '=', 'reader.id')
            .where('link.purpose', '=', 'confirm')
            .where('link.used_at', 'is', null)
            .where('link.expires_at', '>', now),
        )
        .as('has_open_link'),
    )
    .where('reader.email_key', '=', key)
    .executeTakeFirst()

/**
 * Puts an address on the list whose reader asks for it themselves; its tags then, or null where it was there already. What others asked
 * for in its name does not count.
 */
export async function joinList(trx: Trx, { email, key, now }: { email: string; key: string; now: Date }) {
  const joined = await trx
    .insertInto('mailing_list_readers')
    .values({ email, email_key: key, requested_at: now, confirmed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ confirmed_at: now, unsubscribed_at: null, requested_tags: sql`'{}'` })
        .where((eb) =>
          eb.or([
            eb('mailing_list_readers.confirmed_at', 'is', null),
            eb('mailing_list_readers.unsubscribed_at', 'is not', null),
          ]),
        ),
    )
    .returning('tags')
    .executeTakeFirst()
  await removeOptouts(trx, key)
  return joined?.tags ?? null
}
