import { z } from 'zod'
import { addressBody } from './address.ts'

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

/** Browsers keep no larger ones, encoded as cookies are. */
const LONGEST = 3_500

/** What was typed is left out where it is too long; what is wrong with it is told all the same. */
export function writeRedeemNote(note: RedeemNote): string {
  const text = JSON.stringify(note)
  return encodeURIComponent(text).length > LONGEST ? JSON.stringify({ ...note, typed: null }) : text
}

/** Null for anything that is no such note of this gift. */
export function readRedeemNote(text: string | null, mark: string): RedeemNote | null {
  if (text === null) return null
  try {
    const note = redeemNote.safeParse(JSON.parse(text)).data
    return note?.of === mark ? note : null
  } catch {
    return null
  }
}
