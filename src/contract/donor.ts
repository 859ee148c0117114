import { z } from 'zod'
import { donorNotes, endReasonKeys } from '#domain/donations/donor-texts.ts'
import { readNote, writeNote } from './form-note.ts'

/** The query of whatever is done about one monthly donation: by the link of a mail, or logged in, by which of one's own it is. */
export const donorQuery = z.object({ token: z.string().optional(), donation: z.string().optional() })

/** The body of `POST /api/donation/restart`: the provider's name for the method that was set up. */
export const restartBody = z.strictObject({ 'payment-method': z.string().min(1).max(255) })

const charged = z.enum(['succeeded', 'processing', 'declined', 'too-many']).nullable()

/** What it answers beside the method: what became of a month that waited to be paid; null where none did. */
export const restartAnswer = z.object({ charged })

/** As it was typed: what is wrong with it is told under its field. */
const typedAmount = z.string().max(100)
/** The day on which the page said that the next charge is: pressed twice, a gift is not left out twice. */
const shownOn = z.iso.date()

/** The fields of the forms of `POST /api/donation/change`. */
export const changeForm = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('amount'), amount: typedAmount }),
  z.strictObject({ change: z.literal('day'), day: z.string().regex(/^([1-9]|[12]\d|3[01])$/) }),
  z.strictObject({ change: z.literal('pause'), months: z.enum(['1', '2', '3']), next: shownOn }),
  z.strictObject({ change: z.literal('skip'), next: shownOn }),
  z.strictObject({ change: z.literal('resume') }),
])
export type ChangeForm = z.infer<typeof changeForm>

/** Of `POST /api/donation/extra`. `key` was made with the page: pressed twice it is one gift. */
export const extraForm = z.strictObject({ key: z.uuid(), amount: typedAmount })

/** Of `POST /api/donation/cancel`. Nobody has to say why. */
export const cancelForm = z.strictObject({ reason: z.enum(endReasonKeys).optional(), words: z.string().max(1000) })

export const DONOR_NOTE_COOKIE = 'donor-note'

const donorNote = z.strictObject({
  /** The donation that it speaks of. */
  of: z.string(),
  said: z.enum(donorNotes),
  /** An amount that could not be read, and the form that it was typed in. */
  typed: z.strictObject({ form: z.enum(['amount', 'extra']), amount: z.string() }).nullable(),
})
export type KeptDonorNote = z.infer<typeof donorNote>

export const writeDonorNote = (note: KeptDonorNote): string => writeNote(note)
export const readDonorNote = (text: string | null, id: string): KeptDonorNote | null => readNote(donorNote, text, id)
