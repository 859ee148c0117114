import { z } from 'zod'
import { addressBody, shipcode } from './address.ts'
import { readNote, writeNote } from './form-note.ts'

/** The body of `PATCH /api/account/address/{shipcode}` and of its twin for whoever has a link. */
export const changeAddressBody = addressBody

const kept = z.object({ ...addressBody.shape }).nullable()

/** What it answers. */
/** An issue that goes to the address before, and the first that goes to the new one. */
const late = z.strictObject({ issue: z.int(), from: z.int() }).nullable()

export const changeAddressAnswer = z.object({ addresses: z.object({ a: kept, b: kept, c: kept }), late })

export const ADDRESS_NOTE_COOKIE = 'address-note'

const addressNote = z.strictObject({
  /** Of the account that it speaks of. */
  of: z.string(),
  isDone: z.boolean(),
  late,
  general: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  typed: z.strictObject({ shipcode, address: addressBody }).nullable(),
})
export type AddressNote = z.infer<typeof addressNote>

export const writeAddressNote = (note: AddressNote): string => writeNote(note)
export const readAddressNote = (text: string | null, ref: string): AddressNote | null =>
  readNote(addressNote, text, ref)
