import { z } from 'zod'
import { addressBody, shipcode } from './address.ts'
import { readNote, writeNote } from './form-note.ts'

/** The body of `PATCH /api/account/address/{shipcode}` and of its twin for whoever has a link. */
export const changeAddressBody = addressBody

const kept = z.object({ ...addressBody.shape }).nullable()
const addresses = z.object({ a: kept, b: kept, c: kept })

/** An issue that goes to the address before, and the first that goes to the new one. */
const late = z.strictObject({ issue: z.int(), from: z.int() }).nullable()

/** What it answers. */
export const changeAddressAnswer = z.object({ addresses, late })

/** What `DELETE /api/account/address/{shipcode}` answers. */
export const deleteAddressAnswer = z.object({ addresses })

/** The form of `POST /api/account/delete-address`. */
export const deleteAddressForm = z.strictObject({ shipcode })

export const ADDRESS_NOTE_COOKIE = 'address-note'

const addressNote = z.strictObject({
  /** Of the account that it speaks of. */
  of: z.string(),
  /** What has been done; null where something was wrong. */
  done: z.enum(['updated', 'deleted']).nullable(),
  late,
  general: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  typed: z.strictObject({ shipcode, address: addressBody }).nullable(),
})
export type AddressNote = z.infer<typeof addressNote>

export const writeAddressNote = (note: AddressNote): string => writeNote(note)
export const readAddressNote = (text: string | null, ref: string): AddressNote | null =>
  readNote(addressNote, text, ref)
