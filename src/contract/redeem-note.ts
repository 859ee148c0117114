import { z } from 'zod'
import { addressBody } from './address.ts'
import { readNote, writeNote } from './form-note.ts'

/** The cookie in which a page without scripts learns what its form has led to, for one look. */
export const REDEEM_NOTE_COOKIE = 'redeem-note'

const redeemNote = z.strictObject({
  /** The mark of the gift that it speaks of: the next one is opened with nothing said. */
  of: z.string(),
  /** The gift is redeemed, and a mail on its way to this address. */
  done: z.string().nullable(),
  general: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  /** What was typed, but for passwords. */
  typed: z.strictObject({ name: z.string(), email: z.string(), address: addressBody.nullable() }).nullable(),
})
export type RedeemNote = z.infer<typeof redeemNote>

export const writeRedeemNote = (note: RedeemNote): string => writeNote(note)

/** Null for anything that is no such note of this gift. */
export const readRedeemNote = (text: string | null, mark: string): RedeemNote | null => readNote(redeemNote, text, mark)
