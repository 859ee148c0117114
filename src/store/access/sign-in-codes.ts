import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

type NewCode = {
  token_hash: Buffer
  email: string
  code_hash: Buffer
  link_hash: Buffer
  path: string
  attempts_left: number
  expires_at: Date
}

/** Before it is known whether there is such an account: a code that nobody has been told. */
export async function insertCode(trx: Trx, code: NewCode): Promise<void> {
  await trx.insertInto('sign_in_codes').values(code).execute()
}

type Filled = { token_hash: Buffer; account_id: string; code_hash: Buffer; link_hash: Buffer; now: Date }

/** Puts the account and the code that is mailed to it in place, once; false where that has happened or is too late. */
export async function fillCode(trx: Trx, { token_hash, now, ...filled }: Filled): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_codes')
    .set(filled)
    .where('token_hash', '=', token_hash)
    .where('account_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up one attempt; undefined where none is left. Of any number at once, each has its own. */
export const takeAttempt = (trx: Trx, hash: Buffer, now: Date) =>
  trx
    .updateTable('sign_in_codes')
    .set({ attempts_left: sql`attempts_left - 1` })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
    .returning(['account_id', 'code_hash', 'attempts_left'])
    .executeTakeFirst()

export const findCode = (db: Queryable, hash: Buffer) =>
  db
    .selectFrom('sign_in_codes')
    .select(['email', 'attempts_left', 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()

export const findCodeByLink = (db: Queryable, linkHash: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_codes')
    .select(['token_hash', 'account_id', 'path'])
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Whether this call was the one that used the code. */
export async function spendCode(trx: Trx, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Withdraws what was mailed to an address that is no longer the account's. */
export async function removeCodesOf(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('sign_in_codes').where('account_id', '=', accountId).execute()
}
