import { z } from 'zod'

/** The answer of `POST /api/account/card/setup`: with what a browser asks the provider for a method to be saved. */
export const cardSetupAnswer = z.object({
  name: z.string(),
  keys: z.object({ pubkey: z.string().nullable(), secret: z.string() }),
})
