import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { deviceName } from '#domain/access/device-name.ts'
import { isSessionSpent } from '#domain/access/session-life.ts'
import { listDevices } from '#store/access/devices.ts'
import { listIdentities } from '#store/access/identities.ts'
import { findSecondFactor } from '#store/access/second-factors.ts'
import type { SessionWay } from '#store/access/sessions.ts'
import { findAccountById } from '#store/accounts/accounts.ts'

/** More than anybody has. Whoever does has the rest in the number, and in 'everywhere'. */
const MOST_SHOWN = 50

export type Device = {
  /** By which its holder names it; it opens nothing. */
  ref: string
  name: string
  way: SessionWay
  network: string
  loggedInAt: Date
  /** To the hour. */
  lastUsedAt: Date
  isThis: boolean
}

export type LinkedProvider = { ref: string; issuer: string; linkedAt: Date; lastUsedAt: Date }

/** How an account is entered, and where it is. */
export type SignIn = {
  email: string
  hasPassword: boolean
  providers: LinkedProvider[]
  /** Asked of staff only. */
  secondFactor: 'not-asked' | 'set-up' | 'missing'
  devices: Device[]
  hasMoreDevices: boolean
}

/** Null where there is no such account. `sessionToken` is of whoever looks, who need not be its holder. */
export async function readSignIn(
  { db, now }: UseCaseContext,
  { accountId, sessionToken }: { accountId: string; sessionToken: string | null },
): Promise<SignIn | null> {
  const at = now()
  const [account, identities, sessions, factor] = await Promise.all([
    findAccountById(db, accountId),
    listIdentities(db, accountId),
    listDevices(db, accountId, at, MOST_SHOWN + 1),
    findSecondFactor(db, accountId),
  ])
  if (!account) return null
  const isStaff = account.role === 'staff'
  const own = hashLinkToken(sessionToken ?? '')
  const open = sessions.filter(({ created_at }) => !isSessionSpent(created_at, { isStaff }, at))
  return {
    email: account.email,
    hasPassword: account.password_hash !== null,
    providers: identities.map(({ ref, issuer, created_at, last_used_at }) => ({
      ref,
      issuer,
      linkedAt: created_at,
      lastUsedAt: last_used_at,
    })),
    secondFactor: !isStaff ? 'not-asked' : (factor?.confirmed_at ?? null) !== null ? 'set-up' : 'missing',
    devices: open.slice(0, MOST_SHOWN).map((session) => ({
      ref: session.ref,
      name: deviceName(session.browser),
      way: session.way as SessionWay,
      network: session.network,
      loggedInAt: session.created_at,
      lastUsedAt: session.last_used_at,
      isThis: session.token_hash.equals(own),
    })),
    hasMoreDevices: open.length > MOST_SHOWN,
  }
}
