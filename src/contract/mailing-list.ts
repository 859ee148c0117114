import { z } from 'zod'
import { refusalTexts } from '#domain/mailing-list/signup-refusal.ts'

/** The body of `POST /api/list/signup`. What an address must look like is a rule, not a shape. */
export const signupBody = z.strictObject({
  email: z.string({
    error: ({ input }) => (input === undefined ? refusalTexts.empty : refusalTexts.malformed),
  }),
})

/** The cookie in which the page after a plain form finds the address that was refused, for one look: it never stands in an address line. */
export const SIGNUP_NOTE_COOKIE = 'signup-note'

/** Its answer, the same whoever asks: it never tells who is on the list. */
export type SignupAnswer = { result: 'success' }

/** Its answer when the signup was not taken. */
export type SignupFailure = { errors: { email: string } }
