import { readEmail } from '#domain/mail/email-address.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import type { Queryable } from '#store/database.ts'
import { findDonorOfGift } from '#store/donations/statement-donors.ts'
import type { DonorKey } from '#store/donations/statement-gifts.ts'

/** A donor by an address, or by a gift of theirs. */
export type DonorAsked = { email: string } | { gift: string }

/** Who is meant: by an address its account, and whoever gave with it without logging in; by a gift whoever gave it. */
export async function findDonors(db: Queryable, asked: DonorAsked): Promise<DonorKey[]> {
  if ('gift' in asked) {
    const donor = isUuid(asked.gift) ? await findDonorOfGift(db, asked.gift) : undefined
    return donor ? [donor] : []
  }
  const read = readEmail(asked.email)
  if (!read.ok) return []
  const account = await findAccountByEmailKey(db, read.key)
  return [...(account ? [{ accountId: account.id }] : []), { email: read.email }]
}
