import { z } from 'zod'
import type { FieldErrors } from '#domain/checkout/checkout-answer.ts'

/** Messages by the fields' names; those of a group stand one level deeper. */
export const fieldErrors: z.ZodType<FieldErrors, FieldErrors> = z.record(
  z.string(),
  z.lazy(() => z.union([z.string(), fieldErrors])),
)
