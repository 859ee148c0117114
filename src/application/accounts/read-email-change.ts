import type { UseCaseContext } from '#application/context.ts'
import { findPendingEmail } from '#store/accounts/account-links.ts'

/** The new address of an account that waits to be confirmed; null where there is none. */
export const readEmailChange = ({ db, now }: UseCaseContext, accountId: string): Promise<string | null> =>
  findPendingEmail(db, accountId, now())
