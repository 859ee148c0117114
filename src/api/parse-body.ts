import type { z } from 'zod'

/** The body does not have the shape that the contract asks for. */
export class MalformedBody extends Error {
  readonly statusCode = 422
  readonly errors: Record<string, string>

  constructor(errors: Record<string, string>) {
    super('The body does not fit the contract')
    this.errors = errors
  }
}

export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'general'] ??= issue.message
  throw new MalformedBody(errors)
}
