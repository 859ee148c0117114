import type { Queryable } from '#store/database.ts'

type NewNote = { account_id: string; at: Date; by_ref: string; by_name: string | null; note: string }

export async function insertReaderNote(db: Queryable, note: NewNote): Promise<void> {
  await db.insertInto('reader_notes').values(note).execute()
}

/** The newest first. */
export const listReaderNotes = (
  db: Queryable,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .selectFrom('reader_notes')
    .select(['at', 'by_name', 'note'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
