import { z } from 'zod'
import { fieldErrors } from './field-errors.ts'

/** The body of `POST /api/account/card`. `cc_token` is the provider's name for the method that was set up. */
export const cardBody = z.strictObject({ name: z.string().max(200), cc_token: z.string().min(1).max(255) })

export const cardRefusal = z.object({ errors: z.union([z.string(), fieldErrors]) })
