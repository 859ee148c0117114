import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

type NewMail = { cause: string; kind: string; email: string; data: unknown }
export type WaitingMail = { id: string; kind: string; email: string; data: unknown }

/** The new mail's id; null where its cause has made one already. */
export async function insertMail(trx: Trx, { data, ...mail }: NewMail): Promise<string | null> {
  const row = await trx
    .insertInto('mails')
    .values({ ...mail, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Many at once, each under an id of the caller's: the same at every try. */
export async function insertMails(trx: Trx, mails: readonly (NewMail & { id: string })[]): Promise<void> {
  await trx
    .insertInto('mails')
    .values(mails.map(({ data, ...mail }) => ({ ...mail, data: JSON.stringify(data) })))
    .execute()
}

/** Takes hold of a mail that has not gone yet, for as long as the transaction lasts; waits for whoever has it now. */
export async function lockWaitingMail(trx: Trx, id: string): Promise<WaitingMail | null> {
  // A mail server may take its time; the lock must outlast the longest it is given.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)
  const row = await trx
    .selectFrom('mails')
    .select(['id', 'kind', 'email', 'data'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.email ? { ...row, email: row.email } : null
}

export async function markMailSent(trx: Trx, id: string, { at, messageId }: { at: Date; messageId: string }) {
  await trx
    .updateTable('mails')
    .set((old) => ({ sent_at: at, message_id: messageId, data: null, attempts: old('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markMailRefused(trx: Trx, id: string, at: Date) {
  await trx
    .updateTable('mails')
    .set((old) => ({ refused_at: at, data: null, attempts: old('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Nobody can tell whether it went: it is not sent again. */
export async function removeMail(trx: Trx, id: string) {
  await trx.deleteFrom('mails').where('id', '=', id).execute()
}

export async function countAttempt(trx: Trx, id: string) {
  await trx
    .updateTable('mails')
    .set((old) => ({ attempts: old('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Empties mails that went before `goneBefore`, or never went and were queued before `queuedBefore`; returns how many. */
export async function blankMails(
  db: Queryable,
  { goneBefore, queuedBefore }: { goneBefore: Date; queuedBefore: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ email: null, data: null })
    .where('email', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('sent_at', '<', goneBefore), eb('refused_at', '<', goneBefore), eb('created_at', '<', queuedBefore)]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Removes a mail that has not gone: what it would tell is not so any more. Waits for whoever is sending it at this moment.
 * `none` where there is no such mail.
 */
export async function removeMailThatWaits(trx: Trx, cause: string): Promise<'stopped' | 'had-gone' | 'none'> {
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where('cause', '=', cause)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return 'stopped'
  const gone = await trx.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirst()
  return gone ? 'had-gone' : 'none'
}
