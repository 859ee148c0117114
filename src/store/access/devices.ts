import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

/** How a session is named to its holder. Made of its id, which is no secret, and so that not even that can be told from it. */
const ref = sql<string>`substr(encode(sha256(convert_to('device ' || id::text, 'UTF8')), 'hex'), 1, 20)`

/** The sessions of an account that have not run out, the one that was used last first. */
export const listDevices = (db: Queryable, accountId: string, now: Date, limit: number) =>
  db
    .selectFrom('sessions')
    .select([
      ref.as('ref'),
      'token_hash',
      'way',
      'browser',
      'network',
      'created_at',
      'last_used_at',
      'second_factor_at',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Whether a session is still there. Asked under the account's lock, nothing ends it until the transaction does. */
export async function isSessionOf(trx: Trx, accountId: string, hash: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the session of this name, but not the one under `kept`. Whether it was there makes no difference. */
export async function removeDevice(trx: Trx, device: { accountId: string; ref: string; kept: Buffer }): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('account_id', '=', device.accountId)
    .where(ref, '=', device.ref)
    .where('token_hash', '<>', device.kept)
    .execute()
}
