import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { removeSession } from '#store/access/sessions.ts'

/** Ends a session; one that is over already, or never was, changes nothing. */
export async function logOut({ db }: UseCaseContext, token: string | null): Promise<void> {
  if (token) await removeSession(db, hashLinkToken(token))
}
