import { z } from 'zod'
import { fieldErrors } from './field-errors.ts'

/** The body of `POST /api/account/card`. `cc_token` is the provider's name for the method that was set up. */
export const cardBody = z.strictObject({ name: z.string().max(200), cc_token: z.string().min(1).max(255) })

const card = z.object({ type: z.string(), last_four: z.string(), exp_month: z.number(), exp_year: z.number() })
const ach = z.object({ bank_name: z.string(), last_four: z.string(), routing_number: z.string() })

/** The answer of `POST /api/account/card`: how the account pays from now on. */
export const cardSaved = z.object({
  details: z.object({ data: z.union([z.object({ card }), z.object({ ach })]).nullable() }),
})

export type CardSaved = z.infer<typeof cardSaved>['details']['data']

export const cardRefusal = z.object({ errors: z.union([z.string(), fieldErrors]) })
