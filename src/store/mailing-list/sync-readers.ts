import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

export type SyncReader = { id: string; email: string; emailKey: string; isMember: boolean; left: string[] }

/** Everyone who is on the list, or was, with the kinds of letters that they have left. */
export async function listSyncReaders(db: Queryable): Promise<SyncReader[]> {
  const { rows } = await sql<SyncReader>`
    select reader.id, reader.email, reader.email_key as "emailKey",
      reader.confirmed_at is not null and reader.unsubscribed_at is null as "isMember",
      coalesce(array_agg(optout.kind) filter (where optout.kind is not null), '{}') as left
    from mailing_list_readers reader left join letter_optouts optout on optout.email_key = reader.email_key
    where reader.confirmed_at is not null or reader.unsubscribed_at is not null
    group by reader.id order by reader.email_key`.execute(db)
  return rows
}
