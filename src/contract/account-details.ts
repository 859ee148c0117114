import { z } from 'zod'
import { accessRefusals } from '#domain/access/access-refusal.ts'
import { nameFaults } from '#domain/access/person-name.ts'
import { LONGEST_TEXT } from './address.ts'
import { readNote, writeNote } from './form-note.ts'

/** `PATCH /api/account/name` */
export const nameBody = z.strictObject({ name: z.string(nameFaults.blank).max(LONGEST_TEXT) })

/** `POST /api/account/reset-email` */
export const resetEmailBody = z.strictObject({ email: z.string(accessRefusals['email-empty'].text).max(LONGEST_TEXT) })

/** What it answers, and so does giving a change up: `email_change` is the new address that waits to be confirmed. */
export const emailAnswer = z.object({ email: z.string(), email_change: z.string().nullable(), name: z.string() })

/** `POST /api/account/confirm-email`, behind the link of a mail. */
export const confirmEmailBody = z.strictObject({ token: z.string().max(LONGEST_TEXT) })

export const ACCOUNT_NOTE_COOKIE = 'account-note'

const doings = [
  'name-updated',
  'email-sent',
  'email-cancelled',
  'password-link',
  'unlinked',
  'device-out',
  'everywhere-out',
  'list-joined',
  'list-left',
  'list-asked',
  'gift-sent',
  'offers-on',
  'offers-off',
  'delete-sent',
  'reading-kept',
  'reading-erased',
  'reading-forgotten',
] as const

const accountNote = z.strictObject({
  /** Of the account that it speaks of. */
  of: z.string(),
  page: z.enum(['name', 'email', 'sign-in', 'mail', 'skip', 'gifts', 'delete', 'reading']),
  /** What has been done; null where something was wrong. */
  done: z.enum(doings).nullable(),
  general: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  typed: z.string().nullable(),
})
export type AccountNote = z.infer<typeof accountNote>

export const writeAccountNote = (note: AccountNote): string => writeNote(note)

/** What a form of this page has led to; null where that was another's, or another account's. */
export function readAccountNote(text: string | null, ref: string, page: AccountNote['page']): AccountNote | null {
  const note = readNote(accountNote, text, ref)
  return note?.page === page ? note : null
}
