import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'
import { removeOptouts } from '#store/letters/optouts.ts'

export type LinkPurpose = 'confirm' | 'unsubscribe'

/** However often someone asks, a reader's tags stay a short list. */
const MOST_KEPT_TAGS = 100
const merged = (one: unknown, other: unknown) =>
  sql<string[]>`array(select distinct unnest(${one} || ${other}) limit ${sql.lit(MOST_KEPT_TAGS)})`

type Request = { email: string; key: string; tags: string[]; now: Date }

/** Notes that someone asked for this address to be on the list; one row for each address, locked until the transaction ends. */
export async function requestMembership(trx: Trx, { email, key, tags, now }: Request) {
  return trx
    .insertInto('mailing_list_readers')
    .values({ email, email_key: key, requested_tags: tags, requested_at: now })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({
        requested_at: now,
        requested_tags: merged(sql`mailing_list_readers.requested_tags`, sql`excluded.requested_tags`),
      }),
    )
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

type NewLink = { hash: Buffer; reader_id: string; purpose: LinkPurpose; expires_at: Date | null }

export async function insertLinks(trx: Trx, links: NewLink[]): Promise<void> {
  await trx.insertInto('mailing_list_links').values(links).execute()
}

/** What a link leads to; looking changes nothing. */
export const findLink = (db: Queryable, hash: Buffer, purpose: LinkPurpose) =>
  db
    .selectFrom('mailing_list_links as link')
    .innerJoin('mailing_list_readers as reader', 'reader.id', 'link.reader_id')
    .select([
      'link.expires_at',
      'link.used_at',
      'reader.id as reader_id',
      'reader.requested_tags',
      'reader.confirmed_at',
      'reader.unsubscribed_at',
    ])
    .where('link.hash', '=', hash)
    .where('link.purpose', '=', purpose)
    .executeTakeFirst()

/** Uses a confirmation link up; null when it can't be used (any more). Of any number at once, one gets the reader. */
export async function spendConfirmLink(trx: Trx, hash: Buffer, now: Date): Promise<string | null> {
  const row = await trx
    .updateTable('mailing_list_links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', 'confirm')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('reader_id')
    .executeTakeFirst()
  return row?.reader_id ?? null
}

/** Puts a reader on the list, with the tags that were asked for, and for its letters of every kind. */
export async function markConfirmed(trx: Trx, id: string, now: Date) {
  const confirmed = await trx
    .updateTable('mailing_list_readers')
    .set({
      confirmed_at: now,
      unsubscribed_at: null,
      tags: merged(sql`tags`, sql`requested_tags`),
      requested_tags: sql`'{}'`,
    })
    .where('id', '=', id)
    .returning(['tags', 'email_key'])
    .executeTakeFirstOrThrow()
  await removeOptouts(trx, confirmed.email_key)
  return confirmed
}

/** Takes a reader off the list for good: what was mailed before can't bring them back. False where they had left already. */
export async function markUnsubscribed(trx: Trx, id: string, now: Date): Promise<boolean> {
  // Links before their reader, as in confirming: two at once must not wait for each other.
  await trx.deleteFrom('mailing_list_links').where('reader_id', '=', id).where('purpose', '=', 'confirm').execute()
  const { numUpdatedRows } = await trx
    .updateTable('mailing_list_readers')
    .set({ unsubscribed_at: now, tags: sql`'{}'`, requested_tags: sql`'{}'` })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Move = { fromKey: string; email: string; key: string; now: Date }

/**
 * A reader of the list has another address, which has shown to be theirs. The links of earlier mails still leave the list.
 * Whoever has left it with the new address stays off it; who has not confirmed that one needs not any more.
 */
export async function moveMembership(trx: Trx, { fromKey, email, key, now }: Move): Promise<void> {
  const readers = trx.selectFrom('mailing_list_readers').select(['id', 'email_key', 'tags', 'unsubscribed_at'])
  const rows = await readers
    .where('email_key', 'in', [fromKey, key])
    .where('confirmed_at', 'is not', null)
    .orderBy('email_key')
    .forUpdate()
    .execute()
  const own = rows.find(({ email_key }) => email_key === fromKey)
  if (!own || own.unsubscribed_at !== null || fromKey === key) return
  const there = rows.find(({ email_key }) => email_key === key)
  if (there) {
    const tags = merged(sql`tags`, sql`${own.tags}::text[]`)
    const isOff = there.unsubscribed_at !== null
    if (!isOff) await trx.updateTable('mailing_list_readers').set({ tags }).where('id', '=', there.id).execute()
    const links = trx.updateTable('mailing_list_links').set({ reader_id: there.id })
    if (!isOff) await links.where('reader_id', '=', own.id).where('purpose', '=', 'unsubscribe').execute()
    await markUnsubscribed(trx, own.id, now)
    return
  }
  await trx.deleteFrom('mailing_list_readers').where('email_key', '=', key).where('confirmed_at', 'is', null).execute()
  await trx.updateTable('mailing_list_readers').set({ email, email_key: key }).where('id', '=', own.id).execute()
}

/** Whether a write failed because somebody has put the same address on the list meanwhile. */
export const isListedMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'mailing_list_readers_email_key_key'

type Ages = { linksBefore: Date; requestsBefore: Date }

/** Forgets links that ran out, and addresses that never confirmed; returns how many of each. */
export async function removeUnconfirmed(db: Queryable, { linksBefore, requestsBefore }: Ages) {
  const links = await db.deleteFrom('mailing_list_links').where('expires_at', '<', linksBefore).executeTakeFirst()
  const readers = await db
    .deleteFrom('mailing_list_readers')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<', requestsBefore)
    .executeTakeFirst()
  return { links: Number(links.numDeletedRows), readers: Number(readers.numDeletedRows) }
}
