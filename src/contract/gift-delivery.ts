import { z } from 'zod'
import { deliveryFields, deliveryWays } from '#domain/gifts/gift-delivery.ts'
import { readNote, writeNote } from './form-note.ts'

/** Longer than any rule lets through: what is too long is told under its field. */
const text = z.string().max(5_000).default('')

const written = z.strictObject({
  way: z.enum(deliveryWays),
  recipient: text,
  message: text,
  email: text,
  on: text,
})

/** Which of an order's gifts. */
export const giftNumber = z.string().regex(/^[1-9]\d?$/)

/** The body of `POST /api/receipts/gift`: `token` opens the receipt of the gift's order. */
export const deliveryBody = written.extend({
  token: z.string().max(200),
  gift: giftNumber,
  /** `send`: mailed at once, whatever day is written. */
  act: z.enum(['save', 'send']).default('save'),
})

/** What the page after a plain form is told of it, for one look. */
export const DELIVERY_NOTE_COOKIE = 'gift-delivery-note'

const deliveryNote = z.strictObject({
  /** The gift's own number, and a mark of its receipt. */
  of: z.string(),
  done: z.boolean(),
  general: z.string().nullable(),
  fields: z.partialRecord(z.enum(deliveryFields), z.string()),
  typed: written.nullable(),
})
export type DeliveryNote = z.infer<typeof deliveryNote>

export const writeDeliveryNote = (note: DeliveryNote): string => writeNote(note)
export const readDeliveryNote = (cookie: string | null, mark: string): DeliveryNote | null =>
  readNote(deliveryNote, cookie, mark)
