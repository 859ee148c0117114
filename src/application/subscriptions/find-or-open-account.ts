import { personName } from '#domain/access/person-name.ts'
import type { EmailAddress } from '#domain/mail/email-address.ts'
import { findAccountByEmailKey, insertAccount } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'

type Asked = { email: EmailAddress; name: string | null; at: Date }

/** The account of an address; one that is not there yet is made, for whoever reads the address to log in to. */
export async function findOrOpenAccount(trx: Trx, { email: { email, key }, name, at }: Asked) {
  const made = await insertAccount(trx, {
    name: personName(name, email),
    email,
    email_key: key,
    email_confirmed_at: null,
    password_hash: null,
    created_at: at,
  })
  const account = made ?? (await findAccountByEmailKey(trx, key))
  if (!account) throw new Error('An account is neither there nor made')
  return account
}
