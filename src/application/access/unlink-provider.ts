import type { UseCaseContext } from '#application/context.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { providerName } from '#domain/access/provider-name.ts'
import { listIdentities, lockIdentity, removeIdentity } from '#store/access/identities.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { insertEvent } from '#store/events/events.ts'

/**
 * Parts an outside provider from an account, and tells its holder so by mail, once. Nobody is locked out by it: a code by mail always
 * opens the account. One that is not linked, or no longer, changes nothing.
 */
export async function unlinkProvider({ db, now }: UseCaseContext, accountId: string, ref: string): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const identity = (await listIdentities(trx, accountId)).find((one) => one.ref === ref)
    if (!identity) return
    // A login with it at the same moment is before this, or after it.
    await lockIdentity(trx, identity)
    if (!(await removeIdentity(trx, identity, accountId))) return
    const account = await findAccountById(trx, accountId)
    if (!account) return
    await queueMail(trx, {
      kind: 'provider-unlinked',
      to: account.email,
      data: { provider: providerName(identity.issuer) },
      cause: `provider-unlinked:${ref}:${identity.created_at.toISOString()}`,
    })
    await insertEvent(trx, { name: 'provider-unlinked', at, data: {} })
  })
}
