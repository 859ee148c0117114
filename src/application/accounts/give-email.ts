import { noteEvent } from '#application/events/note-event.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { EmailAddress } from '#domain/mail/email-address.ts'
import { forgetBrowsersOf } from '#store/access/known-browsers.ts'
import { removeOtherSessionsOf } from '#store/access/sessions.ts'
import { removeCodesOf } from '#store/access/sign-in-codes.ts'
import { removeOtherLinks } from '#store/accounts/account-links.ts'
import { lockAccount, replaceEmail } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { claimDonationsOf, moveDonationMails } from '#store/donations/monthly-donations.ts'
import { copyOptouts } from '#store/letters/optouts.ts'
import { moveMembership } from '#store/mailing-list/mailing-list.ts'
import { enqueueCustomerUpdate } from './update-customer.ts'

type Held = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

type Given = {
  accountId: string
  /** The address before. */
  from: string
  address: EmailAddress
  /** Whether its holder has shown that they read the new one's mail. */
  isRead: boolean
  /** The link and the session, by their hashes, that outlive it. */
  kept: { link: Buffer; session: Buffer }
  /** Of the mail to the address before. */
  cause: string
  now: Date
  /** Looks at the account once nobody else can change it; what it throws takes all of it back. */
  confirm: (held: Held | undefined) => Promise<void>
}

/** Nobody's: no hash is empty. */
export const NOTHING_KEPT = { link: Buffer.alloc(0), session: Buffer.alloc(0) }

/**
 * Gives an account another address. Everything that was let in before by the old one is closed, but for what is kept, and the
 * old one is told. What was given or bought with the new one alone becomes the account's once its mail is read, and not before.
 */
export async function giveEmail(trx: Trx, given: Given): Promise<void> {
  const { accountId, from, address, isRead, kept, cause, now, confirm } = given
  // Before the account, as logging in by a code and charging for a gift do: two at once must not wait for each other.
  await removeCodesOf(trx, accountId)
  await moveDonationMails(trx, accountId, { from, to: address.email })
  const before = await lockAccount(trx, accountId)
  await confirm(before)
  if (!before) throw new Error('There is no account to give an address to')
  await replaceEmail(trx, { id: accountId, email: address.email, key: address.key, confirmedAt: isRead ? now : null })
  await removeOtherLinks(trx, accountId, kept.link)
  await removeOtherSessionsOf(trx, accountId, kept.session)
  await forgetBrowsersOf(trx, accountId)
  if (isRead) await claimDonationsOf(trx, accountId, address.email)
  await moveMembership(trx, { fromKey: before.email_key, email: address.email, key: address.key, now })
  await copyOptouts(trx, { fromKey: before.email_key, key: address.key })
  await enqueueCustomerUpdate(trx, accountId)
  await noteEvent(trx, { name: 'email-changed', at: now, data: {}, about: { account: accountId } })
  if (before.email_key === address.key) return
  await queueMail(trx, { kind: 'email-changed', to: before.email, data: { newEmail: address.email }, cause })
}
