import { z } from 'zod'
import { type CancellationFault, cancellationKinds, cancelledContracts } from '#domain/cancellations/cancellation.ts'
import { readNote, writeNote } from './form-note.ts'

const text = z.string().max(5_000)

/** The body of `POST /api/cancel`, as a form or as JSON. What each field must be like is a rule, told under it. */
export const cancellationBody = z.strictObject({
  kind: z.enum(cancellationKinds),
  contract: z.enum(cancelledContracts),
  name: text,
  email: text,
  details: text.default(''),
  on: text.default(''),
})
export type CancellationBody = z.infer<typeof cancellationBody>

/** What the page after a plain form is told of it, for one look. */
export const CANCELLATION_NOTE_COOKIE = 'cancellation-note'

const faults = ['name', 'email', 'on', 'details'] as const satisfies readonly CancellationFault[]

const cancellationNote = z.strictObject({
  /** Which of the two pages it is for. */
  of: z.enum(cancellationKinds),
  faults: z.array(z.enum(faults)),
  isTooMany: z.boolean(),
  typed: cancellationBody.nullable(),
})
export type CancellationNote = z.infer<typeof cancellationNote>

export const writeCancellationNote = (note: CancellationNote): string => writeNote(note)
export const readCancellationNote = (cookie: string | null, kind: string): CancellationNote | null =>
  readNote(cancellationNote, cookie, kind)
