import { readEmail } from '#domain/mail/email-address.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import type { Queryable } from '#store/database.ts'
import { type Bounces, readBouncesTo } from './read-bounces.ts'

/**
 * Whether mail to the address of somebody without an account comes back. Null where the address has an account, by now at least: the
 * page of its reader tells it, and there alone something is done about it.
 */
export async function readGuestMail(db: Queryable, email: string): Promise<Bounces | null> {
  const read = readEmail(email)
  if (!read.ok) return { since: null, bounces: [] }
  if (await findAccountByEmailKey(db, read.key)) return null
  return readBouncesTo(db, { ref: null, emailKey: read.key, suspendedAt: null, provenAt: null })
}
