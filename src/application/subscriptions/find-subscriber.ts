import type { UseCaseContext } from '#application/context.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { readSubscriber, type Subscriber } from './read-subscriber.ts'

/** For the desk, which knows people by their address. */
export async function findSubscriber(context: UseCaseContext, email: string): Promise<Subscriber | null> {
  const read = readEmail(email)
  const account = read.ok ? await findAccountByEmailKey(context.db, read.key) : undefined
  return account ? readSubscriber(context, account.id) : null
}
