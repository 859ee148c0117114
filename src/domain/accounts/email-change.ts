import { accessRefusals } from '../access/access-refusal.ts'
import { type EmailAddress, readEmail } from '../mail/email-address.ts'

/** How long the link that confirms a new address works. */
export const EMAIL_LINK_HOURS = 24

export type EmailChangeRefusal = 'email-empty' | 'email-malformed' | 'email-same'

/** What is said of each, under the field. */
export const emailChangeRefusals: Record<EmailChangeRefusal, string> = {
  'email-empty': accessRefusals['email-empty'].text,
  'email-malformed': accessRefusals['email-malformed'].text,
  'email-same': 'This is your email address already.',
}

/** What is known of the address that an account has. */
type Present = { email: string; isConfirmed: boolean; isSuspended: boolean }

export type EmailWanted = ({ ok: true } & EmailAddress) | { ok: false; reason: EmailChangeRefusal }

/**
 * Whether an account may ask for this address. The one that it has may be confirmed once more where nobody has shown that
 * it is read: it was never confirmed, or mail to it came back.
 */
export function wantEmail(present: Present, written: string): EmailWanted {
  const read = readEmail(written)
  if (!read.ok) return { ok: false, reason: `email-${read.reason}` }
  const isProven = present.isConfirmed && !present.isSuspended
  return isProven && read.email === present.email ? { ok: false, reason: 'email-same' } : read
}

export const emailSent = (pending: string) => `A confirmation email has been sent to ${pending}`

export const emailWaits = (pending: string) =>
  `You already have a new email (${pending}) waiting to be confirmed. Check the inbox of ${pending} for a confirmation email. ` +
  'However, if that is not the email you want then you can still change to a different one by submitting this form with a new email address.'

/** Said only to whoever has the link, and so reads that address's mail. */
export const EMAIL_TAKEN_MEANWHILE = 'This address has become that of another account. Nothing has changed.'
export const EMAIL_LINK_GONE = 'This link has been used or has expired.'
