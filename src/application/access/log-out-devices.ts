import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { isSessionOf, removeDevice } from '#store/access/devices.ts'
import { forgetBrowsersOf } from '#store/access/known-browsers.ts'
import { removeOtherSessionsOf, removeSessionsOf } from '#store/access/sessions.ts'
import { lockAccount } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'

/** Who presses the button: the account, and the session of the browser it is pressed in. */
type Asking = { accountId: string; sessionToken: string }

/** `not-logged-in`: another device has logged this one out meanwhile, and then it may end nothing any more. */
export type DevicesLoggedOut = { ok: true } | { ok: false; reason: 'not-logged-in' }

/** Ends one other session of the account. One that is over already, or never was, is logged out as well. */
export const logOutDevice = (context: UseCaseContext, asking: Asking, ref: string): Promise<DevicesLoggedOut> =>
  underLock(context, asking, (trx, { accountId, kept }) => removeDevice(trx, { accountId, ref, kept }))

/**
 * Ends all sessions of the account but this one, and with `here` this one, too; what would open one where something was bought is
 * withdrawn, and no browser is known any more. A login at the same moment is before it, and ended, or after it, and stays.
 */
export const logOutEverywhere = (context: UseCaseContext, asking: Asking, here: boolean): Promise<DevicesLoggedOut> =>
  underLock(context, asking, async (trx, { accountId, kept }) => {
    if (here) await removeSessionsOf(trx, accountId)
    else await removeOtherSessionsOf(trx, accountId, kept)
    await forgetBrowsersOf(trx, accountId)
    await insertEvent(trx, { name: 'logged-out-everywhere', at: context.now(), data: { here } })
  })

type Own = { accountId: string; kept: Buffer }

/** Under the account's lock, which every new session waits for. Of two devices that end each other at once, one is left. */
async function underLock(
  { db }: UseCaseContext,
  { accountId, sessionToken }: Asking,
  work: (trx: Trx, own: Own) => Promise<void>,
): Promise<DevicesLoggedOut> {
  const kept = hashLinkToken(sessionToken)
  return db.transaction().execute(async (trx): Promise<DevicesLoggedOut> => {
    await lockAccount(trx, accountId)
    if (!(await isSessionOf(trx, accountId, kept))) return { ok: false, reason: 'not-logged-in' }
    await work(trx, { accountId, kept })
    return { ok: true }
  })
}
