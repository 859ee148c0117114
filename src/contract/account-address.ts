import { z } from 'zod'
import { addressBody, shipcode } from './address.ts'
import { readNote, writeNote } from './form-note.ts'

/** The body of `PATCH /api/account/address/{shipcode}` and of its twin for whoever has a link. */
export const changeAddressBody = addressBody

const kept = z.object({ ...addressBody.shape }).nullable()

/** What it answers. */
export const changeAddressAnswer = z.object({ addresses: z.object({ a: kept, b: kept, c: kept }) })

export const ADDRESS_NOTE_COOKIE = 'address-note'

const addressNote = z.strictObject({
  /** Of the account that it speaks of. */
  of: z.string(),
  isDone: z.boolean(),
  general: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  typed: z.strictObject({ shipcode, address: addressBody }).nullable(),
})
export type AddressNote = z.infer<typeof addressNote>

export const writeAddressNote = (note: AddressNote): string => writeNote(note)
export const readAddressNote = (text: string | null, ref: string): AddressNote | null =>
  readNote(addressNote, text, ref)
