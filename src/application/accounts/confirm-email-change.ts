import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { type EmailAddress, readEmail } from '#domain/mail/email-address.ts'
import { findEmailLink, spendAccountLink } from '#store/accounts/account-links.ts'
import { findAccountByEmailKey, isEmailTaken } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { isListedMeanwhile } from '#store/mailing-list/mailing-list.ts'
import { giveEmail } from './give-email.ts'

/** What the link of a new address leads to. `taken`: the address has become another account's meanwhile. */
export type EmailConfirmation =
  | { state: 'open' | 'taken' | 'confirmed'; newEmail: string }
  /** It ran out, was given up, or another one was asked for. */
  | { state: 'gone' }

/** Looking uses nothing up. Whoever has the link reads that address's mail, and may know whether it has an account. */
export async function openEmailConfirmation({ db, now }: UseCaseContext, token: string): Promise<EmailConfirmation> {
  const link = await findEmailLink(db, hashLinkToken(token), now())
  const address = readEmail(link?.email ?? '')
  if (!link || !address.ok) return { state: 'gone' }
  const newEmail = address.email
  if (link.used_at !== null)
    return link.account_email === newEmail ? { state: 'confirmed', newEmail } : { state: 'gone' }
  const holder = await findAccountByEmailKey(db, address.key)
  return { state: holder && holder.id !== link.account_id ? 'taken' : 'open', newEmail }
}

type Confirmed = { ok: true; email: string } | { ok: false; reason: 'link-gone' | 'taken' }

class LinkGone extends Error {}

/** Somebody may sign up for the list with the address while it changes hands: then all of it is tried again. */
const MOST_TRIES = 3

/**
 * Gives an account the address that it asked for, once, through the link that was mailed there. Everything that was let in
 * before by the old one is closed, but for the session of the browser that confirms.
 */
export async function confirmEmailChange(
  context: UseCaseContext,
  { token, session }: { token: string; session: string | null },
): Promise<Confirmed> {
  const { db } = context
  const now = context.now()
  const hash = hashLinkToken(token)
  const link = await findEmailLink(db, hash, now)
  const address = readEmail(link?.email ?? '')
  if (!link || !address.ok) return { ok: false, reason: 'link-gone' }
  const change = { hash, accountId: link.account_id, from: link.account_email, address, session, now }
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction().execute((trx) => swap(trx, change))
      return { ok: true, email: address.email }
    } catch (error) {
      if (error instanceof LinkGone) return { ok: false, reason: 'link-gone' }
      if (isEmailTaken(error)) return { ok: false, reason: 'taken' }
      if (tries === MOST_TRIES || !isListedMeanwhile(error)) throw error
    }
  }
}

type Change = {
  hash: Buffer
  accountId: string
  /** The address before. */
  from: string
  address: EmailAddress
  session: string | null
  now: Date
}

const swap = (trx: Trx, { hash, accountId, from, address, session, now }: Change): Promise<void> =>
  giveEmail(trx, {
    accountId,
    from,
    address,
    isRead: true,
    kept: { link: hash, session: hashLinkToken(session ?? '') },
    cause: `email-changed:${hash.toString('hex')}`,
    now,
    async confirm(held) {
      if (!held || !(await spendAccountLink(trx, hash, 'email', now))) throw new LinkGone()
    },
  })
