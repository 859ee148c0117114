import { type EmailAddress, readEmail } from '../mail/email-address.ts'
import { emailChangeRefusals } from './email-change.ts'

export type EmailCorrectionRefusal =
  | 'no-such-account'
  | 'email-empty'
  | 'email-malformed'
  | 'email-same'
  | 'taken'
  | 'staff-account'

/** What staff are told of each. */
export const emailCorrectionRefusals: Readonly<Record<EmailCorrectionRefusal, string>> = {
  'no-such-account': 'There is no such account any more.',
  'email-empty': emailChangeRefusals['email-empty'],
  'email-malformed': emailChangeRefusals['email-malformed'],
  'email-same': 'That is the address already.',
  taken: 'Another account has this address.',
  'staff-account': 'This account is on the staff: only an owner changes its address.',
}

type Held = { readonly email: string; readonly isStaff: boolean }

/**
 * Whether staff may give an account this address. Whoever has the address can ask for a way in: so nobody but an owner gives
 * one to an account that is on the staff.
 */
export function correctedEmail(
  held: Held,
  written: string,
  byOwner: boolean,
): ({ ok: true } & EmailAddress) | { ok: false; reason: EmailCorrectionRefusal } {
  if (held.isStaff && !byOwner) return { ok: false, reason: 'staff-account' }
  const read = readEmail(written)
  if (!read.ok) return { ok: false, reason: `email-${read.reason}` }
  return read.email === held.email ? { ok: false, reason: 'email-same' } : read
}
