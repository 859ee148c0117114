import { z } from 'zod'
import { levels } from '#domain/subscriptions/categories.ts'
import { addressBody } from './address.ts'
import { chosenDeliverable, deliverablePart, deliverableQuery } from './deliverable.ts'
import { readNote, writeNote } from './form-note.ts'

/** Where one subscription is changed. */
export const subscriptionPath = (token: string) => `/account/subscriptions/${encodeURIComponent(token)}`

export const SUBSCRIPTION_UPDATE = '/api/account/subscriptions/update'

/** The query of `POST /api/account/subscriptions/update`. */
export const changeQuery = deliverableQuery

/**
 * The body of `POST /api/account/subscriptions/update`. Whose name and email are meant follows from the session, and where
 * print goes from the deliverable: both are told along, and not looked at.
 */
export const changeBody = z.strictObject({
  ...deliverablePart,
  subscription: chosenDeliverable.extend({ level: z.enum(levels).nullish() }),
})
export type ChangeBody = z.infer<typeof changeBody>

/** The page's forms: one asks for it anew with other settings, the other changes. Without scripts they are sent as they are. */
export const CHANGE_SETTINGS_FORM = 'change-settings'
export const CHANGE_DETAILS_FORM = 'change-details'

/** Where the page tells what is wrong as a whole. */
export const CHANGE_ERROR = 'change-error'

/** The cookie in which a page without scripts learns what its form has led to, for one look. */
export const CHANGE_NOTE_COOKIE = 'subscription-note'

const changeNote = z.strictObject({
  /** The token of the subscription that it speaks of. */
  of: z.string(),
  isDone: z.boolean(),
  general: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  typed: z.strictObject({ address: addressBody.nullable() }).nullable(),
})
export type ChangeNote = z.infer<typeof changeNote>

export const writeChangeNote = (note: ChangeNote): string => writeNote(note)

/** Null for anything that is no such note of this subscription. */
export const readChangeNote = (text: string | null, token: string): ChangeNote | null =>
  readNote(changeNote, text, token)
