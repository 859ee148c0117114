import { readEmail } from '#domain/mail/email-address.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import type { Queryable } from '#store/database.ts'
import type { DonorKey } from '#store/donations/statement-gifts.ts'

/** Who is meant by an address: its account, and whoever gave with it without logging in. */
export async function findDonors(db: Queryable, written: string): Promise<DonorKey[]> {
  const read = readEmail(written)
  if (!read.ok) return []
  const account = await findAccountByEmailKey(db, read.key)
  return [...(account ? [{ accountId: account.id }] : []), { email: read.email }]
}
