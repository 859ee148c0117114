import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

type Identity = { issuer: string; subject: string }

/** Until the transaction ends, nobody else works on this identity: it may not exist yet, so that no row can be locked. */
export async function lockIdentity(trx: Trx, { issuer, subject }: Identity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity\n${issuer}\n${subject}`}, 0))`.execute(trx)
}

/** The account of an identity, which is noted as used. */
export async function useIdentity(trx: Trx, { issuer, subject }: Identity, now: Date): Promise<string | null> {
  const row = await trx
    .updateTable('identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

export async function insertIdentity(trx: Trx, { issuer, subject }: Identity, accountId: string, now: Date) {
  await trx
    .insertInto('identities')
    .values({ issuer, subject, account_id: accountId, created_at: now, last_used_at: now })
    .execute()
}

/** How an identity is named to the holder of its account: its subject is the provider's name for a person, and stays here. */
const ref = sql<string>`substr(encode(sha256(convert_to(issuer || chr(10) || subject, 'UTF8')), 'hex'), 1, 20)`

/** What an account can be entered with besides its own ways, oldest first. */
export const listIdentities = (db: Queryable, accountId: string) =>
  db
    .selectFrom('identities')
    .select([ref.as('ref'), 'issuer', 'subject', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('issuer')
    .orderBy('subject')
    .execute()

/** Parts an identity from the account; false where it is not the account's, or no longer. */
export async function removeIdentity(trx: Trx, { issuer, subject }: Identity, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findAccountRole(trx: Trx, accountId: string): Promise<string | null> {
  const row = await trx.selectFrom('accounts').select('role').where('id', '=', accountId).executeTakeFirst()
  return row?.role ?? null
}

/**
 * Gives an account to the one who has shown that its address is theirs: every way in that there was before is closed.
 * A second factor stays: it lets nobody in by itself.
 */
export async function takeOverAccount(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash: null, email_confirmed_at: now })
    .where('id', '=', accountId)
    .execute()
  for (const table of ['sessions', 'known_browsers', 'account_links', 'identities'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  await trx.deleteFrom('sign_in_codes').where('account_id', '=', accountId).execute()
}
