import type { z } from 'zod'
import { readShape } from '#contract/field-faults.ts'
import type { FieldErrors } from '#domain/checkout/checkout-answer.ts'

/** The body can't be read, or does not have the shape that the contract asks for. Tells it as the wire does. */
export class MalformedBody extends Error {
  readonly statusCode: 400 | 422
  readonly errors: string | FieldErrors

  constructor(errors: string | FieldErrors, statusCode: 400 | 422 = 422) {
    super('The body does not fit the contract')
    this.errors = errors
    this.statusCode = statusCode
  }
}

/**
 * The body in its shape. What does not fit is answered with the errors of its fields: as 422, but by the cart and the
 * checkouts, where only a program of somebody else's sends such a thing, as 400. Nor is text that can't be read a mistake
 * that a reader makes: that is 400 everywhere.
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  statusCode: 400 | 422 = 422,
): z.infer<Schema> {
  const read = readShape(schema, body)
  if (read.ok) return read.value
  throw new MalformedBody(read.errors, read.isUnreadable ? 400 : statusCode)
}
