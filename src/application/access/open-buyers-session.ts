import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { findWaitingAccount, takeWaitingSession } from '#store/access/waiting-sessions.ts'
import { lockAccount } from '#store/accounts/accounts.ts'
import { type Browser, type OpenedSession, openAccountSession } from './open-session.ts'
import { readSession } from './read-session.ts'

/**
 * Logs in the browser that has paid for what made an account: once, and no other browser, whatever else it knows of the
 * payment. Null where nothing waits for it, or where somebody is logged in there by now.
 */
export async function openBuyersSession(
  context: UseCaseContext,
  buyerToken: string,
  browser: Browser,
): Promise<OpenedSession | null> {
  const { db } = context
  const now = context.now()
  const hash = hashLinkToken(buyerToken)
  // Asked every second while a payment is under way: only looking is cheap.
  const waiting = await findWaitingAccount(db, hash, now)
  if (waiting === null) return null
  const { kind } = await readSession(context, browser.session)
  if (kind === 'account' || kind === 'half-way') return null
  return db.transaction().execute(async (trx) => {
    // Before what waits, as whoever ends all sessions does: two at once must not wait for each other.
    await lockAccount(trx, waiting)
    const accountId = await takeWaitingSession(trx, hash, now)
    return accountId === null ? null : openAccountSession(trx, accountId, { way: 'purchase', browser, now })
  })
}
