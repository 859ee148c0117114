import { sql } from 'kysely'
import { isLetterKind, type LetterKind } from '#domain/letters/letter.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type LetterReader = { id: string; emailKey: string | null; letter: string; kind: LetterKind; hasLeft: boolean }

/** Whom a letter went to, by the id that its link names. */
export async function findLetterReader(db: Queryable, id: string): Promise<LetterReader | null> {
  const row = await db
    .selectFrom('letter_recipients as recipient')
    .innerJoin('letters as letter', 'letter.id', 'recipient.letter_id')
    .leftJoin('letter_optouts as optout', (join) =>
      join.onRef('optout.email_key', '=', 'recipient.email_key').onRef('optout.kind', '=', 'letter.kind'),
    )
    .select(['recipient.id', 'recipient.email_key', 'letter.ref', 'letter.kind', 'optout.at'])
    .where('recipient.id', '=', id)
    .executeTakeFirst()
  if (!row || !isLetterKind(row.kind)) return null
  return { id: row.id, emailKey: row.email_key, letter: row.ref, kind: row.kind, hasLeft: row.at !== null }
}

/** Answers which of the kinds they have left by this, and not before. */
export async function insertOptouts(
  trx: Trx,
  { emailKey, kinds, at }: { emailKey: string; kinds: readonly LetterKind[]; at: Date },
): Promise<LetterKind[]> {
  const rows = await trx
    .insertInto('letter_optouts')
    .values(kinds.map((kind) => ({ email_key: emailKey, kind, at })))
    .onConflict((conflict) => conflict.columns(['email_key', 'kind']).doNothing())
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind).filter(isLetterKind)
}

export async function noteLeft(trx: Trx, recipientId: string, at: Date): Promise<void> {
  await trx
    .updateTable('letter_recipients')
    .set({ left_at: at })
    .where('id', '=', recipientId)
    .where('left_at', 'is', null)
    .execute()
}

/** Whoever joins the list wants its letters. */
export async function removeOptouts(trx: Trx, emailKey: string): Promise<void> {
  await trx.deleteFrom('letter_optouts').where('email_key', '=', emailKey).execute()
}

/** A reader has another address: what they do not want comes there no more than it did before. Answers how many kinds are new to it. */
export async function copyOptouts(trx: Trx, { fromKey, key }: { fromKey: string; key: string }): Promise<number> {
  const { rows } =
    await sql`insert into letter_optouts (email_key, kind, at) select ${key}, kind, at from letter_optouts
    where email_key = ${fromKey} on conflict do nothing returning kind`.execute(trx)
  return rows.length
}
