import { z } from 'zod'

/** The answer of `GET /api/session`: who is reading, as far as the header must know. */
export const sessionAnswer = z.strictObject({
  account: z.strictObject({ name: z.string() }).nullable(),
  /** Whether the reader has a subscription of their own: who has one is not asked to subscribe. */
  subscriber: z.boolean(),
  /** Whose reading this device remembers, and whether the account keeps it, too; null for nobody. */
  reading: z.strictObject({ of: z.string(), kept: z.boolean() }).nullable(),
  /** Through which institution everything is open, and whether its licence is current. */
  institution: z.strictObject({ name: z.string(), licence: z.enum(['current', 'lapsed']) }).nullable(),
})

export type SessionAnswer = z.infer<typeof sessionAnswer>
